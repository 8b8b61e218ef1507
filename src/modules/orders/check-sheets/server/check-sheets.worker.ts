import { readAhead } from '@/platform/tasks/read-ahead';
import { taskHandler, type TaskHandler } from '@/platform/tasks/task';
import { measureSheet } from './measure-sheet';
import { measureSheetTask } from './measure-sheet-task';

/** What worker threads do for check sheets. */
export const checkSheetTasks: readonly TaskHandler[] = [
  taskHandler(measureSheetTask, async ({ ffmpeg }, [source]) =>
    source === undefined ? null : measureSheet(readAhead(source), ffmpeg),
  ),
];
