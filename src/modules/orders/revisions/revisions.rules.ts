/**
 * Seconds of a time as people type it: `0:42`, `1:02:03`, `42` or `42.5`.
 * @returns null for an empty text, undefined where it is no time
 */
export function parseNoteTime(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const parts = text.split(':');
  if (
    parts.length > 3 ||
    !parts.every((part, index) =>
      (index === parts.length - 1 ? /^\d{1,5}(\.\d{1,3})?$/ : /^\d{1,3}$/).test(part),
    )
  )
    return undefined;
  const numbers = parts.map(Number);
  if (numbers.slice(1).some((value) => value >= 60)) return undefined;
  const seconds = numbers.reduce((sum, value) => sum * 60 + value, 0);
  return seconds <= 86_400 ? seconds : undefined;
}

/** A time as people type and read it, to the tenth of a second: `0:42`, `3:07.5`, `1:02:03`. */
export function noteTime(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const whole = Math.floor(tenths / 10);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const last = String(whole % 60).padStart(2, '0') + (tenths % 10 === 0 ? '' : `.${tenths % 10}`);
  return hours === 0 ? `${minutes}:${last}` : `${hours}:${String(minutes).padStart(2, '0')}:${last}`;
}

/** A place as people read it: `0:42`, or `0:42 to 0:52` for a part of the song. */
export function notePlace({ at_seconds, end_seconds }: NotePlace): string | null {
  if (at_seconds === null) return null;
  const from = noteTime(at_seconds);
  return end_seconds === null ? from : `${from} to ${noteTime(end_seconds)}`;
}

/** Where a note belongs: the whole song, a moment, or a part. Seconds. */
export interface NotePlace {
  readonly at_seconds: number | null;
  readonly end_seconds: number | null;
}

/**
 * The place of a time as people type it: `0:42`, or a part as `0:42 to 0:52`, `0:42-0:52`, `0:42–0:52`.
 * @returns undefined where it is none, or ends before it begins
 */
export function parseNotePlace(typed: string): NotePlace | undefined {
  const [first = '', second, ...more] = typed.split(/\bto\b|[-–—]/);
  const at_seconds = parseNoteTime(first);
  const end_seconds = second === undefined ? null : parseNoteTime(second);
  if (at_seconds === undefined || end_seconds === undefined || more.length > 0) return undefined;
  if (second !== undefined && (end_seconds === null || at_seconds === null)) return undefined;
  return isRange(at_seconds, end_seconds) ? { at_seconds, end_seconds } : undefined;
}

/** Whether an end, where there is one, comes after its beginning by a millisecond or more. */
export function isRange(from: number | null, to: number | null): boolean {
  return to === null || (from !== null && Math.round(to * 1000) > Math.round(from * 1000));
}

/** What a customer says of a note once a newer version is here. */
export type NoteVerdict = 'fixed' | 'not_yet';

/** What decides about a note when a newer version is here. */
interface JudgedNote {
  readonly state: NoteState;
  readonly verdict: NoteVerdict | null;
  readonly carried_to: number | null;
}

/** Whether a note goes into the next request: unanswered, unless its customer found it fixed; or not fixed yet. */
export function isCarried({ state, verdict, carried_to }: JudgedNote): boolean {
  if (carried_to !== null) return false;
  return verdict === 'not_yet' || (state === 'open' && verdict === null);
}

/** Notes by their time; those about the whole song first, in the order they were written. */
export function byTime<Note extends { readonly at_seconds: number | null }>(notes: readonly Note[]): Note[] {
  return notes.toSorted((a, b) => (a.at_seconds ?? -1) - (b.at_seconds ?? -1));
}

/** What decides about one more round of an item. Times are UTC instants. */
export interface RoundState {
  readonly status: number;
  readonly delivered: boolean;
  /** A round is asked for, and its version is not here yet. */
  readonly inWork: boolean;
  readonly deadline: Date | null;
  /** When the project's files are deleted. */
  readonly deleteAt: Date | null;
  /** Rounds left, with the bought ones. */
  readonly left: number;
  /** Rounds that were bought and not used. */
  readonly bought: number;
}

/**
 * What one more round takes. ask: a round is there. reopen: a bought round is there, and opens the completed item
 * again. pay: one has to be bought first. The others say why there can be none now.
 */
export type RoundAnswer = 'ask' | 'reopen' | 'pay' | 'not-delivered' | 'in-work' | 'files-gone';

const COMPLETED = 3;

/** What one more round of an item takes now. Free rounds end with the window or the item; bought ones don't. */
export function nextRound(item: RoundState, now: Date): RoundAnswer {
  if (!item.delivered) return 'not-delivered';
  if (item.inWork) return 'in-work';
  if (item.deleteAt !== null && item.deleteAt <= now) return 'files-gone';
  if (item.status === COMPLETED) return item.bought > 0 ? 'reopen' : 'pay';
  const ended = item.deadline !== null && item.deadline < now;
  return (ended ? item.bought : item.left) > 0 ? 'ask' : 'pay';
}

/** How the engineer settles a note. */
export type NoteState = 'open' | 'done' | 'declined';

/** Why a note can't be settled like this, or null: whoever says no says why. */
export function noteProblem(state: NoteState, words: string): string | null {
  return state === 'declined' && words.trim() === '' ? 'Say why in a few words.' : null;
}

/** The addresses in a round's `files` text, or what is wrong with it (ORDR-10). */
export function filesOfText(text: string): { addresses: string[] } | { problem: string } {
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return { problem: 'Invalid file format' };
    return { addresses: value.filter((entry): entry is string => typeof entry === 'string') };
  } catch {
    return { problem: 'Error loading files' };
  }
}
