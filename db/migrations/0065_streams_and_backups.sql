-- Event streams that are open now, at whichever process: a person has a number of them for all processes together. Rows of a process
-- that has ended count no more; what a crash of the database takes, nobody needs.
create unlogged table event_streams (
  id bigint generated always as identity primary key,
  -- The number that the process holds an advisory lock under.
  process integer not null,
  -- Hashes of who listens and where: nobody's address is kept.
  person bigint not null,
  ip bigint not null
);
create index event_streams_of_person on event_streams (person);
create index event_streams_of_ip on event_streams (ip);
create index event_streams_of_process on event_streams (process);

-- Where each backup lies: every process lists all of them, and 'keep the newest N' counts all of them.
create table backups (
  name text primary key,
  size bigint not null,
  encrypted boolean not null,
  created_at timestamptz not null,
  -- The machine and its folder; of those in the studio's storage both are empty.
  host text not null,
  folder text not null,
  -- Too old to be kept; the machine that has it removes it.
  is_dropped boolean not null default false
);
