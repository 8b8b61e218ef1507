import type { FileId } from '@/shared/ids';
import { fileAddress, readLink } from '../links.rules';
import { parseSongTime, REFERENCE_TEXTS, type Reference } from '../references.rules';

/** A reference as it is typed. */
export interface EnteredReference {
  readonly link: string;
  /** The name of one of the form's files; null where it is a link. */
  readonly file: string | null;
  readonly from: string;
  readonly to: string;
  readonly take: string;
}

export const BLANK_REFERENCE: EnteredReference = { link: '', file: null, from: '', to: '', take: '' };

/** A file of the form that was sent. */
export interface SentFile {
  readonly name: string;
  readonly fileId: number | null;
}

const isBlank = ({ link, file, from, to, take }: EnteredReference): boolean =>
  file === null && [link, from, to, take].every((text) => text.trim() === '');

/** What is wrong with an entry, in words; null where nothing is, or where nothing was entered. */
export function referenceError(entry: EnteredReference, fileNames: readonly string[]): string | null {
  if (isBlank(entry)) return null;
  const { link, file, from, to } = entry;
  if (file === null ? readLink(link) === null : !fileNames.includes(file)) return REFERENCE_TEXTS.source;
  const [start, end] = [from, to].map((text) => (text.trim() === '' ? 'none' : parseSongTime(text)));
  if (start === null || end === null) return REFERENCE_TEXTS.time;
  return typeof start === 'number' && typeof end === 'number' && end <= start ? REFERENCE_TEXTS.order : null;
}

/** Entries as they are sent; blank ones stay out. */
export function sentReferences(
  entries: readonly EnteredReference[],
  files: readonly SentFile[],
): Reference[] {
  return entries.flatMap((entry): Reference[] => {
    const sent = files.find(({ name, fileId }) => name === entry.file && fileId !== null);
    const source = entry.file === null ? readLink(entry.link) : sent === undefined ? null : addressOf(sent);
    if (isBlank(entry) || source === null) return [];
    return [
      { source, from: parseSongTime(entry.from), to: parseSongTime(entry.to), take: entry.take.trim() },
    ];
  });
}

const addressOf = ({ fileId }: SentFile): string | null =>
  fileId === null ? null : fileAddress(fileId as FileId);

/** Entries out of a draft of this tab. */
export function enteredReferencesOf(value: unknown): EnteredReference[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown): EnteredReference[] => {
    if (typeof one !== 'object' || one === null) return [];
    const entry = one as Record<string, unknown>;
    const text = (name: string): string => (typeof entry[name] === 'string' ? entry[name] : '');
    const file = typeof entry['file'] === 'string' ? entry['file'] : null;
    return [{ link: text('link'), file, from: text('from'), to: text('to'), take: text('take') }];
  });
}
