import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { defineJob, jobHandler, type JobHandler } from './job';
import { clockAt, createTestStudios } from './jobs.testing';

const { database, boss, open, waiting } = await createTestStudios();
const page = { limit: 10, offset: 0 };
const note = defineJob<{ text: string }>('test.note');

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
    const { jobs } = open([jobHandler(note, async ({ text }) => void ran.push(text))], { clock });
    await jobs.enqueue(
      database.db,
      note,
      { text: 'later' },
      { startAfter: new Date('2020-01-03T00:00:00Z') },
    );
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
    expect((await jobs.listOpen('failed', page)).found).toMatchObject([
      { job: 'test.note', state: 'failed', error: 'the printer is on fire' },
    ]);
    broken = false;
    await jobs.drain();
    expect(ran).toEqual(['good', 'bad']);
    expect(await waiting()).toBe(0);
  });

  test('a scheduled job runs once when its time has passed, however often it passed', async () => {
    let runs = 0;
    const clock = clockAt('2026-03-02T10:00:00Z');
    const daily: JobHandler = {
      name: 'test.daily',
      schedule: '0 4 * * *',
      run: async () => void (runs += 1),
    };
    const { jobs } = open([daily], { clock });
    await jobs.drain();
    expect(runs).toBe(0);
    clock.set('2026-03-05T10:00:00Z');
    await jobs.drain();
    await jobs.drain();
    expect(runs).toBe(1);
    // Another process that saw the same time does not run it again.
    clock.set('2026-03-02T10:00:00Z');
    const other = open([daily], { clock });
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
    const [waits] = (await jobs.listOpen('waiting', page)).found;
    await boss.update('quick', undefined, { id: waits?.id ?? '', retryLimit: 1 });
    await expect(jobs.drain()).rejects.toThrow('out of tape');
    await expect(jobs.drain()).rejects.toThrow('out of tape');
    expect(await jobs.drain()).toBe(0);
    const [dead] = (await jobs.listOpen('dead', page)).found;
    expect(dead).toMatchObject({ job: 'test.note', state: 'dead', retries: 1, error: 'out of tape' });
    broken = false;
    expect(await jobs.revive(dead?.id ?? '')).toBe('test.note');
    expect(await jobs.drain()).toBe(1);
    expect(await jobs.revive(dead?.id ?? '')).toBeNull();
  });

  test('what is kept of a failed statement is the reason, not its values', async () => {
    const { jobs } = open([
      jobHandler(note, async () => {
        await queryRows(database.db, 'select * from nowhere where secret = $1', ['one-time-token']);
      }),
    ]);
    await jobs.enqueue(database.db, note, { text: '' });
    await expect(jobs.drain()).rejects.toThrow('Failed query');
    const [failed] = (await jobs.listOpen('failed', page)).found;
    expect(failed?.error).toBe('relation "nowhere" does not exist');
  });
});
