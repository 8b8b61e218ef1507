import { expect, test } from 'vitest';
import { joinPeaks, mixPeaks } from './use-morph';
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

test('issue 17 B1: left of the handle is what was sent, right of it what came back, each bar at its own place', () => {
  const sides = { before: quiet, after: loud };
  expect(joinPeaks({ ...sides, split: 0 })).toBe(loud);
  expect(joinPeaks({ ...sides, split: 1 })).toBe(quiet);
  expect(joinPeaks({ ...sides, split: 0.5 })).toEqual([
    [-0.25, 0.25],
    [-0.25, 0.25],
    [-0.5, 0.5],
    [-0.5, 0.5],
  ]);
  expect(joinPeaks({ before: [], after: quiet, split: 0.5 })).toEqual([
    [0, 0],
    [0, 0],
  ]);
});
