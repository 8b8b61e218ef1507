import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTime } from './format-time';
import { meterPercent } from './meter-scale';
import { cappedPercent, sliderKeyTarget } from './slider-keys';
import { resamplePeaks, waveformPath, type Peak } from './waveform-path';

test('formatTime', () => {
  expect([0, 7, 59.9, 60, 187, 3600, 3729].map(formatTime)).toEqual([
    '0:00',
    '0:07',
    '0:59',
    '1:00',
    '3:07',
    '1:00:00',
    '1:02:09',
  ]);
  expect([-1, Number.NaN, Infinity].map(formatTime)).toEqual(['0:00', '0:00', '0:00']);
});

test('bars of a player are never wider than 98%', () => {
  expect(cappedPercent(50, 200)).toBe(25);
  expect(cappedPercent(200, 200)).toBe(98);
  expect(cappedPercent(400, 200)).toBe(98);
  expect([
    cappedPercent(5, 0),
    cappedPercent(-5, 10),
    cappedPercent(Number.NaN, 10),
    cappedPercent(1, Number.NaN),
  ]).toEqual([0, 0, 0, 0]);
});

test('keys of a slider stay within its ends', () => {
  const scale = { value: 3, max: 20, step: 5, largeStep: 30 };
  const keys = [
    'ArrowLeft',
    'ArrowDown',
    'ArrowRight',
    'ArrowUp',
    'PageUp',
    'PageDown',
    'Home',
    'End',
    'a',
    ' ',
  ];
  expect(keys.map((key) => sliderKeyTarget(key, scale))).toEqual([
    0,
    0,
    8,
    8,
    20,
    0,
    0,
    20,
    undefined,
    undefined,
  ]);
});

describe('waveform', () => {
  test('half of full scale, -6 dB, lies on a quarter of the height', () => {
    expect(waveformPath([[-0.5, 0.5]])).toBe('M0 50l0 100z');
  });

  test('silence is the middle, full scale the edge, more is held there', () => {
    expect(
      waveformPath([
        [0, 0],
        [-2, 1.5],
      ]),
    ).toBe('M0 100l1-100 0 200-1-100z');
    expect(waveformPath([])).toBe('');
  });

  test('fewer slices keep every extreme', () => {
    const peak = fc.tuple(
      fc.float({ min: -1, max: 0, noNaN: true }),
      fc.float({ min: 0, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(peak, { minLength: 1, maxLength: 200 }),
        fc.integer({ min: 1, max: 80 }),
        (peaks, count) => {
          const fewer = resamplePeaks(peaks, count);
          expect(fewer.length).toBe(Math.min(count, peaks.length));
          const lowest = (list: readonly Peak[]) => Math.min(...list.map(([min]) => min));
          const highest = (list: readonly Peak[]) => Math.max(...list.map(([, max]) => max));
          expect([lowest(fewer), highest(fewer)]).toEqual([lowest(peaks), highest(peaks)]);
        },
      ),
    );
  });
});

test('the meter never falls while the level rises, and ends at its ends', () => {
  expect([
    meterPercent(-Infinity),
    meterPercent(-60),
    meterPercent(-24),
    meterPercent(3),
    meterPercent(12),
  ]).toEqual([0, 0, 30, 100, 100]);
  expect(meterPercent(Number.NaN)).toBe(0);
  const levels = Array.from({ length: 140 }, (_, index) => meterPercent(-65 + index / 2));
  expect(levels).toEqual(levels.toSorted((a, b) => a - b));
});
