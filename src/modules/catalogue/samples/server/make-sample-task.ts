import { defineTask } from '@/platform/tasks/task';

/** One side as visitors hear it. */
export interface MadeSide {
  readonly mp3: Uint8Array;
  /** Packed slices. */
  readonly peaks: string;
  /** Integrated, LUFS, of the mp3: what is compared is what is heard. */
  readonly loudness: number | null;
}

export type MadeSample =
  | {
      readonly ok: true;
      readonly before: MadeSide;
      readonly after: MadeSide;
      readonly durationMs: number;
    }
  | { readonly ok: false; readonly problem: string };

/** Makes what visitors hear of two sources, before and after. */
export const makeSampleTask = defineTask<null, MadeSample>({
  name: 'samples.make',
  lane: 'heavy',
  budget: { ms: 2 * 60_000, msPerMiB: 4_000 },
});
