import { expect, test } from 'vitest';
import { loudestPart } from './loudest-part.rules';

const quiet = [-0.1, 0.1] as const;
const loud = [-0.2, 0.9] as const;

test('the loudest five seconds are found wherever they are', () => {
  const slices = Array.from({ length: 60 }, (_, at) => (at >= 40 && at < 50 ? loud : quiet));
  expect(loudestPart(slices, 30, 5)).toEqual({ from: 20, to: 25 });
  expect(loudestPart(slices.toReversed(), 30, 5)).toEqual({ from: 5, to: 10 });
});

test('a song of one level, a shorter one and one without a drawing begin at their start', () => {
  expect(
    loudestPart(
      Array.from({ length: 60 }, () => quiet),
      30,
      5,
    ),
  ).toEqual({ from: 0, to: 5 });
  expect(loudestPart([quiet, loud], 3, 5)).toEqual({ from: 0, to: 3 });
  expect(loudestPart([], 30, 5)).toEqual({ from: 0, to: 5 });
});
