import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '@/platform/clock/system-clock';
import { rawQuery } from '@/platform/db/database';
import { createJobs, type Jobs } from '@/platform/jobs/boss';
import { DAY, type Clock } from '@/shared/clock';
import { createTestDatabase } from '@test/support/database';
import { createListener, type Listener } from './listener';
import { createPushHub, type PushHub } from './push-hub';

const database = await createTestDatabase();
const log = pino({ level: 'silent' });

interface Process {
  hub: PushHub;
  jobs: Jobs;
  listener: Listener;
}

const processes: Process[] = [];
const readers: Reader[] = [];

async function open(clock: Clock = systemClock): Promise<Process> {
  const listener = createListener({ url: database.url, log });
  const jobs = createJobs({ database, listener, log, clock });
  const hub = createPushHub({ db: database.db, queue: jobs, listener, log, clock });
  jobs.register(hub.handlers());
  await jobs.prepare();
  await listener.start();
  const process = { hub, jobs, listener };
  processes.push(process);
  return process;
}

/** Collects what a stream says. */
class Reader {
  text = '';
  ended = false;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;

  constructor(response: Response) {
    if (response.body === null) throw new Error('no body');
    this.#reader = response.body.getReader();
    readers.push(this);
    void this.#run();
  }

  async #run(): Promise<void> {
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await this.#reader.read();
      if (done) break;
      this.text += decoder.decode(value, { stream: true });
    }
    this.ended = true;
  }

  cancel(): Promise<void> {
    return this.#reader.cancel();
  }

  messages(): unknown[] {
    return [...this.text.matchAll(/^id: \d+\ndata: (.*)$/gm)].map((match): unknown =>
      JSON.parse(match[1] ?? ''),
    );
  }

  get lastId(): string {
    return [...this.text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '';
  }
}

function request(headers: Record<string, string> = {}, query = ''): Request {
  return new Request(`http://studio.test/api/events${query}`, { headers });
}

const ANA = { person: 'user:1', ip: '192.0.2.1' };

/** Opens a stream as Ana. */
async function listen(hub: PushHub, topics: readonly string[], asked = request()): Promise<Response> {
  const response = await hub.serveEvents(asked, topics, ANA);
  if (response === null) throw new Error('no room for another stream');
  return response;
}

async function pushed({ hub, jobs }: Process, topic: string, data: object): Promise<void> {
  await database.db.transaction((tx) => hub.push(tx, topic, data));
  await jobs.drain();
}

afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.cancel();
  for (const { hub, jobs, listener } of processes.splice(0)) {
    hub.stop();
    await jobs.stop();
    await listener.stop();
  }
  await rawQuery(database.db, 'delete from push_events; delete from job_schedules');
});

describe('API-73 pushes', () => {
  test('reach those who listen to the topic, in every process, and nobody else', async () => {
    const [here, there] = [await open(), await open()];
    const mine = new Reader(await listen(here.hub, ['user:1', 'order:5']));
    const elsewhere = new Reader(await listen(there.hub, ['order:5']));
    const other = new Reader(await listen(there.hub, ['user:2']));
    await pushed(here, 'order:5', { kind: 'delivery' });
    const message = { topic: 'order:5', data: { kind: 'delivery' } };
    await vi.waitFor(() => expect(mine.messages()).toEqual([message]), { timeout: 2_000 });
    await vi.waitFor(() => expect(elsewhere.messages()).toEqual([message]), { timeout: 2_000 });
    expect(other.messages()).toEqual([]);
  });

  test('are gone with a transaction that is rolled back', async () => {
    const here = await open();
    const reader = new Reader(await listen(here.hub, ['studio']));
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
    const reader = new Reader(response);
    await vi.waitFor(() => expect(reader.text).toMatch(/^retry: 2000\nid: \d+\n\n$/));
  });

  test('are as long as they have to be', async () => {
    const here = await open();
    const reader = new Reader(await listen(here.hub, ['studio']));
    const text = 'ü'.repeat(20_000);
    await pushed(here, 'studio', { text });
    await vi.waitFor(() => expect(reader.messages()).toEqual([{ topic: 'studio', data: { text } }]), {
      timeout: 2_000,
    });
  });

  test.each(['header', 'address'] as const)('resume where the browser was, by %s', async (way) => {
    const here = await open();
    const first = new Reader(await listen(here.hub, ['studio']));
    await pushed(here, 'studio', { n: 1 });
    await vi.waitFor(() => expect(first.messages()).toHaveLength(1), { timeout: 2_000 });
    await first.cancel();
    // Old enough that it is not given again for the sake of order.
    await rawQuery(database.db, "update push_events set created_at = now() - interval '1 minute'");
    await pushed(here, 'studio', { n: 2 });
    await pushed(here, 'user:9', { n: 3 });
    await pushed(here, 'studio', { n: 4 });
    const again =
      way === 'header'
        ? request({ 'last-event-id': first.lastId })
        : request({}, `?last_event_id=${first.lastId}`);
    const second = new Reader(await listen(here.hub, ['studio'], again));
    await pushed(here, 'studio', { n: 5 });
    const expected = [2, 4, 5].map((n) => ({ topic: 'studio', data: { n } }));
    await vi.waitFor(() => expect(second.messages()).toEqual(expected), { timeout: 2_000 });
  });

  test('ask for a fresh start where the missed ones are not kept any more', async () => {
    const here = await open();
    await pushed(here, 'studio', { n: 1 });
    await pushed(here, 'studio', { n: 2 });
    await rawQuery(database.db, 'delete from push_events where id = (select min(id) from push_events)');
    const reader = new Reader(await listen(here.hub, ['studio'], request({ 'last-event-id': '0' })));
    await vi.waitFor(() => expect(reader.text).toContain('event: resync'), { timeout: 2_000 });
    const odd = new Reader(await listen(here.hub, ['studio'], request({ 'last-event-id': '999999999' })));
    await vi.waitFor(() => expect(odd.text).toContain('event: resync'), { timeout: 2_000 });
    const nonsense = new Reader(await listen(here.hub, ['studio'], request({ 'last-event-id': "1' or 1" })));
    await vi.waitFor(() => expect(nonsense.text).toContain('retry:'), { timeout: 2_000 });
    expect(nonsense.text).not.toContain('resync');
  });

  test('that were told while the connection was lost arrive when it is back', async () => {
    const [here, there] = [await open(), await open()];
    const reader = new Reader(await listen(here.hub, ['studio']));
    await pushed(there, 'studio', { n: 1 });
    await vi.waitFor(() => expect(reader.messages()).toHaveLength(1), { timeout: 2_000 });
    await there.listener.stop();
    await rawQuery(
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
      (await rawQuery<{ count: number }>(database.db, 'select count(*) as count from push_events'))[0]?.count;
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
    const reader = new Reader(await listen(hub, ['studio']));
    await vi.advanceTimersByTimeAsync(25_000);
    await vi.waitFor(() => expect(reader.text).toContain(': still here\n\n'), { timeout: 2_000 });
  } finally {
    vi.useRealTimers();
  }
});

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
  const before = await rawQuery<{ count: number }>(
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
  const reader = new Reader(await listen(here.hub, ['studio']));
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
  await rawQuery(
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
