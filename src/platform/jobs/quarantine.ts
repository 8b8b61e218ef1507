import type { Pool } from 'pg';
import { rawQuery, type Db } from '@/platform/db/database';
import { DEAD_PROCESS, RETRIES, FIRST_RETRY_SECONDS, KEPT } from './job-sql';
import type { Lane } from './job';

/** As many deaths of its process make a job one that nobody tries again by himself. */
const MAX_DEATHS = 2;

// $1 lanes, $2 class of the advisory locks that working processes hold. Jobs in work whose process is no more: the first
// time they are repeated, later into quarantine. What computes or talks to the outside is repeated one by one: whoever
// kills its process again shall not take others along.
const RECOVER = `
  with orphans as materialized (
    select id, name, singleton_key, data, created_on, started_on, retry_count, retry_delay,
      coalesce((data->>'deaths')::int, 0) + 1 as deaths,
      case when name in ('slow', 'heavy') then row_number() over (partition by name order by started_on, id) else 1 end as place
    from (
      select * from pgboss.job
      where name = any($1::text[]) and state = 'active' and not exists (
        select from pg_locks
        where locktype = 'advisory' and granted and objsubid = 2 and classid::bigint = $2
          and database = (select oid from pg_database where datname = current_database())
          and objid::bigint = coalesce((pgboss.job.output->>'worker')::bigint, 0)
      )
      for update skip locked
    ) as lost
  ), quarantined as (
    insert into quarantined_jobs (id, lane, job, data, singleton_key, deaths, created_at, started_at)
    select id, name, data->>'job', data->'data', singleton_key, deaths, created_on, started_on
    from orphans where deaths >= ${MAX_DEATHS}
    on conflict (id) do nothing
  ), gone as (
    delete from pgboss.job as job using orphans
    where job.name = orphans.name and job.id = orphans.id and deaths >= ${MAX_DEATHS}
  ), repeated as (
    update pgboss.job as job set
      state = 'retry',
      data = jsonb_set(job.data, '{deaths}', to_jsonb(deaths)),
      start_after = now() + make_interval(secs => orphans.retry_delay * power(2, least(orphans.retry_count, 8)) * place),
      output = jsonb_build_object('message', '${DEAD_PROCESS}')
    from orphans
    where job.name = orphans.name and job.id = orphans.id and deaths < ${MAX_DEATHS}
  )
  select id, name as lane, data->>'job' as job, deaths >= ${MAX_DEATHS} as is_quarantined from orphans`;

// $1 lanes, $2 worker. What a process leaves that was told to stop: no death.
const RELEASE = `
  update pgboss.job set state = 'retry', start_after = now(), output = null
  where name = any($1::text[]) and state = 'active' and (output->>'worker')::bigint = $2`;

// $1 id. One more death takes it back at once.
const FREE = `
  with freed as (
    delete from quarantined_jobs where id = $1::uuid returning *
  ), written as (
    insert into pgboss.job
      (id, name, data, singleton_key, policy, retry_limit, retry_delay, retry_backoff, expire_in, keep_until, created_on)
    select id, lane, jsonb_build_object('job', job, 'data', data, 'deaths', ${MAX_DEATHS - 1}), singleton_key,
      case when singleton_key is null then 'standard' else 'short' end, ${RETRIES}, ${FIRST_RETRY_SECONDS}, true,
      interval '1 hour', now() + interval '${KEPT}', created_at
    from freed
    on conflict do nothing
  )
  select job from freed`;

/** A job whose process has died while it ran. */
export interface Orphan {
  readonly id: string;
  readonly lane: Lane;
  readonly job: string;
  /** It was not the first time: it waits for a person. */
  readonly is_quarantined: boolean;
}

/**
 * Gives back the jobs of processes that have died, those without a holder of their worker's lock in class `lockClass`;
 * puts those into quarantine that were given back before.
 */
export function recoverOrphans(db: Db, lanes: readonly Lane[], lockClass: number): Promise<Orphan[]> {
  return rawQuery<Orphan & Record<string, unknown>>(db, RECOVER, [lanes, lockClass]);
}

/** Gives back what a worker that was told to stop could not finish. */
export async function releaseJobs(pool: Pool, lanes: readonly Lane[], worker: number): Promise<void> {
  await pool.query(RELEASE, [lanes, worker]);
}

/** Has a quarantined job run once more; answers its kind, or null where there is none of this id. */
export async function freeJob(db: Db, id: string): Promise<string | null> {
  return (await rawQuery<{ job: string }>(db, FREE, [id]))[0]?.job ?? null;
}
