/**
 * Statements on pg-boss's own table (schema version of pg-boss 10.4; `pgboss.job` is partitioned by queue). They do
 * what its `insert`, `fetch` and `getTime` do, at a third of the cost and with three things it does not know: who
 * works on a job, several jobs of one key, and a clock that tests set.
 */

// What a job repeats before it counts as dead: 12 times, from 5 s to 6 h apart, some 8 hours in all.
export const RETRIES = 12;
export const FIRST_RETRY_SECONDS = 5;
// Dead jobs are kept for a month, and so is what nobody could work on.
export const KEPT = '30 days';
/** What is said of a job whose process has died. */
export const DEAD_PROCESS = 'The process that worked on it ended.';

/**
 * $1: list of {lane, payload, start_after, singleton_key, guarded}. Only keyed rows take part in the index on keys; guarded
 * ones are left out while their like is in quarantine.
 */
export const INSERT = `
  insert into pgboss.job
    (name, data, start_after, singleton_key, policy, retry_limit, retry_delay, retry_backoff, expire_in, keep_until)
  select
    lane, payload, coalesce(start_after, now()), singleton_key,
    case when singleton_key is null then 'standard' else 'short' end,
    ${RETRIES}, ${FIRST_RETRY_SECONDS}, true, interval '1 hour', coalesce(start_after, now()) + interval '${KEPT}'
  from json_to_recordset($1::json)
    as entry (lane text, payload jsonb, start_after timestamptz, singleton_key text, guarded boolean)
  where not guarded or not exists (
    select from quarantined_jobs as held where held.job = payload->>'job' and held.data = payload->'data'
  )
  on conflict do nothing`;

/**
 * The commit of a statement with this part does not wait for the disk. What a claim or a removal loses with the power is
 * claimed or done once more, which every handler bears; what was written before it is on the disk at latest with it.
 */
const LATER = `later as materialized (select set_config('synchronous_commit', 'off', true) as mode)`;

function claim(due: string): string {
  return `
  with ${LATER}, next as (
    select id from pgboss.job
    where name = $1 and state < 'active' and ${due}
    order by start_after limit $2
    for update skip locked
  ), taken as (
  update pgboss.job as job set
    state = 'active',
    started_on = now(),
    retry_count = case when started_on is null then retry_count else retry_count + 1 end,
    output = jsonb_build_object('worker', $3::int)
  from next, later
  where job.name = $1 and job.id = next.id and later.mode is not null
  returning job.id, job.data as payload, job.retry_count >= job.retry_limit as is_last, job.start_after
  )
  select * from taken order by start_after`;
}

/** $1 lane, $2 how many, $3 worker. */
export const CLAIM_DUE = claim('start_after <= now()');

/**
 * The same by a clock of tests: $4 its time, $5 ids to leave out. A repetition is due at once, and so is whatever
 * was not asked to wait; the rest when that clock says so.
 */
export const CLAIM_BY_CLOCK = claim(`
  not id = any($5::uuid[])
  and (state = 'retry' or data->>'at' is null or (data->>'at')::timestamptz <= $4::timestamptz)`);

/** $1 lane, $2 ids. Done is gone: data of jobs may hold one-time tokens. */
export const REMOVE = `
  with ${LATER}
  delete from pgboss.job using later where name = $1 and id = any($2::uuid[]) and later.mode is not null`;

/** $1 lane; milliseconds from now until its next job, null where none waits. */
export const NEXT_DUE = `
  select extract(epoch from min(start_after) - now())::float8 * 1000 as wait_ms
  from pgboss.job where name = $1 and state < 'active'`;

/** $1 lanes, $2 how many. Jobs that failed at least once: dead, or waiting to be repeated. */
export const TROUBLED = `
  select id, data->>'job' as job, state::text, retry_count as retries, created_on as created_at,
    start_after as next_at, output->>'message' as error
  from pgboss.job
  where name = any($1::text[]) and state in ('retry', 'failed')
  order by created_on desc limit $2`;

const OPEN_JOB = `
  select id, data->>'job' as job, data->'data' as data, state::text, retry_count as retries, created_on as created_at,
    started_on as started_at, start_after as next_at, output->>'message' as error
  from pgboss.job`;

const QUARANTINED_JOB = `
  select id, job, data, 'quarantined' as state, deaths as retries, created_at, started_at, quarantined_at as next_at,
    '${DEAD_PROCESS}' as error
  from quarantined_jobs`;

/** $1 lanes, $2 state, $3 how many, $4 from which: those that run next, or ran last, first. */
export const OPEN = `${OPEN_JOB}
  where name = any($1::text[]) and state = $2::pgboss.job_state
  order by case when state < 'active' then start_after end, started_on desc nulls last, id limit $3 offset $4`;

/** $1 how many, $2 from which, newest first. */
export const QUARANTINED = `${QUARANTINED_JOB} order by quarantined_at desc, id limit $1 offset $2`;

/** $1 lanes. */
export const OPEN_COUNTS = `
  select state::text, count(*)::int as count from pgboss.job
  where name = any($1::text[]) and state in ('created', 'retry', 'active', 'failed') group by state
  union all select 'quarantined', count(*)::int from quarantined_jobs`;

/** $1 lanes, $2 kind of job: all of it that is not done, newest first. */
export const OPEN_OF = `
  select * from (
    ${OPEN_JOB}
    where name = any($1::text[]) and data->>'job' = $2 and state in ('created', 'retry', 'active', 'failed')
    union all
    ${QUARANTINED_JOB} where job = $2
  ) as open
  order by created_at desc limit 100`;

/** $1 lanes, $2 id. */
export const REVIVE = `
  update pgboss.job set state = 'retry', start_after = now(), completed_on = null, retry_limit = retry_count + ${RETRIES}
  where name = any($1::text[]) and id = $2::uuid and state in ('retry', 'failed')
  returning data->>'job' as job`;

/** $1 channel, $2 lanes. Nobody waits for the disk: who missed it looks a little later. */
export const TELL = `
  with ${LATER}
  select pg_notify($1, lane) from unnest($2::text[]) as lane, later where later.mode is not null`;

/** $1 class, $2 number: whether some connection holds this advisory lock. */
export const IS_HELD = `
  select exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2 and classid::bigint = $1 and objid::bigint = $2
      and database = (select oid from pg_database where datname = current_database())
  ) as held`;

/** $1 lanes: those whose next job has been due for two seconds. */
export const BEHIND = `
  select lane from unnest($1::text[]) as lane
  where exists (
    select from pgboss.job
    where name = lane and state < 'active' and start_after < now() - interval '2 seconds'
  )`;
