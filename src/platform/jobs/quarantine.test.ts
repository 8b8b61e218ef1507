import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { Attempts } from './attempts';
import { defineJob, jobHandler } from './job';
import { createTestStudios } from './jobs.testing';

const { database, boss, leaveBehind, noticeDeaths, open, openWorking, waiting } = await createTestStudios();
const measure = defineJob<{ file_id: number }>('test.measure');

const settled = () => new Promise((resolve) => setTimeout(resolve, 400));

describe('V1: a job whose process died while it ran', () => {
  test('V1: once is repeated and counted; twice is in quarantine and never tried again by itself', async () => {
    const ran: number[] = [];
    const handler = jobHandler(measure, async ({ file_id }) => void ran.push(file_id));
    await leaveBehind(measure.name, { file_id: 11 });
    await leaveBehind(measure.name, { file_id: 12 }, 1);
    await noticeDeaths();
    const { jobs } = await openWorking([handler]);
    await vi.waitFor(() => expect(ran).toEqual([11]), { timeout: 40_000 });
    await settled();
    expect(ran).toEqual([11]);
    expect(await waiting()).toBe(0);
    const { found, counts } = await jobs.listOpen('quarantined', { limit: 10, offset: 0 });
    expect(found).toMatchObject([
      { job: measure.name, about: 'file 12', state: 'quarantined', retries: 2, error: expect.any(String) },
    ]);
    expect(counts).toMatchObject({ quarantined: 1, dead: 0, failed: 0 });
    expect(await jobs.openOf(measure.name)).toMatchObject([{ state: 'quarantined' }]);
  });

  test('V1: a press has it run once more; one more death takes it back', async () => {
    const ran: number[] = [];
    const handler = jobHandler(measure, async ({ file_id }) => void ran.push(file_id));
    await leaveBehind(measure.name, { file_id: 12 }, 1);
    await noticeDeaths();
    const { jobs } = await openWorking([handler]);
    const list = async () => (await jobs.listOpen('quarantined', { limit: 10, offset: 0 })).found;
    await vi.waitFor(async () => expect(await list()).toHaveLength(1), { timeout: 40_000 });
    const [held] = await list();
    expect(await jobs.revive(held?.id ?? '')).toBe(measure.name);
    await vi.waitFor(() => expect(ran).toEqual([12]), { timeout: 40_000 });
    expect(await list()).toEqual([]);
    expect(await jobs.revive(held?.id ?? '')).toBeNull();

    // The same, but its process dies before it is done.
    await leaveBehind(measure.name, { file_id: 12 }, 1);
    await noticeDeaths();
    await jobs.stop();
    const next = await openWorking([handler]);
    await vi.waitFor(async () => expect(await list()).toHaveLength(1), { timeout: 40_000 });
    await next.jobs.stop();
    const [again] = await list();
    const sleeping = open([handler]);
    expect(await sleeping.jobs.revive(again?.id ?? '')).toBe(measure.name);
    await boss.fetch('quick', { batchSize: 10 });
    await noticeDeaths();
    await openWorking([handler]);
    await vi.waitFor(async () => expect(await list()).toMatchObject([{ id: again?.id }]), {
      timeout: 40_000,
    });
  });

  test('V1: what is put in again by itself stays out while its like is in quarantine', async () => {
    const { jobs } = open([jobHandler(measure, async () => undefined)]);
    await queryRows(
      database.db,
      `insert into quarantined_jobs (id, lane, job, data, deaths, created_at)
       values (gen_random_uuid(), 'quick', $1, '{"file_id": 12}', 2, now())`,
      [measure.name],
    );
    const put = (file_id: number, unlessQuarantined: boolean) =>
      jobs.enqueue(database.db, measure, { file_id }, { singletonKey: String(file_id), unlessQuarantined });
    await put(12, true);
    expect(await waiting()).toBe(0);
    await put(13, true);
    expect(await waiting()).toBe(1);
    await put(12, false);
    expect(await waiting()).toBe(2);
  });

  test('V1: a process that is told to stop has not died: its job is given back without a mark', async () => {
    let release: () => void = () => undefined;
    const begun: number[] = [];
    const handler = jobHandler(measure, async ({ file_id }) => {
      begun.push(file_id);
      await new Promise<void>((resolve) => (release = resolve));
    });
    const { jobs } = await openWorking([handler]);
    await jobs.enqueue(database.db, measure, { file_id: 14 });
    await vi.waitFor(() => expect(begun).toEqual([14]), { timeout: 40_000 });
    await jobs.stop();
    expect(await boss.findJobs('quick')).toMatchObject([{ state: 'retry', data: { data: { file_id: 14 } } }]);
    // Taken by somebody else it is no suspect.
    await boss.update('quick', undefined, {
      id: (await boss.findJobs('quick'))[0]?.id ?? '',
      startAfter: new Date(0),
    });
    const other = open([handler]);
    const drained = other.jobs.drain();
    await vi.waitFor(() => expect(begun).toEqual([14, 14]), { timeout: 10_000 });
    expect(await queryRows(database.db, 'select failures from job_attempts')).toEqual([{ failures: 1 }]);
    release();
    await drained;
  }, 30_000);
});

describe('V1: who was left once runs alone', () => {
  test('V1: of two jobs that a process left, the one that kills takes the other along no more', async () => {
    const order: string[] = [];
    const handler = jobHandler(measure, async ({ file_id }) => {
      order.push(`${file_id} begins`);
      // Were the process to stop now, this one alone would have a stop more: the other one waits, or is done.
      const waits = await queryRows<{ n: number }>(
        database.db,
        'select count(*)::int as n from job_attempts where failures > 0',
      );
      expect(waits).toEqual([{ n: file_id === 21 ? 1 : 0 }]);
      order.push(`${file_id} ends`);
    });
    await leaveBehind(measure.name, { file_id: 21 });
    await leaveBehind(measure.name, { file_id: 22 });
    await noticeDeaths();
    const { jobs } = open([handler]);
    await jobs.drain();
    expect(order).toEqual(['21 begins', '21 ends', '22 begins', '22 ends']);
  });
});

test.each(['first', 'last'] as const)(
  'V1: a job whose failure is noted %s while its process is told to stop is noted once',
  async (order) => {
    const attempts = new Attempts(database.db);
    const id = randomUUID();
    attempts.begin([id]);
    const end = () => attempts.end({ known: [], failed: [id] });
    const release = () => attempts.release();
    const [one, other] = order === 'first' ? [end, release] : [release, end];
    await Promise.all([one(), other()]);
    expect([...(await attempts.deathsOf([{ id, retryCount: 2, deaths: 0 }])).values()]).toEqual([1]);
  },
);
