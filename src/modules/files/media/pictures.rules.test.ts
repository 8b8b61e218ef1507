import { expect, test } from 'vitest';
import { LARGEST_PICTURE_BYTES, NO_PICTURE, pictureProblem } from './pictures.rules';

test.each([
  ['desk.JPG', 10, null],
  ['desk.avif', LARGEST_PICTURE_BYTES, null],
  ['desk.webp', LARGEST_PICTURE_BYTES + 1, 'Pictures can be up to 20 MB. Make this one smaller first.'],
  ['desk.png', 0, 'This file is empty.'],
  ['desk.svg', 10, NO_PICTURE],
  ['mix.wav', 10, NO_PICTURE],
])('API-80 %s of %d bytes', (name, size, problem) => {
  expect(pictureProblem({ name, size })).toBe(problem);
});
