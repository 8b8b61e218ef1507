/** A recording among those that are played one after the other. */
export interface SequencePart {
  /** Its address, from the root of the site. */
  readonly src: string;
  /** How long it is, seconds; null where its file has to tell. */
  readonly seconds: number | null;
  /** Seconds of silence before it; the first has none. */
  readonly gap: number;
  /** What its samples are multiplied by. */
  readonly factor: number;
}

const SCHEME = 'sequence:';

/** The address of recordings one after the other: players take it for one recording. */
export function sequenceAddress(parts: readonly SequencePart[]): string {
  return `${SCHEME}${encodeURIComponent(JSON.stringify(parts))}`;
}

/** What such an address holds; null for the address of one recording. */
export function sequenceParts(address: string): readonly SequencePart[] | null {
  if (!address.startsWith(SCHEME)) return null;
  return JSON.parse(decodeURIComponent(address.slice(SCHEME.length))) as SequencePart[];
}

/** Where each part begins, and where the last one ends, seconds; unknown lengths count as nothing. */
export function startsOf(parts: readonly Pick<SequencePart, 'seconds' | 'gap'>[]): {
  readonly starts: readonly number[];
  readonly end: number;
} {
  let end = 0;
  const starts = parts.map(({ seconds, gap }, at) => {
    const start = at === 0 ? 0 : end + gap;
    end = start + (seconds ?? 0);
    return start;
  });
  return { starts, end };
}

/** Which part is heard, or comes next, at a place: the last one that has begun, the next one in the silence before it. */
export function partAt(parts: readonly Pick<SequencePart, 'seconds' | 'gap'>[], position: number): number {
  const { starts } = startsOf(parts);
  const heard = starts.findLastIndex((start) => start <= position + 0.001);
  const at = Math.max(0, heard);
  const end = (starts[at] ?? 0) + (parts[at]?.seconds ?? 0);
  return position > end + 0.001 && at + 1 < parts.length ? at + 1 : at;
}
