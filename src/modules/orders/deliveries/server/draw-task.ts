import { defineTask } from '@/platform/tasks/task';

/** What is kept of a delivered sound beside its bytes. */
export interface Drawing {
  /** Packed slices: as many as a narrow page shows, and as a wide one does. */
  readonly peaks: string;
  readonly fine: string;
  readonly durationMs: number;
  /** Integrated loudness; null for silence and for what is too short. */
  readonly lufs: number | null;
}

/** Draws the waveform of the one source; null for what can't be read as WAV, AIFF, FLAC or mp3. */
export const drawTask = defineTask<null, Drawing | null>({
  name: 'deliveries.draw',
  lane: 'heavy',
  budget: { ms: 60_000, msPerMiB: 2_000 },
});
