-- Tries of jobs that ended without a success, as their process wrote them. The queue counts how often a job was taken: a try that
-- is not here was cut off with its process.
create table job_attempts (
  job_id uuid primary key,
  failures integer not null,
  noted_at timestamptz not null default now()
);

-- What waited in the queue of pg-boss 10. Newer releases do not read its schema: the next start puts these jobs into the
-- new queue by its own interface and empties this table.
create table earlier_jobs (
  id uuid primary key,
  lane text not null,
  payload jsonb not null,
  singleton_key text,
  start_after timestamptz not null,
  is_dead boolean not null
);

do $$
begin
  if to_regclass('pgboss.job') is not null then
    insert into earlier_jobs (id, lane, payload, singleton_key, start_after, is_dead)
    select id, name, data,
      -- A job that failed holds no place of its key.
      case when state::text = 'created' then singleton_key end,
      case when state::text in ('active', 'failed') then now() else start_after end,
      state::text = 'failed'
    from pgboss.job
    where name in ('push', 'quick', 'slow', 'heavy') and state::text in ('created', 'retry', 'active', 'failed');
  end if;
  drop schema if exists pgboss cascade;
end
$$;
