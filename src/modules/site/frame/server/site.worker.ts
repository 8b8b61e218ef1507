import { letterableTitle } from '@/platform/pictures/letterable-title';
import { titleLetters } from '@/platform/pictures/title-letters';
import { taskHandler, type TaskHandler } from '@/platform/tasks/task';
import { shareSvg } from './share-drawing';
import { letterTask } from './share-task';

/** What worker threads do for the site. */
export const siteTasks: readonly TaskHandler[] = [
  taskHandler(letterTask, async ({ fonts, title, ...drawing }) => {
    const letters = await titleLetters(fonts);
    return shareSvg({ ...drawing, title: letterableTitle(title, (text) => letters.covers(text)) }, letters);
  }),
];
