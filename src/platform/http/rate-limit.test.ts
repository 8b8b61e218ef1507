import { expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { DAY } from '@/shared/clock';
import { startTestApp } from '@test/support/app';
import { createRateLimiter } from './rate-limit';

const app = await startTestApp();

test('API-01 whose calls were counted is forgotten within two days', async () => {
  const body = JSON.stringify({ email: 'counted@example.com' });
  await app.requestAsStranger('/api/lead/generation', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const counted = () => queryRows(app.db, "select key from rate_limits where key like '%/lead/generation%'");
  await app.jobs.drain();
  expect((await counted()).length).toBeGreaterThan(0);
  for (let day = 0; day < 2; day += 1) {
    app.clock.advance(DAY);
    await app.jobs.drain();
  }
  expect(await counted()).toEqual([]);
});

test('API-01 rules are counted in their order: what one refuses does not count for those after it', async () => {
  const limiter = createRateLimiter(app.db, app.clock);
  const refusalOf = (who: string) =>
    limiter.hitInOrder([
      { key: `short:${who}`, rule: { limit: 2, windowSeconds: 60 } },
      { key: 'long', rule: { limit: 4, windowSeconds: 3600 } },
    ]);
  const call = async (who: string) => (await refusalOf(who))?.wait ?? null;
  const countOf = async (key: string) =>
    (await queryRows<{ hits: number }>(app.db, 'select hits from rate_limits where key = $1', [key]))[0]
      ?.hits;
  expect([await call('a'), await call('a')]).toEqual([null, null]);
  const wait = await call('a');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await countOf('short:a:60')).toBe(3);
  expect(await countOf('long:3600')).toBe(2);
  expect([await call('b'), await call('b')]).toEqual([null, null]);
  expect(await call('c')).toBeGreaterThan(0);
  expect(await countOf('long:3600')).toBe(5);
});
