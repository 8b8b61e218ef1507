/** What somebody asks the price of. */
export interface PriceAsked {
  readonly note: string;
  readonly tracks: number;
  /** Of the longest sound; null where it could not be measured. */
  readonly seconds: number | null;
  readonly songs: readonly { readonly title: string; readonly files: readonly { readonly name: string }[] }[];
}

function clock(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
  return `${minutes}:${String(rest).padStart(2, '0')}`;
}

function countText({ tracks, songs }: PriceAsked): string {
  if (songs.length > 1) return `${songs.length} songs`;
  return tracks === 1 ? '1 track' : `${tracks} tracks`;
}

/** The subject of the message: 'Price for 60 tracks'. */
export function priceSubject(asked: PriceAsked): string {
  return `Price for ${countText(asked)}`;
}

const NAMES_SHOWN = 20;

/** What the studio reads: what was found, what the asker wrote, and where the files are. */
export function priceMessage(asked: PriceAsked): string {
  const { seconds, songs, note } = asked;
  const names = songs.flatMap(({ files }) => files.map(({ name }) => name));
  const more = names.length - NAMES_SHOWN;
  const length = seconds === null ? '' : `, ${clock(seconds)}`;
  const listed = [...names.slice(0, NAMES_SHOWN), ...(more > 0 ? [`and ${more} more`] : [])];
  return [
    `${countText(asked)}${length}: “${songs.map(({ title }) => title).join('”, “')}”.`,
    note,
    'The files are in Unpaid uploads once they have all arrived. They join the order that this address pays for.',
    listed.join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .slice(0, 10_000);
}
