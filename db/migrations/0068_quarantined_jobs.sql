-- Jobs whose process died twice while they ran: kept until a person repeats them, never taken by themselves.
create table quarantined_jobs (
  id uuid primary key,
  lane text not null,
  job text not null,
  data jsonb not null,
  singleton_key text,
  deaths integer not null check (deaths > 1),
  created_at timestamptz not null,
  started_at timestamptz,
  quarantined_at timestamptz not null default now()
);
