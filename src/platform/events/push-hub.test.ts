import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { DAY } from '@/shared/clock';
import { createTestHubs, request } from './push-hub.testing';

const { database, open, listen, pushed, read } = await createTestHubs();

describe('API-73 pushes', () => {
  test('reach those who listen to the topic, in every process, and nobody else', async () => {
    const [here, there] = [await open(), await open()];
    const mine = read(await listen(here.hub, ['user:1', 'order:5']));
    const elsewhere = read(await listen(there.hub, ['order:5']));
    const other = read(await listen(there.hub, ['user:2']));
    await pushed(here, 'order:5', { kind: 'delivery' });
    const message = { topic: 'order:5', data: { kind: 'delivery' } };
    await vi.waitFor(() => expect(mine.messages()).toEqual([message]), { timeout: 2_000 });
    await vi.waitFor(() => expect(elsewhere.messages()).toEqual([message]), { timeout: 2_000 });
    expect(other.messages()).toEqual([]);
  });

  test('are gone with a transaction that is rolled back', async () => {
    const here = await open();
    const reader = read(await listen(here.hub, ['studio']));
    const failing = database.db.transaction(async (tx) => {
      await here.hub.push(tx, 'studio', { kind: 'lost' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await pushed(here, 'studio', { kind: 'kept' });
    await vi.waitFor(() => expect(reader.messages()).toHaveLength(1), { timeout: 2_000 });
    expect(reader.text).not.toContain('lost');
  });

  test('say how the browser shall come back, and are never stored on the way', async () => {
    const { hub } = await open();
    const response = await listen(hub, ['studio']);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    const reader = read(response);
    await vi.waitFor(() => expect(reader.text).toMatch(/^retry: 2000\nid: \d+\n\n$/));
  });

  test('are as long as they have to be', async () => {
    const here = await open();
    const reader = read(await listen(here.hub, ['studio']));
    const text = 'ü'.repeat(20_000);
    await pushed(here, 'studio', { text });
    await vi.waitFor(() => expect(reader.messages()).toEqual([{ topic: 'studio', data: { text } }]), {
      timeout: 2_000,
    });
  });

  test.each(['header', 'address'] as const)('resume where the browser was, by %s', async (way) => {
    const here = await open();
    const first = read(await listen(here.hub, ['studio']));
    await pushed(here, 'studio', { n: 1 });
    await vi.waitFor(() => expect(first.messages()).toHaveLength(1), { timeout: 2_000 });
    await first.cancel();
    // Old enough that it is not given again for the sake of order.
    await queryRows(database.db, "update push_events set created_at = now() - interval '1 minute'");
    await pushed(here, 'studio', { n: 2 });
    await pushed(here, 'user:9', { n: 3 });
    await pushed(here, 'studio', { n: 4 });
    const again =
      way === 'header'
        ? request({ 'last-event-id': first.lastId })
        : request({}, `?last_event_id=${first.lastId}`);
    const second = read(await listen(here.hub, ['studio'], again));
    await pushed(here, 'studio', { n: 5 });
    const expected = [2, 4, 5].map((n) => ({ topic: 'studio', data: { n } }));
    await vi.waitFor(() => expect(second.messages()).toEqual(expected), { timeout: 2_000 });
  });

  test('ask for a fresh start where the missed ones are not kept any more', async () => {
    const here = await open();
    await pushed(here, 'studio', { n: 1 });
    await pushed(here, 'studio', { n: 2 });
    await queryRows(database.db, 'delete from push_events where id = (select min(id) from push_events)');
    const reader = read(await listen(here.hub, ['studio'], request({ 'last-event-id': '0' })));
    await vi.waitFor(() => expect(reader.text).toContain('event: resync'), { timeout: 2_000 });
    const odd = read(await listen(here.hub, ['studio'], request({ 'last-event-id': '999999999' })));
    await vi.waitFor(() => expect(odd.text).toContain('event: resync'), { timeout: 2_000 });
    const nonsense = read(await listen(here.hub, ['studio'], request({ 'last-event-id': "1' or 1" })));
    await vi.waitFor(() => expect(nonsense.text).toContain('retry:'), { timeout: 2_000 });
    expect(nonsense.text).not.toContain('resync');
  });

  test('that were told while the connection was lost arrive when it is back', async () => {
    const [here, there] = [await open(), await open()];
    const reader = read(await listen(here.hub, ['studio']));
    await pushed(there, 'studio', { n: 1 });
    await vi.waitFor(() => expect(reader.messages()).toHaveLength(1), { timeout: 2_000 });
    await there.listener.stop();
    await queryRows(
      database.db,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'headroom listener'`,
    );
    await pushed(there, 'studio', { n: 2 });
    await vi.waitFor(() => expect(reader.messages()).toHaveLength(2), { timeout: 5_000 });
    await pushed(there, 'studio', { n: 3 });
    await vi.waitFor(() => expect(reader.messages()).toHaveLength(3), { timeout: 5_000 });
  });

  test('to a reader that stopped reading end its stream instead of filling the memory', async () => {
    const here = await open();
    await listen(here.hub, ['studio']);
    await database.db.transaction(async (tx) => {
      for (let n = 0; n < 300; n += 1) await here.hub.push(tx, 'studio', { n });
    });
    expect(here.hub.size()).toBe(1);
    await here.jobs.drain();
    await vi.waitFor(() => expect(here.hub.size()).toBe(0), { timeout: 2_000 });
  });

  test('cost nothing any more once a browser has left, over a real connection', async () => {
    const { hub } = await open();
    const server = serve({
      fetch: (asked) => listen(hub, ['studio'], asked),
      port: 0,
      hostname: '127.0.0.1',
    });
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const leaving = new AbortController();
    const response = await fetch(`http://127.0.0.1:${port}/api/events`, { signal: leaving.signal });
    expect(response.status).toBe(200);
    expect(hub.size()).toBe(1);
    leaving.abort();
    await vi.waitFor(() => expect(hub.size()).toBe(0), { timeout: 2_000 });
    if ('closeAllConnections' in server) server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  test('are kept for a day', async () => {
    let now = new Date('2026-03-02T10:00:00Z');
    const here = await open({ now: () => now });
    await pushed(here, 'studio', { n: 1 });
    now = new Date(now.getTime() + DAY - 1);
    await pushed(here, 'studio', { n: 2 });
    const count = async () =>
      (await queryRows<{ count: number }>(database.db, 'select count(*) as count from push_events'))[0]
        ?.count;
    expect(await count()).toBe(2);
    now = new Date(now.getTime() + DAY / 2);
    await here.jobs.drain();
    expect(await count()).toBe(1);
  });
});

test('quiet streams hear that they still stand', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { hub } = await open();
    const reader = read(await listen(hub, ['studio']));
    await vi.advanceTimersByTimeAsync(25_000);
    await vi.waitFor(() => expect(reader.text).toContain(': still here\n\n'), { timeout: 2_000 });
  } finally {
    vi.useRealTimers();
  }
});
