import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { systemClock } from '@/platform/clock/system-clock';
import { queryRows } from '@/platform/db/database';
import { createListener } from '@/platform/events/listener';
import { createTestDatabase } from '@test/support/database';
import { createJobs } from './boss';
import { defineJob, jobHandler } from './job';

const database = await createTestDatabase();
const log = pino({ level: 'silent' });
const note = defineJob<{ text: string }>('test.note');

// The columns of pg-boss 10.4 that the migration reads, as a studio of before has them.
const EARLIER = `
  drop table job_attempts, earlier_jobs;
  create schema pgboss;
  create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
  create table pgboss.job (
    id uuid not null, name text not null, data jsonb, state pgboss.job_state not null, singleton_key text,
    start_after timestamptz not null default now(), primary key (name, id)
  ) partition by list (name);
  create table pgboss.quick partition of pgboss.job for values in ('quick');
  create table pgboss.others partition of pgboss.job default`;

async function earlierJob(
  text: string,
  more: { name?: string; state?: string; key?: string; wait?: string; deaths?: number } = {},
): Promise<string> {
  const { name = 'quick', state = 'created', key = null, wait = '0 s', deaths } = more;
  const id = randomUUID();
  const data = { job: note.name, data: { text }, ...(deaths === undefined ? {} : { deaths }) };
  await queryRows(
    database.db,
    `insert into pgboss.job (id, name, data, state, singleton_key, start_after)
     values ($1, $2, $3, $4::pgboss.job_state, $5, now() + $6::interval)`,
    [id, name, JSON.stringify(data), state, key, wait],
  );
  return id;
}

test('the open jobs of a studio on pg-boss 10 are taken over by one migration, once, and its schema is gone', async () => {
  await queryRows(database.db, EARLIER);
  await earlierJob('waits');
  await earlierJob('was under way', { state: 'active' });
  await earlierJob('failed once', { state: 'retry', wait: '1 hour' });
  await earlierJob('has a key', { key: 'test.note:one' });
  await earlierJob('is for tomorrow', { wait: '1 day' });
  await earlierJob('lost its process once', { state: 'active', deaths: 1 });
  const dead = await earlierJob('failed for the last time', { state: 'failed' });
  await earlierJob('is done', { state: 'completed' });
  await earlierJob('is none of ours', { name: '__pgboss__send-it' });
  await queryRows(database.db, readFileSync('db/migrations/0070_jobs_by_documented_means.sql', 'utf8'));
  expect(await queryRows(database.db, `select to_regclass('pgboss.job') as job`)).toEqual([{ job: null }]);

  const ran: string[] = [];
  const open = () => {
    const listener = createListener({ url: database.url, log });
    const jobs = createJobs({ database, listener, log, clock: systemClock });
    jobs.register([jobHandler(note, async ({ text }) => void ran.push(text))]);
    return jobs;
  };
  const [first, second] = [open(), open()];
  await Promise.all([first.prepare(), second.prepare()]);
  expect(await queryRows(database.db, 'select id from earlier_jobs')).toEqual([]);
  // While one of a key waits another one of it is not added.
  await first.enqueue(database.db, note, { text: 'the same again' }, { singletonKey: 'one' });
  const page = { limit: 10, offset: 0 };
  expect((await first.listOpen('dead', page)).found).toMatchObject([{ id: dead, job: note.name }]);
  expect((await first.listOpen('waiting', page)).counts).toMatchObject({ waiting: 6, dead: 1 });
  await first.drain();
  expect(ran.toSorted()).toEqual(['has a key', 'lost its process once', 'waits', 'was under way']);
  expect(await first.revive(dead)).toBe(note.name);
  await first.drain();
  expect(ran).toHaveLength(5);
  expect(ran.at(-1)).toBe('failed for the last time');
  await first.stop();
  await second.stop();
});
