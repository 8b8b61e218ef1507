import { defineTask } from '@/platform/tasks/task';
import type { CheckSheet } from '../check-sheet.rules';

/** Measures the one source and what codecs make of it; null where it is no sound that can be read. */
export const measureSheetTask = defineTask<{ readonly ffmpeg: string | null }, CheckSheet | null>({
  name: 'check-sheets.measure',
  lane: 'heavy',
  budget: { ms: 2 * 60_000, msPerMiB: 6_000 },
});
