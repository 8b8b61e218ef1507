import { join } from 'node:path';
import { openLetters, type Letters } from './letters';

const FACES = ['heading', 'heading-extended', 'heading-vietnamese'];
const opened = new Map<string, Promise<Letters>>();

/**
 * The typeface of titles on pictures; each thread reads it once.
 * @param fonts folder of the typefaces
 */
export function titleLetters(fonts: string): Promise<Letters> {
  const known = opened.get(fonts) ?? openLetters(FACES.map((face) => join(fonts, `${face}.ttf`)));
  opened.set(fonts, known);
  return known;
}
