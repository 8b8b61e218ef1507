import { fileIdOfAddress, linkServiceName, readLink } from './links.rules';

/** Something that a song should sound like: a link or one of the files that were sent, a part of it, what to take from it. */
export interface Reference {
  /** A link elsewhere, which only people open, or the address of one of the sent files. */
  readonly source: string;
  /** Seconds; null for its start, and for its end. */
  readonly from: number | null;
  readonly to: number | null;
  /** In the customer's words: 'the vocal, not the drums'. */
  readonly take: string;
}

export const MAX_REFERENCES = 10;
export const MAX_TAKE_LENGTH = 500;
/** As long as the longest sound that is measured. */
const MAX_SECONDS = 12 * 60 * 60;

export const REFERENCE_TEXTS = {
  source: 'Paste a link, or choose one of your files.',
  time: 'Write times such as 0:40.',
  order: 'The end must be later than the start.',
} as const;

/** Seconds of '1:10', '70' or '1:02:03'; null for anything else. */
export function parseSongTime(text: string): number | null {
  const parts = /^(?:(\d{1,2}):)?(?:(\d{1,3}):)?(\d{1,5})$/.exec(text.trim());
  if (parts === null) return null;
  const given = parts.slice(1).filter((part) => part !== undefined);
  const seconds = given.reduce((sum, part) => sum * 60 + Number(part), 0);
  const isClock = given.slice(1).every((part) => part.length === 2 && Number(part) < 60);
  return isClock && seconds <= MAX_SECONDS ? seconds : null;
}

/** '0:40', '1:02:03'. */
export function songTimeText(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours === 0 ? `${minutes}:${two(whole % 60)}` : `${hours}:${two(minutes)}:${two(whole % 60)}`;
}

/** '0:40 to 1:10', 'from 0:40', 'to 1:10'; null for all of it. */
export function rangeText({ from, to }: Pick<Reference, 'from' | 'to'>): string | null {
  if (from !== null && to !== null) return `${songTimeText(from)} to ${songTimeText(to)}`;
  if (from !== null) return `from ${songTimeText(from)}`;
  return to === null ? null : `to ${songTimeText(to)}`;
}

const timeOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= MAX_SECONDS
    ? Math.round(value * 10) / 10
    : null;

/** One reference out of anything; null where it is none. */
function referenceOf(value: unknown): Reference | null {
  if (typeof value !== 'object' || value === null) return null;
  const { source, from, to, take } = value as Record<string, unknown>;
  if (typeof source !== 'string') return null;
  const file = fileIdOfAddress(source.trim());
  const read = file === null ? readLink(source) : source.trim();
  const [start, end] = [timeOf(from), timeOf(to)];
  if (read === null || (start !== null && end !== null && end <= start)) return null;
  const words = typeof take === 'string' ? take.trim().slice(0, MAX_TAKE_LENGTH) : '';
  return { source: read, from: start, to: end, take: words };
}

function listOf(value: unknown): unknown[] | null {
  if (typeof value !== 'string') return Array.isArray(value) ? value : null;
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** Reads references out of anything: a form's field, a draft, a column. What is none stays out. */
export function referencesOf(value: unknown): Reference[] {
  return (listOf(value) ?? []).slice(0, MAX_REFERENCES).flatMap((one) => referenceOf(one) ?? []);
}

/** Whether a form's field holds references and nothing else. */
export function areReferences(value: string): boolean {
  const list = value.trim() === '' ? [] : listOf(value);
  return list !== null && list.length <= MAX_REFERENCES && referencesOf(list).length === list.length;
}

/** The sent files that serve as references: no tracks of the song. */
export function referenceFileIds(references: readonly Reference[] | undefined): number[] {
  return (references ?? []).flatMap(({ source }) => fileIdOfAddress(source) ?? []);
}

/** How a reference is called where it is listed: its file's name, or the service that its link leads to. */
export function sourceText(
  { source }: Pick<Reference, 'source'>,
  nameOf: (fileId: number) => string | undefined,
): string {
  const file = fileIdOfAddress(source);
  if (file !== null) return nameOf(file) ?? 'A file that was deleted';
  const service = linkServiceName(source);
  return service === 'External' ? new URL(source).hostname.replace(/^www\./, '') : service;
}

/** A reference in a line of text. */
export function referenceLine(reference: Reference, nameOf: (fileId: number) => string | undefined): string {
  const { source, take } = reference;
  const isFile = fileIdOfAddress(source) !== null;
  const range = rangeText(reference);
  const parts = [isFile ? sourceText(reference, nameOf) : source, ...(range === null ? [] : [range])];
  return take === '' ? parts.join(', ') : `${parts.join(', ')}: ${take}`;
}
