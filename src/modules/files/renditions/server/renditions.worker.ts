import { readAhead } from '@/platform/tasks/read-ahead';
import { taskHandler, type TaskHandler } from '@/platform/tasks/task';
import { losslessTask, previewTask } from './copy-tasks';
import { makeLossless } from './make-lossless';
import { makePreview } from './make-preview';

/** What worker threads do for listening. */
export const renditionsTasks: readonly TaskHandler[] = [
  taskHandler(losslessTask, async (target, [source]) =>
    source === undefined ? false : makeLossless(readAhead(source), target),
  ),
  taskHandler(previewTask, async ({ path }, [source]) =>
    source === undefined ? false : makePreview(readAhead(source), path),
  ),
];
