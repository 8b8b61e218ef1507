import type { Peak } from '@/ui/waveform-path';

/** A track as it is compared with others. */
interface Comparable {
  readonly id: string;
  readonly label: string;
  readonly side?: 'before' | 'after' | undefined;
}

/** The two sides of a song's wave; `left` is null where there is one sound only. */
export interface Pair<Track> {
  readonly left: Track | null;
  readonly right: Track;
}

/**
 * What lies on both sides of the handle: what was sent, else the first version, against the version that is heard, or was
 * heard last. A version of several sounds (an instrumental beside the song) is not compared with itself.
 * @param last id of the version that was heard last; the newest one until then
 */
export function pairOf<Track extends Comparable>(
  tracks: readonly Track[],
  heard: string,
  last: string | null,
): Pair<Track> | null {
  const versions = tracks.filter(({ label }) => /^v\d/.test(label));
  const single = versions.every(({ label }) => /^v\d+$/.test(label));
  const sent = tracks.find(({ side }) => side === 'before');
  const left = sent ?? (single && versions.length > 1 ? versions[0] : undefined) ?? null;
  const rights = tracks.filter((track) => track !== left);
  const right =
    rights.find(({ id }) => id === heard) ?? rights.find(({ id }) => id === last) ?? rights.at(-1) ?? left;
  return right === null ? null : { left: right === left ? null : left, right };
}

const SILENCE: Peak = [0, 0];

/** The slices of a sound on the timeline of another: cut where it is longer, silent where it is shorter. Lengths in seconds. */
export function fitPeaks(peaks: readonly Peak[], own: number, shown: number): readonly Peak[] {
  if (!(own > 0) || !(shown > 0)) return peaks;
  const count = Math.round((peaks.length * shown) / own);
  if (count === peaks.length) return peaks;
  return Array.from({ length: count }, (_, index) => peaks[index] ?? SILENCE);
}
