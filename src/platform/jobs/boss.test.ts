import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase, rawQuery } from '@/platform/db/database';
import { createListener, type Listener } from '@/platform/events/listener';
import { systemClock } from '@/platform/clock/system-clock';
import type { Clock } from '@/shared/clock';
import { createTestDatabase } from '@test/support/database';
import { silentLog } from '@test/support/database-server';
import { createJobs, type Jobs } from './boss';
import { batchHandler, defineJob, jobHandler, type JobHandler } from './job';

const database = await createTestDatabase();
const log = pino({ level: 'silent' });
const note = defineJob<{ text: string }>('test.note');

interface Studio {
  jobs: Jobs;
  listener: Listener;
}

const studios: Studio[] = [];

function open(handlers: JobHandler[], clock: Clock = systemClock): Studio {
  const listener = createListener({ url: database.url, log });
  const jobs = createJobs({ database, listener, log, clock });
  jobs.register(handlers);
  const studio = { jobs, listener };
  studios.push(studio);
  return studio;
}

async function openWorking(handlers: JobHandler[]): Promise<Studio> {
  const studio = open(handlers);
  await studio.jobs.start();
  await studio.listener.start();
  return studio;
}

function clockAt(text: string): Clock & { set(text: string): void } {
  let now = new Date(text);
  return {
    now: () => now,
    set(next) {
      now = new Date(next);
    },
  };
}

async function waiting(): Promise<number> {
  const rows = await rawQuery<{ count: number }>(database.db, 'select count(*) as count from pgboss.job');
  return rows[0]?.count ?? 0;
}

beforeEach(async () => {
  await createJobs({
    database,
    listener: createListener({ url: database.url, log }),
    log,
    clock: systemClock,
  }).prepare();
});

afterEach(async () => {
  for (const { jobs, listener } of studios.splice(0)) {
    await jobs.stop();
    await listener.stop();
  }
  await rawQuery(database.db, 'delete from pgboss.job; delete from job_schedules');
});

describe('putting jobs in', () => {
  test('a job is there with its transaction, and gone with it', async () => {
    const ran: string[] = [];
    const { jobs } = open([jobHandler(note, async ({ text }) => void ran.push(text))]);
    await database.db.transaction((tx) => jobs.enqueue(tx, note, { text: 'kept' }));
    const failing = database.db.transaction(async (tx) => {
      await jobs.enqueue(tx, note, { text: 'rolled back' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await jobs.drain()).toBe(1);
    expect(ran).toEqual(['kept']);
    expect(await waiting()).toBe(0);
  });

  test('several jobs are one statement, and run in the order of their lanes', async () => {
    const ran: string[] = [];
    const tell = (name: string) => async (): Promise<void> => void ran.push(name);
    const { jobs } = open([
      { name: 'a.slow', lane: 'slow', run: tell('slow') },
      { name: 'a.quick', run: tell('quick') },
      { name: 'a.push', lane: 'push', run: tell('push') },
    ]);
    await jobs.enqueueAll(database.db, [
      { name: 'a.slow', data: {} },
      { name: 'a.quick', data: {} },
      { name: 'a.push', data: {} },
    ]);
    await jobs.drain();
    expect(ran).toEqual(['push', 'quick', 'slow']);
  });

  test('a job of a key is not added while one waits, and is added again afterwards', async () => {
    const ran: string[] = [];
    const { jobs } = open([jobHandler(note, async ({ text }) => void ran.push(text))]);
    const add = (text: string, singletonKey: string) =>
      jobs.enqueue(database.db, note, { text }, { singletonKey });
    await add('first', 'order:1');
    await add('second', 'order:1');
    await add('other', 'order:2');
    await jobs.drain();
    await add('third', 'order:1');
    await jobs.drain();
    expect(ran).toEqual(['first', 'other', 'third']);
  });

  test('a job without a handler is refused where it is written', async () => {
    const { jobs } = open([]);
    await expect(jobs.enqueue(database.db, note, { text: '' })).rejects.toThrow("job 'test.note'");
  });

  test('one name has one handler', () => {
    const handler = jobHandler(note, async () => undefined);
    expect(() => open([handler, handler])).toThrow('handled twice');
  });
});

describe('draining by the clock of a test', () => {
  test('a job waits for its time, even where the real time is past it', async () => {
    const ran: string[] = [];
    const clock = clockAt('2020-01-01T00:00:00Z');
    const { jobs } = open([jobHandler(note, async ({ text }) => void ran.push(text))], clock);
    await jobs.enqueue(database.db, note, { text: 'later' }, { startAfter: new Date('2020-01-03T00:00:00Z') });
    expect(await jobs.drain()).toBe(0);
    clock.set('2020-01-03T00:00:00Z');
    await jobs.drain();
    expect(ran).toEqual(['later']);
  });

  test('jobs that jobs put in run too', async () => {
    const ran: string[] = [];
    const follow = defineJob<{ text: string }>('test.follow');
    const { jobs } = open([
      jobHandler(note, ({ text }) => jobs.enqueue(database.db, follow, { text: `${text}, then this` })),
      jobHandler(follow, async ({ text }) => void ran.push(text)),
    ]);
    await jobs.enqueue(database.db, note, { text: 'that' });
    expect(await jobs.drain()).toBe(2);
    expect(ran).toEqual(['that, then this']);
  });

  test('a failure is told after the rest ran, and the job is repeated by the next drain', async () => {
    let broken = true;
    const ran: string[] = [];
    const { jobs } = open([
      jobHandler(note, async ({ text }) => {
        if (text === 'bad' && broken) throw new Error('the printer is on fire');
        ran.push(text);
      }),
    ]);
    await jobs.enqueue(database.db, note, { text: 'bad' });
    await jobs.enqueue(database.db, note, { text: 'good' });
    await expect(jobs.drain()).rejects.toThrow('the printer is on fire');
    expect(ran).toEqual(['good']);
    expect(await jobs.troubled(10)).toMatchObject([
      { job: 'test.note', state: 'retry', error: 'the printer is on fire' },
    ]);
    broken = false;
    await jobs.drain();
    expect(ran).toEqual(['good', 'bad']);
    expect(await waiting()).toBe(0);
  });

  test('a scheduled job runs once when its time has passed, however often it passed', async () => {
    let runs = 0;
    const clock = clockAt('2026-03-02T10:00:00Z');
    const daily: JobHandler = { name: 'test.daily', schedule: '0 4 * * *', run: async () => void (runs += 1) };
    const { jobs } = open([daily], clock);
    await jobs.drain();
    expect(runs).toBe(0);
    clock.set('2026-03-05T10:00:00Z');
    await jobs.drain();
    await jobs.drain();
    expect(runs).toBe(1);
    // Another process that saw the same time does not run it again.
    clock.set('2026-03-02T10:00:00Z');
    const other = open([daily], clock);
    clock.set('2026-03-05T10:00:00Z');
    await other.jobs.drain();
    expect(runs).toBe(1);
    clock.set('2026-03-06T05:00:00Z');
    await Promise.all([jobs.drain(), other.jobs.drain()]);
    expect(runs).toBe(2);
  });
});

describe('dead jobs', () => {
  test('after its last repetition a job is dead, told loudly, kept, and can be revived', async () => {
    let broken = true;
    const { jobs } = open([
      jobHandler(note, async () => {
        if (broken) throw new Error('out of tape');
      }),
    ]);
    await jobs.enqueue(database.db, note, { text: '' });
    await rawQuery(database.db, 'update pgboss.job set retry_limit = 1');
    await expect(jobs.drain()).rejects.toThrow('out of tape');
    await expect(jobs.drain()).rejects.toThrow('out of tape');
    expect(await jobs.drain()).toBe(0);
    const [dead] = await jobs.troubled(10);
    expect(dead).toMatchObject({ job: 'test.note', state: 'failed', retries: 1, error: 'out of tape' });
    broken = false;
    expect(await jobs.revive(dead?.id ?? '')).toBe(true);
    expect(await jobs.drain()).toBe(1);
    expect(await jobs.revive(dead?.id ?? '')).toBe(false);
  });

  test('what is kept of a failed statement is the reason, not its values', async () => {
    const { jobs } = open([
      jobHandler(note, async () => {
        await rawQuery(database.db, 'select * from nowhere where secret = $1', ['one-time-token']);
      }),
    ]);
    await jobs.enqueue(database.db, note, { text: '' });
    await expect(jobs.drain()).rejects.toThrow();
    const [failed] = await jobs.troubled(1);
    expect(failed?.error).toBe('relation "nowhere" does not exist');
  });
});

describe('working', () => {
  test('a job runs within 100 ms of its commit', async () => {
    const ran: number[] = [];
    const { jobs } = await openWorking([jobHandler(note, async () => void ran.push(performance.now()))]);
    await jobs.enqueue(database.db, note, { text: 'warm up' });
    await vi.waitFor(() => expect(ran).toHaveLength(1), { timeout: 5_000 });
    let committed = 0;
    await database.db.transaction(async (tx) => {
      await jobs.enqueue(tx, note, { text: 'timed' });
      // Longer than the first looks for it.
      await new Promise((resolve) => setTimeout(resolve, 30));
      committed = performance.now();
    });
    await vi.waitFor(() => expect(ran).toHaveLength(2), { timeout: 5_000, interval: 5 });
    // 100 ms is the promise; a machine under load is given more so that this fails for the right reason only.
    expect((ran[1] ?? Infinity) - committed).toBeLessThan(400);
  });

  test('a process that only tells wakes one that works', async () => {
    const ran: string[] = [];
    const handler = jobHandler(note, async ({ text }) => void ran.push(text));
    await openWorking([handler]);
    const teller = open([handler]);
    await teller.jobs.start({ work: false });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await teller.jobs.enqueue(database.db, note, { text: 'hello' });
    await vi.waitFor(() => expect(ran).toEqual(['hello']), { timeout: 2_000 });
  });

  test('two processes at once run each job once', async () => {
    const ran: string[] = [];
    const handler = jobHandler(note, async ({ text }) => void ran.push(text));
    const [first] = [await openWorking([handler]), await openWorking([handler])];
    const texts = Array.from({ length: 100 }, (_, n) => `job ${n}`);
    for (const text of texts) await first.jobs.enqueue(database.db, note, { text });
    await vi.waitFor(() => expect(ran).toHaveLength(100), { timeout: 5_000 });
    expect(ran.toSorted()).toEqual(texts.toSorted());
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 2_000 });
  });

  test('a batch handler gets what waits in one call', async () => {
    const calls: string[][] = [];
    const many = batchHandler(note, 'push', async (all) => void calls.push(all.map(({ text }) => text)));
    const { jobs, listener } = open([many]);
    for (const text of ['a', 'b', 'c']) await jobs.enqueue(database.db, note, { text });
    await jobs.start();
    await listener.start();
    await vi.waitFor(() => expect(calls).toEqual([['a', 'b', 'c']]), { timeout: 2_000 });
  });

  test('stopping waits for the job under way', async () => {
    const ran: string[] = [];
    const { jobs } = await openWorking([
      jobHandler(note, async ({ text }) => {
        ran.push(`${text} begun`);
        await new Promise((resolve) => setTimeout(resolve, 200));
        ran.push(`${text} done`);
      }),
    ]);
    await jobs.enqueue(database.db, note, { text: 'long' });
    await vi.waitFor(() => expect(ran).toHaveLength(1), { timeout: 2_000 });
    await jobs.stop();
    expect(ran).toEqual(['long begun', 'long done']);
    expect(await waiting()).toBe(0);
  });

  test('a job whose process died is repeated, one whose process lives is not', async () => {
    const ran: string[] = [];
    let release: () => void = () => undefined;
    const handler = jobHandler(note, async ({ text }) => {
      ran.push(text);
      if (text === 'long') await new Promise<void>((resolve) => (release = resolve));
    });
    const living = await openWorking([handler]);
    await living.jobs.enqueue(database.db, note, { text: 'long' });
    await vi.waitFor(() => expect(ran).toEqual(['long']), { timeout: 2_000 });
    // As a killed process leaves it: in work, by a worker whose lock nobody holds.
    await rawQuery(
      database.db,
      `insert into pgboss.job (name, data, state, started_on, output, retry_limit, retry_delay)
       values ('quick', $1, 'active', now(), '{"worker": 1}', 3, 0)`,
      [JSON.stringify({ job: note.name, data: { text: 'orphan' } })],
    );
    await openWorking([handler]);
    await vi.waitFor(() => expect(ran).toEqual(['long', 'orphan']), { timeout: 15_000 });
    release();
  });

  test('work goes on after the database threw everybody out', async () => {
    const own = openDatabase(database.url, { poolSize: 2, log: silentLog });
    const ran: string[] = [];
    const listener = createListener({ url: database.url, log });
    const jobs = createJobs({ database: own, listener, log, clock: systemClock });
    jobs.register([jobHandler(note, async ({ text }) => void ran.push(text))]);
    studios.push({ jobs, listener });
    await jobs.start();
    await listener.start();
    await rawQuery(
      database.db,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await vi.waitFor(() => jobs.enqueue(own.db, note, { text: 'still here' }), { timeout: 5_000 });
    await vi.waitFor(() => expect(ran).toEqual(['still here']), { timeout: 10_000 });
    await jobs.stop();
    await own.close();
  });
});
