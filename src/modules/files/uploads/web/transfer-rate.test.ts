import { expect, test } from 'vitest';
import { formatTimeLeft } from '../uploads.rules';
import { createRate } from './transfer-rate';
import { transferFigures } from './transfer-figures';
import { NO_UPLOADS } from './upload-items';

test('UPLD-07 the speed is that of the last seconds, and unknown at first and after a standstill', () => {
  let now = 0;
  const rate = createRate(() => now);
  rate.add(0);
  now = 1000;
  rate.add(1_000_000);
  expect(rate.perSecond()).toBeNull();
  now = 2000;
  rate.add(1_000_000);
  expect(rate.perSecond()).toBe(1_000_000);
  for (let second = 3; second <= 20; second += 1) {
    now = second * 1000;
    rate.add(4_000_000);
  }
  expect(Math.round((rate.perSecond() ?? 0) / 1_000_000)).toBeGreaterThanOrEqual(4);
  now = 60_000;
  expect(rate.perSecond()).toBeNull();
  rate.reset();
  now = 61_000;
  rate.add(5);
  expect(rate.perSecond()).toBeNull();
});

test('UPLD-07 time left in words that do not pretend', () => {
  expect([1, 59, 60, 89, 150, 3599, 3600, 5400].map(formatTimeLeft)).toEqual([
    'less than a minute left',
    'less than a minute left',
    'about 1 min left',
    'about 1 min left',
    'about 3 min left',
    'about 1 h left',
    'about 1 h left',
    'about 1 h 30 min left',
  ]);
});

test('UPLD-07 one line for all: files, bytes, speed and time left while something moves', () => {
  const item = { key: 1, name: 'a.wav', size: 1, sent: 1, message: null, canRetry: false, fileId: 1 };
  const items = [
    { ...item, state: 'done' as const },
    { ...item, key: 2, state: 'uploading' as const },
  ];
  const state = { ...NO_UPLOADS, items, sent: 20_000_000, total: 140_000_000, working: true };
  expect(transferFigures({ ...state, speed: 1_000_000 })).toBe(
    '1 of 2 files · 20.0 MB of 140 MB · 1.0 MB/s · about 2 min left',
  );
  expect(transferFigures({ ...state, speed: null })).toBe('1 of 2 files · 20.0 MB of 140 MB');
  expect(transferFigures({ ...state, speed: 5, working: false })).toBe('1 of 2 files · 20.0 MB of 140 MB');
});
