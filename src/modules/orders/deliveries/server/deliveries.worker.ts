import { readAhead } from '@/platform/tasks/read-ahead';
import { taskHandler, type TaskHandler } from '@/platform/tasks/task';
import { drawTask } from './draw-task';
import { drawWaveform } from './draw-waveform';

/** What worker threads do for deliveries. */
export const deliveryTasks: readonly TaskHandler[] = [
  taskHandler(drawTask, async (_, [source]) =>
    source === undefined ? null : drawWaveform(readAhead(source)),
  ),
];
