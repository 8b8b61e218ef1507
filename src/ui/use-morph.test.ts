import { expect, test } from 'vitest';
import { mixPeaks } from './use-morph';
import type { Peak } from './waveform-path';

const loud: Peak[] = [
  [-1, 1],
  [-1, 1],
  [-0.5, 0.5],
  [-0.5, 0.5],
];
const quiet: Peak[] = [
  [-0.25, 0.25],
  [0, 0],
];

test('half way between two sounds every bar is half way, whatever their lengths', () => {
  expect(mixPeaks(loud, quiet, 0.5)).toEqual([
    [-0.625, 0.625],
    [-0.25, 0.25],
  ]);
  expect(mixPeaks(quiet, loud, 0.5)).toEqual([
    [-0.625, 0.625],
    [-0.625, 0.625],
    [-0.25, 0.25],
    [-0.25, 0.25],
  ]);
});

test('the whole way is the sound itself; from nothing there is no way', () => {
  expect(mixPeaks(loud, quiet, 1)).toBe(quiet);
  expect(mixPeaks([], quiet, 0.1)).toBe(quiet);
  expect(mixPeaks(loud, [], 0.5)).toEqual([]);
});
