import { expect, test } from 'vitest';
import { Reserve } from './reserve';

const RATE = 48_000;
const MS = RATE / 1000;

test('a quarter of a second begins at once, 80 ms after a wait of 60 ms, less than that never', () => {
  const reserve = new Reserve(RATE);
  expect(reserve.allows(250 * MS)).toBe(true);
  expect(reserve.allows(Infinity)).toBe(true);
  reserve.wait(59 * MS);
  expect(reserve.allows(249 * MS)).toBe(false);
  reserve.wait(MS);
  expect(reserve.allows(80 * MS)).toBe(true);
  expect(reserve.allows(79 * MS)).toBe(false);
});

test('what ran dry waits for half a second of sound, once', () => {
  const reserve = new Reserve(RATE);
  reserve.runDry();
  reserve.wait(1000 * MS);
  expect(reserve.allows(499 * MS)).toBe(false);
  expect(reserve.allows(500 * MS)).toBe(true);
  reserve.begin();
  expect(reserve.allows(250 * MS)).toBe(true);
});

test('each beginning has a wait of its own', () => {
  const reserve = new Reserve(RATE);
  reserve.wait(60 * MS);
  reserve.begin();
  expect(reserve.allows(100 * MS)).toBe(false);
});
