import { HOUR } from '@/shared/clock';

/** A file of a drop, as it is announced. */
export interface AnnouncedFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
}

/** A song as its sender announces it. */
export interface NewSong {
  readonly title: string;
  readonly files: readonly AnnouncedFile[];
}

/** How long an order waits for files that are not whole; then it takes what has come. */
export const WAIT_FOR_ALL_MS = 24 * HOUR;

/** An item of a paid order, as far as dropped files look at it. */
export type OpenItem = {
  readonly id: number;
  readonly service_id: number | null;
  readonly variation_id: number | null;
  readonly is_gift_card: boolean;
  readonly is_round: boolean;
  readonly status: number;
  readonly has_files: boolean;
};

/** What the files were put into the cart for. */
export interface Wanted {
  readonly service_id: number | null;
  readonly variation_id: number | null;
}

/**
 * The item that takes a dropped song: one without files, of the option that was chosen for it, else of its service, else
 * any that was paid with it, since its buyer may have changed their mind in the cart. Where all of its service have files
 * already, it is added to the last. Null where nothing paid is left for it.
 * @param taken items that other songs of this drop took
 */
export function itemFor<I extends OpenItem>(
  items: readonly I[],
  wanted: Wanted,
  taken: ReadonlySet<number>,
): I | null {
  const open = items.filter(
    ({ id, is_gift_card, is_round, status }) => !is_gift_card && !is_round && status < 3 && !taken.has(id),
  );
  const free = open.filter(({ has_files }) => !has_files);
  const isService = (item: I): boolean => wanted.service_id !== null && item.service_id === wanted.service_id;
  const isOption = (item: I): boolean => isService(item) && item.variation_id === wanted.variation_id;
  return free.find(isOption) ?? free.find(isService) ?? free[0] ?? open.findLast(isService) ?? null;
}

const ENDING = /\.[a-z\d]{1,5}$/i;
// A track number, as '02 ' or '2. '; not the year or the number that a title begins with.
const NUMBER = /^(?:0\d\b[\s._-]*|\d{1,2}\s*[._-]\s*)(?=\S)/;

/** The title of a song by the name of its file: 'Low Tide/02 Night_Bus.wav' is 'Night Bus'. */
export function titleOfFile(name: string): string {
  const words = name
    .replace(/^.*[/\\]/, '')
    .replace(/^.* - (?=[^-]+$)/, '')
    .replace(ENDING, '')
    .replaceAll(/_+/g, ' ')
    .trim();
  return words.replace(NUMBER, '').trim() || words || 'My song';
}

const ROUGH = /\b(?:(?:rough|reference|ref|demo)[\s._-]{0,3})?(?:mixdown|mix|bounce)\b/i;
const SEPARATORS = ' ._-(';

/** The words before those that call a file a rough mix: 'Night Bus (rough mix 2)' is 'Night Bus'. */
function withoutRough(words: string): string {
  let end = ROUGH.exec(words)?.index ?? words.length;
  while (end > 0 && SEPARATORS.includes(words.charAt(end - 1))) end -= 1;
  return words.slice(0, end).trim();
}

/**
 * The title of a song by its tracks: the folder that all of them lie in ('Night Bus - Kick.wav', as folders become names),
 * else its rough mix, else its only file.
 */
export function titleOfTracks(names: readonly string[], mix: string | null): string {
  const [first = ''] = names;
  const folder = /^(.+?) - /.exec(first)?.[1];
  if (names.length > 1 && folder !== undefined && names.every((name) => name.startsWith(`${folder} - `)))
    return titleOfFile(folder);
  const byMix = mix === null ? '' : withoutRough(titleOfFile(mix));
  if (byMix !== '') return byMix;
  return names.length === 1 ? titleOfFile(first) : 'My song';
}
