import { expect, test, vi } from 'vitest';
import { queryRows } from '@/platform/db/database';
import type { PushHub } from './push-hub';
import { ANA, createTestHubs, request } from './push-hub.testing';

const { database, open, listen, pushed, read } = await createTestHubs();

test('API-73 one address holds a hundred streams at most, whoever they are; ended ones do not count', async () => {
  const { hub } = await open();
  const asOneOf = (n: number) =>
    hub.serveEvents(request(), ['studio'], { person: `user:${n}`, ip: '192.0.2.9' });
  const streams = await Promise.all(Array.from({ length: 100 }, (_, n) => asOneOf(n)));
  expect(streams).not.toContain(null);
  expect(await asOneOf(100)).toBeNull();
  const elsewhere = { person: 'user:100', ip: '192.0.2.10' };
  expect(await hub.serveEvents(request(), ['studio'], elsewhere)).not.toBeNull();
  await streams[0]?.body?.cancel();
  expect(await asOneOf(100)).not.toBeNull();
  hub.stop();
  expect(hub.size()).toBe(0);
  expect(await asOneOf(0)).not.toBeNull();
});

test('processes 7: a person has twelve streams at all processes together, opened at once or not; those of a dead process do not count', async () => {
  const [dead, second, third] = [await open(), await open(), await open()];
  const hubs = (n: number): PushHub => (n % 3 === 0 ? dead : n % 3 === 1 ? second : third).hub;
  const ask = (n: number): Promise<Response | null> =>
    hubs(n).serveEvents(request(), ['studio'], { ...ANA, ip: `192.0.2.${n}` });
  const asked = await Promise.all(Array.from({ length: 45 }, (_, n) => ask(n)));
  expect(asked.filter((response) => response !== null)).toHaveLength(12);
  await asked.find((response) => response !== null)?.body?.cancel();
  const places = await Promise.all([ask(0), ask(1), ask(2)]);
  expect(places.filter((response) => response !== null).length).toBeLessThanOrEqual(1);
  // A process that is killed says nothing: its connection is gone, and with it what it held.
  await dead.listener.stop();
  const before = await queryRows<{ count: number }>(
    database.db,
    'select count(*) as count from event_streams where process in (select objid::bigint from pg_locks where classid = 71306)',
  );
  const left = 12 - (before[0]?.count ?? 0);
  expect(left).toBeGreaterThan(0);
  for (let n = 0; n < left; n += 1)
    expect(await second.hub.serveEvents(request(), ['studio'], ANA)).not.toBeNull();
  expect(await second.hub.serveEvents(request(), ['studio'], ANA)).toBeNull();
});

test('processes 10: a push that was committed out of order while this process was not listening is told afterwards', async () => {
  const here = await open();
  const reader = read(await listen(here.hub, ['studio']));
  await pushed(here, 'studio', { n: 'before' });
  await vi.waitFor(() => expect(reader.messages()).toHaveLength(1), { timeout: 2_000 });
  // Another process has its id, and has not committed yet.
  const late = await database.pool.connect();
  await late.query('begin');
  await late.query(
    `insert into push_events (topic, data, created_at) values ('studio', '{"n": "late"}', now())`,
  );
  await pushed(here, 'studio', { n: 'heard' });
  await vi.waitFor(() => expect(reader.messages()).toHaveLength(2), { timeout: 2_000 });
  await queryRows(
    database.db,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'headroom listener'`,
  );
  await late.query('commit');
  late.release();
  await vi.waitFor(() => expect(reader.text).toContain('late'), { timeout: 5_000 });
  expect(reader.messages().map((message) => (message as { data: { n: string } }).data.n)).toEqual([
    'before',
    'heard',
    'late',
  ]);
});
