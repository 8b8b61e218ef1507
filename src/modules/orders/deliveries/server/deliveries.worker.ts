import type { OpenDecoder } from '@/audio/sound-report';
import { readAhead } from '@/platform/tasks/read-ahead';
import { taskHandler, type TaskHandler } from '@/platform/tasks/task';
import { titleLetters } from '@/platform/pictures/title-letters';
import { drawTask } from './draw-task';
import { drawWaveform } from './draw-waveform';
import { mailSvg, songShareSvg } from './song-drawing';
import { songPictureTask } from './song-picture-task';
import { sumTask } from './sum-task';
import { sumTracks } from './sum-tracks';

/** What worker threads do for deliveries. */
export const deliveryTasks = (decoders: OpenDecoder): readonly TaskHandler[] => [
  taskHandler(drawTask, async (_, [source]) =>
    source === undefined ? null : drawWaveform(readAhead(source), decoders),
  ),
  // One track is read after the other, a megabyte at a time: reading further ahead would only hold memory.
  taskHandler(sumTask, ({ path, tracks }, sources) => sumTracks(sources, { tracks, path, decoders })),
  taskHandler(songPictureTask, async ({ wave, words, fonts }) =>
    words === null ? mailSvg(wave) : songShareSvg(wave, words, await titleLetters(fonts)),
  ),
];
