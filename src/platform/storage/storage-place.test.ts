import { expect, test } from 'vitest';
import { pino } from 'pino';
import { createListener } from '@/platform/events/listener';
import { createTestDatabase } from '@test/support/database';
import { hasOtherPlace, LISTENER_NAME, storagePlace } from './storage-place';

const database = await createTestDatabase();

test('processes: a process notices another one of its studio that keeps its files elsewhere', async () => {
  const here = storagePlace({ kind: 'disk', folder: '/srv/one' });
  const there = storagePlace({ kind: 'disk', folder: '/srv/two' });
  expect(here).not.toBe(there);
  const listenerAt = (place: string) =>
    createListener({
      url: database.url,
      log: pino({ level: 'silent' }),
      name: `${LISTENER_NAME} ${place}`,
    });
  const [same, other] = [listenerAt(here), listenerAt(there)];
  await same.start();
  expect(await hasOtherPlace(database.db, here)).toBe(false);
  await other.start();
  expect(await hasOtherPlace(database.db, here)).toBe(true);
  await other.stop();
  await expect.poll(() => hasOtherPlace(database.db, here)).toBe(false);
  await same.stop();
});
