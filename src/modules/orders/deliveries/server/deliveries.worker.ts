import { readAhead } from '@/platform/tasks/read-ahead';
import { taskHandler, type TaskHandler } from '@/platform/tasks/task';
import { titleLetters } from '@/platform/pictures/title-letters';
import { drawTask } from './draw-task';
import { drawWaveform } from './draw-waveform';
import { mailSvg, songShareSvg } from './song-drawing';
import { songPictureTask } from './song-picture-task';

/** What worker threads do for deliveries. */
export const deliveryTasks: readonly TaskHandler[] = [
  taskHandler(drawTask, async (_, [source]) =>
    source === undefined ? null : drawWaveform(readAhead(source)),
  ),
  taskHandler(songPictureTask, async ({ wave, words, fonts }) =>
    words === null ? mailSvg(wave) : songShareSvg(wave, words, await titleLetters(fonts)),
  ),
];
