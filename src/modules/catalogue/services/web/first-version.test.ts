import { expect, test } from 'vitest';
import { firstVersionText } from './first-version';

const noon = new Date(2026, 10, 25, 12);

test('dates in place of hours, counted from now in the reader\u2019s own zone', () => {
  expect(firstVersionText([24, 72], noon)).toBe('First version Thu, Nov 26 to Sat, Nov 28');
  expect(firstVersionText([72, 120], noon)).toBe('First version Sat, Nov 28 to Mon, Nov 30');
});

test('one day where both ends are on it', () => {
  expect(firstVersionText([24, 24], noon)).toBe('First version by Thu, Nov 26');
  expect(firstVersionText([0, 6], noon)).toBe('First version by Wed, Nov 25');
});
