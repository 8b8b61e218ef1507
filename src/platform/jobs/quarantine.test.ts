import { describe, expect, test, vi } from 'vitest';
import { rawQuery } from '@/platform/db/database';
import { defineJob, jobHandler } from './job';
import { createTestStudios } from './jobs.testing';

const { database, open, openWorking, waiting } = await createTestStudios();
const measure = defineJob<{ file_id: number }>('test.measure');

/** As a killed process leaves it: in work, by a worker whose lock nobody holds. */
const leaveBehind = (deaths: number, file_id = 12) =>
  rawQuery(
    database.db,
    `insert into pgboss.job (name, data, state, started_on, output, retry_limit, retry_delay)
     values ('quick', $1, 'active', now(), '{"worker": 1}', 3, 0)`,
    [JSON.stringify({ job: measure.name, data: { file_id }, ...(deaths === 0 ? {} : { deaths }) })],
  );

const settled = () => new Promise((resolve) => setTimeout(resolve, 400));

describe('V1: a job whose process died while it ran', () => {
  test('V1: once is repeated and counted; twice is in quarantine and never tried again by itself', async () => {
    const ran: number[] = [];
    const handler = jobHandler(measure, async ({ file_id }) => void ran.push(file_id));
    await leaveBehind(0, 11);
    await leaveBehind(1, 12);
    const { jobs } = await openWorking([handler]);
    await vi.waitFor(() => expect(ran).toEqual([11]), { timeout: 10_000 });
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
    await leaveBehind(1);
    const { jobs } = await openWorking([handler]);
    const list = async () => (await jobs.listOpen('quarantined', { limit: 10, offset: 0 })).found;
    await vi.waitFor(async () => expect(await list()).toHaveLength(1), { timeout: 10_000 });
    const [held] = await list();
    expect(await jobs.revive(held?.id ?? '')).toBe(measure.name);
    await vi.waitFor(() => expect(ran).toEqual([12]), { timeout: 10_000 });
    expect(await list()).toEqual([]);
    expect(await jobs.revive(held?.id ?? '')).toBeNull();

    // The same, but its process dies before it is done.
    await leaveBehind(1);
    await jobs.stop();
    const next = await openWorking([handler]);
    await vi.waitFor(async () => expect(await list()).toHaveLength(1), { timeout: 10_000 });
    await next.jobs.stop();
    const [again] = await list();
    const sleeping = open([handler]);
    expect(await sleeping.jobs.revive(again?.id ?? '')).toBe(measure.name);
    await rawQuery(
      database.db,
      `update pgboss.job set state = 'active', started_on = now(), output = '{"worker": 1}' where id = $1`,
      [again?.id],
    );
    await openWorking([handler]);
    await vi.waitFor(async () => expect(await list()).toMatchObject([{ id: again?.id }]), {
      timeout: 10_000,
    });
  });

  test('V1: what is put in again by itself stays out while its like is in quarantine', async () => {
    const { jobs } = open([jobHandler(measure, async () => undefined)]);
    await rawQuery(
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
    await vi.waitFor(() => expect(begun).toEqual([14]), { timeout: 10_000 });
    await jobs.stop();
    const [left] = await rawQuery<{ state: string; data: { deaths?: number } }>(
      database.db,
      'select state::text, data from pgboss.job',
    );
    expect(left).toMatchObject({ state: 'retry', data: { data: { file_id: 14 } } });
    expect(left?.data.deaths).toBeUndefined();
    release();
  }, 30_000);
});
