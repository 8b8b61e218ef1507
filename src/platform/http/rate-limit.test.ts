import { expect, test } from 'vitest';
import { rawQuery } from '@/platform/db/database';
import { DAY } from '@/shared/clock';
import { startTestApp } from '@test/support/app';

const app = await startTestApp();

test('API-01 whose calls were counted is forgotten within two days', async () => {
  const body = JSON.stringify({ email: 'counted@example.com' });
  await app.requestAsStranger('/api/lead/generation', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const counted = () => rawQuery(app.db, "select key from rate_limits where key like '%/lead/generation%'");
  await app.jobs.drain();
  expect((await counted()).length).toBeGreaterThan(0);
  for (let day = 0; day < 2; day += 1) {
    app.clock.advance(DAY);
    await app.jobs.drain();
  }
  expect(await counted()).toEqual([]);
});
