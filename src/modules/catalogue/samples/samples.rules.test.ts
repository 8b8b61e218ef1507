import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { packPeaks, reducePeaks, unpackPeaks, type PeakPair } from './samples.rules';

const byte = fc.integer({ min: -127, max: 127 });
const pairs = fc.array(fc.tuple(byte, byte), { maxLength: 700 });

test('packed slices come back as they were, from -1 to 1', () => {
  fc.assert(
    fc.property(pairs, (list) => {
      const back = unpackPeaks(packPeaks(list));
      expect(back.map((pair) => pair.map((value) => Math.round(value * 127) + 0))).toEqual(
        list.map((pair) => [...pair]),
      );
    }),
  );
});

test('values beyond full scale are held at the edge', () => {
  expect(unpackPeaks(packPeaks([[-400, 400]]))).toEqual([[-1, 1]]);
});

test.each(['a', '!!!!', 'AAA', '===='])('%j holds no slices', (packed) => {
  expect(unpackPeaks(packed)).toEqual([]);
});

test('fewer slices keep the extremes', () => {
  const list: PeakPair[] = [
    [-1, 2],
    [-9, 1],
    [0, 7],
    [-2, 3],
  ];
  expect(reducePeaks(list, 2)).toEqual([
    [-9, 2],
    [-2, 7],
  ]);
  expect(reducePeaks(list, 8)).toEqual(list);
});
