import { isEmailShaped } from '@/shared/email-shape';
import { ACCEPTED_NAMES, SNIFF_BYTES, typeOfName, type FileType } from './file-types.rules';
import { fileIdOfAddress, readLink } from './links.rules';
import { detailsOf, type BriefDetails } from './brief-details.rules';

export const GIB = 1024 ** 3;
/** Largest file in bytes. */
export const MAX_FILE_BYTES = 8 * GIB;
/** Most files of one upload session. */
export const MAX_SESSION_FILES = 500;
/** The header that carries an upload session's token. */
export const SESSION_HEADER = 'Upload-Session';
/** The header that names the file of a transfer: the `{id}` of `/api/files/{id}`. */
export const FILE_ID_HEADER = 'Upload-File-Id';

/** A refused file: what is wrong, and the HTTP status that it travels as. */
export interface FileProblem {
  readonly status: 413 | 415 | 422;
  readonly message: string;
}

/** Checks a file by what is claimed of it, before a byte is sent; null when it may come. */
export function claimProblem(name: string, size: number): FileProblem | null {
  if (typeOfName(name) === null) {
    return { status: 415, message: `We can’t take this kind of file. We take ${ACCEPTED_NAMES}.` };
  }
  if (size === 0) return { status: 422, message: 'This file is empty.' };
  if (size > MAX_FILE_BYTES)
    return { status: 413, message: 'This file is larger than 8 GB. Please split it.' };
  return null;
}

/** Checks the first bytes against the type that the name claims; `whole` when the file has no more bytes. */
export function contentProblem(type: FileType, start: Uint8Array, whole: boolean): FileProblem | null {
  if (type.matches(start, whole)) return null;
  const kind = type.id.toUpperCase();
  return { status: 415, message: `This is not a ${kind} file, although its name says so.` };
}

/** Whether so few bytes have come that nothing can be said about the content yet. */
export function tooShortToJudge(start: Uint8Array): boolean {
  return start.length < Math.min(64, SNIFF_BYTES);
}

// Characters that change the direction of text can hide what a name ends in (Unicode UAX 9; U+202E is the known
// trick); the others are not visible at all.
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF\uFFFE\uFFFF]/g;
// What Windows does not allow in names.
const FORBIDDEN = /[<>:"|?*]/g;
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;
// File systems allow 255 bytes; some room stays for ' (1)'.
const MAX_NAME_BYTES = 200;

function shortened(name: string): string {
  const bytes = (text: string): number => new TextEncoder().encode(text).length;
  if (bytes(name) <= MAX_NAME_BYTES) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : '';
  // Each letter takes a byte at least.
  const letters = Array.from(name.slice(0, name.length - extension.length)).slice(0, MAX_NAME_BYTES);
  while (bytes(letters.join('') + extension) > MAX_NAME_BYTES) letters.pop();
  return letters.join('').trimEnd() + extension;
}

function withoutEndDots(segment: string): string {
  let end = segment.length;
  while (end > 0 && '. '.includes(segment.charAt(end - 1))) end -= 1;
  return segment.slice(0, end);
}

/**
 * A file name that is safe on every system: folders become 'Drums - Kick.wav', invisible and turning characters go,
 * at most 200 bytes in UTF-8. Never empty.
 */
export function cleanFileName(claimed: string): string {
  const segments = claimed
    .toWellFormed()
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/^[a-z]:(?=[\\/])/i, '')
    .split(/[\\/]+/)
    .map((segment) =>
      segment
        .replace(FORBIDDEN, '_')
        .replace(/\s+/g, ' ')
        .replace(/^[. ]+/, ''),
    )
    .map(withoutEndDots)
    .filter((segment) => segment !== '');
  const name = shortened(segments.join(' - '));
  if (name === '') return 'file';
  return DEVICE.test(name) ? `_${name}` : name;
}

/** What the form holds: of an order's item, or with email and service of an upload without an order. */
export interface UploadDraft {
  readonly songs: readonly string[];
  readonly track: string;
  /** Addresses of finished files and pasted links. */
  readonly links: readonly string[];
  /** Files of the form that are still on their way. */
  readonly coming?: number;
  readonly message: string;
  /** By the names of BRIEF_DETAILS. */
  readonly details: BriefDetails;
  readonly email?: string;
  readonly service_id?: string;
}

export type UploadErrors = Partial<Record<'email' | 'service_id' | 'songs' | 'track' | 'links', string>>;

export const UPLOAD_TEXTS = {
  email: 'Email is required.',
  service_id: 'Service is required.',
  songs: 'Artist name is required.',
  track: 'Track title is required.',
  links: 'At least one valid link is required.',
  incomplete: 'Please fill out all required fields before submitting.',
  confirmTitle: 'Please Confirm',
  confirmText: 'Please check the accuracy of all links.',
  sent: 'Files sent successfully!',
  failed: 'Upload failed',
} as const;

/** Whether a text is shaped as an email address. */
export function isEmail(text: string): boolean {
  return isEmailShaped(text.trim());
}

/** Whether a text among `links` names one of our files or can be a link elsewhere. */
export function isUsableLink(link: string): boolean {
  return fileIdOfAddress(link.trim()) !== null || readLink(link) !== null;
}

/** Messages under the fields of the upload form; empty when it can be sent. Blank link fields are no mistake. */
export function validateUpload(draft: UploadDraft): UploadErrors {
  const links = draft.links.filter((link) => link.trim() !== '');
  const wrong: UploadErrors = {};
  if (draft.email !== undefined && !isEmail(draft.email)) wrong.email = UPLOAD_TEXTS.email;
  if (draft.service_id !== undefined && draft.service_id.trim() === '')
    wrong.service_id = UPLOAD_TEXTS.service_id;
  if (draft.songs.length === 0 || draft.songs.some((song) => song.trim() === ''))
    wrong.songs = UPLOAD_TEXTS.songs;
  if (draft.track.trim() === '') wrong.track = UPLOAD_TEXTS.track;
  const none = links.length === 0 && (draft.coming ?? 0) === 0;
  if (none || !links.every(isUsableLink)) wrong.links = UPLOAD_TEXTS.links;
  return wrong;
}

/** The draft as it is sent: trimmed, without blank artists and links. Null where something required is missing. */
export function tidyUpload(draft: UploadDraft): UploadDraft | null {
  const stored = (texts: readonly string[]): string[] =>
    texts.map((text) => text.trim()).filter((text) => text !== '');
  const tidy: UploadDraft = {
    ...draft,
    songs: stored(draft.songs),
    track: draft.track.trim(),
    links: stored(draft.links),
    message: draft.message.trim(),
    details: detailsOf(draft.details),
  };
  return Object.keys(validateUpload(tidy)).length === 0 ? tidy : null;
}

/** How long something takes yet, in words that do not pretend to know better. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${minutes} min left`;
  const rest = minutes % 60;
  return `about ${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`} left`;
}
