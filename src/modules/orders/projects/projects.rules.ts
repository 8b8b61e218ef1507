/** Songs that a record can have. */
export const MAX_PROJECT_SONGS = 100;

/** Most silence before a song, milliseconds. */
export const MAX_GAP_MS = 30_000;

/** What a record's songs tell of its shared date. */
export interface DatedSong {
  readonly version: number | null;
  /** When its next version is due; null while its clock does not run. */
  readonly due_at: string | null;
  readonly files_received: boolean;
  readonly is_completed: boolean;
}

/** When the first versions of all songs of a record are there. */
export type SharedDate =
  /** Every song has one. */
  | { readonly kind: 'all-here' }
  /** Known once so many songs have files, or a question is answered. */
  | { readonly kind: 'waiting'; readonly missing: number }
  | { readonly kind: 'by'; readonly at: string };

/** The day by which every song of a record has its first version: the latest of those that are still to come. */
export function sharedDate(songs: readonly DatedSong[]): SharedDate {
  const open = songs.filter(({ version, is_completed }) => version === null && !is_completed);
  if (open.length === 0) return { kind: 'all-here' };
  const dates = open.flatMap(({ due_at }) => due_at ?? []);
  if (dates.length < open.length)
    return { kind: 'waiting', missing: open.filter(({ files_received }) => !files_received).length };
  return { kind: 'by', at: dates.reduce((last, at) => (at > last ? at : last)) };
}

interface NamedProject {
  readonly title: string | null;
  /** The service that its first song was ordered as. */
  readonly service_name: string;
}

/** What a record is called: by its title; before it has one, by its service. */
export function projectName({ title, service_name }: NamedProject): string {
  return title ?? service_name;
}

/** '01', or '001' where a record has a hundred songs or more: names in folders keep the running order. */
export function trackNumber(position: number, of: number): string {
  return String(position).padStart(Math.max(2, String(of).length), '0');
}
