import { defineTask } from '@/platform/tasks/task';

/** A track as preflight measured it: files of mp3 do not say how long they are. */
export interface SummedTrack {
  /** Hz. */
  readonly rate: number;
  readonly channels: number;
  readonly frames: number;
}

/** What became of adding tracks up. */
export interface TracksSum {
  /** Frames of the sum, at `rate` Hz. */
  readonly frames: number;
  readonly rate: number;
  /** By how much the level was reduced so that nothing clips, dB; 0 where it was not. */
  readonly reducedDb: number;
  /** Places in the list of the tracks that could not be added. */
  readonly leftOut: readonly number[];
}

/**
 * Adds tracks (the sources, described in the same order) up from their starts and writes a stereo WAV of 24 bits to
 * `path`; null where there are not two of them to add. 48 tracks of 4 minutes take a minute or two: the budget is for slow disks.
 */
export const sumTask = defineTask<
  { readonly path: string; readonly tracks: readonly SummedTrack[] },
  TracksSum | null
>({ name: 'deliveries.sum-tracks', lane: 'heavy', budget: { ms: 5 * 60_000, msPerMiB: 300 } });
