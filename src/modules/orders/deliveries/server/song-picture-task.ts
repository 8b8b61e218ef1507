import { defineTask } from '@/platform/tasks/task';
import type { SongWave, SongLabels } from './song-drawing';

/** Draws a song's picture as SVG: for sharing where there are words, else the wave alone for emails. */
export const songPictureTask = defineTask<
  { readonly wave: SongWave; readonly words: SongLabels | null; readonly fonts: string },
  string
>({ name: 'deliveries.song-picture', lane: 'prompt', budget: { ms: 20_000 } });
