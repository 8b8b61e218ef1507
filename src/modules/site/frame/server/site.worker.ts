import { join } from 'node:path';
import { openLetters, type Letters } from '@/platform/pictures/letters';
import { taskHandler, type TaskHandler } from '@/platform/tasks/task';
import { shareSvg } from './share-drawing';
import { letterTask } from './share-task';
import { letterableTitle } from './share-title';

const FACES = ['heading', 'heading-extended', 'heading-vietnamese'];
const opened = new Map<string, Letters>();

// Typefaces are read once by each thread.
async function lettersOf(fonts: string): Promise<Letters> {
  const known = opened.get(fonts) ?? (await openLetters(FACES.map((face) => join(fonts, `${face}.ttf`))));
  opened.set(fonts, known);
  return known;
}

/** What worker threads do for the site. */
export const siteTasks: readonly TaskHandler[] = [
  taskHandler(letterTask, async ({ fonts, title, ...drawing }) => {
    const letters = await lettersOf(fonts);
    return shareSvg({ ...drawing, title: letterableTitle(title, (text) => letters.covers(text)) }, letters);
  }),
];
