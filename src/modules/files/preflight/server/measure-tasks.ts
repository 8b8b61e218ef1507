import { defineTask } from '@/platform/tasks/task';
import type { StemsAnswer } from '@/audio/stems/compare-stems';
import type { FileData } from '../file-data.rules';

/** Measures the one source. A slow disk gives a MiB in much less than a second. */
export const measureTask = defineTask<null, FileData>({
  name: 'preflight.measure',
  lane: 'heavy',
  budget: { ms: 60_000, msPerMiB: 2_000 },
});

/** Adds stems (the other sources) up against their mix (the first); null where they can't be. */
export const stemsTask = defineTask<null, StemsAnswer | null>({
  name: 'preflight.stems',
  lane: 'heavy',
  budget: { ms: 10 * 60_000 },
});
