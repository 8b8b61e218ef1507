import { expect, test } from 'vitest';
import { createTestClock } from '@test/support/test-clock';
import { createVisitLimit, MAX_PAGES_PER_MINUTE } from './visit-limit';

test('suspected: a visitor has so many pages a minute, and waits for the next one', () => {
  const clock = createTestClock();
  const mayVisit = createVisitLimit(clock, 3);
  expect([mayVisit('192.0.2.1'), mayVisit('192.0.2.1'), mayVisit('192.0.2.1')]).toEqual([null, null, null]);
  const wait = mayVisit('192.0.2.1');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(mayVisit('192.0.2.2')).toBeNull();
  clock.advance(60_000);
  expect(mayVisit('192.0.2.1')).toBeNull();
});

test('suspected: a crawl of ten pages a second passes, and so does this machine', () => {
  const clock = createTestClock();
  const mayVisit = createVisitLimit(clock);
  for (let second = 0; second < 180; second += 1) {
    for (let page = 0; page < 10; page += 1) expect(mayVisit('192.0.2.1')).toBeNull();
    clock.advance(1000);
  }
  for (let page = 0; page < 2 * MAX_PAGES_PER_MINUTE; page += 1) expect(mayVisit('127.0.0.1')).toBeNull();
});
