import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '@test/support/database-server';
import { createTestDatabase } from '@test/support/database';
import { DatabaseProxy } from '@test/support/database-proxy';
import { isDatabaseAway, openDatabase, queryRows, type Database } from './database';

const real = await createTestDatabase();

const door = new DatabaseProxy();
let database: Database;

beforeAll(async () => {
  await door.open();
  database = openDatabase(door.urlOf(real.url), { poolSize: 4, log: silentLog });
});
afterAll(async () => {
  door.shut();
  await database.close();
});

const ask = (): Promise<unknown> => queryRows(database.db, 'select 1');

// What was under way is lost with its connection; the next one finds out.
async function untilAway(): Promise<void> {
  await expect
    .poll(() =>
      ask().then(
        () => false,
        () => database.availability.isAway(),
      ),
    )
    .toBe(true);
}

async function untilBack(): Promise<void> {
  await expect.poll(() => database.availability.isAway(), { timeout: 10_000 }).toBe(false);
}

test('processes 3: everybody who waits for a database that is away is told within a second, and later ones at once', async () => {
  await ask();
  door.shut();
  const from = performance.now();
  const waiting = await Promise.allSettled(
    Array.from({ length: 20 }, async () => {
      // Reads that follow each other, as those of a page: the second one waits no more.
      await ask().catch(() => undefined);
      await ask();
    }),
  );
  expect(waiting.every(({ status }) => status === 'rejected')).toBe(true);
  expect(performance.now() - from).toBeLessThan(1_000);
  expect(database.availability.isAway()).toBe(true);
  const later = performance.now();
  const error: unknown = await ask().catch((reason: unknown) => reason);
  expect(isDatabaseAway(error)).toBe(true);
  expect(performance.now() - later).toBeLessThan(100);
  await door.open();
  await untilBack();
  await ask();
});

test('processes 3: who asks again and again meanwhile leaves the event loop its time', async () => {
  door.shut();
  await untilAway();
  const state = { going: true };
  const spinning = (async () => {
    while (state.going) await ask().catch(() => undefined);
  })();
  await door.open();
  await untilBack();
  state.going = false;
  await spinning;
  expect(await queryRows(database.db, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('processes 3: a moment without the database is waited for, by one who tries for all', async () => {
  await ask();
  door.shut();
  const before = door.tries;
  const waiting = Promise.all(
    Array.from({ length: 10 }, () =>
      // A statement under way is lost with its connection; who has none waits for one.
      ask().catch(ask),
    ),
  );
  setTimeout(() => void door.open(), 250);
  await waiting;
  expect(database.availability.isAway()).toBe(false);
  expect(door.tries - before).toBeLessThanOrEqual(6);
});

test('processes 3: whoever listens hears that it is away, once', async () => {
  let heard = 0;
  const forget = database.availability.onAway(() => (heard += 1));
  database.availability.onAway(() => (heard += 10))();
  door.shut();
  await untilAway();
  expect(heard).toBe(1);
  forget();
  await door.open();
  await untilBack();
});
