import { defineTask } from '@/platform/tasks/task';

const BUDGET = { ms: 2 * 60_000, msPerMiB: 4_000 };

/** Writes the one source as FLAC; false where nothing lossless can be made of it. */
export const losslessTask = defineTask<{ readonly path: string; readonly ffmpeg: string | null }, boolean>({
  name: 'listening.lossless',
  lane: 'heavy',
  budget: BUDGET,
});

/** Writes the one source as a small mp3; false where none can be made. */
export const previewTask = defineTask<{ readonly path: string }, boolean>({
  name: 'listening.preview',
  lane: 'heavy',
  budget: BUDGET,
});
