-- What is pushed to browsers, kept for a day so that a stream resumes where it broke off (Last-Event-ID).
create table push_events (
  id bigint generated always as identity primary key,
  topic text not null,
  data jsonb not null,
  created_at timestamptz not null
);
create index push_events_of_topic on push_events (topic, id);
create index push_events_by_age on push_events (created_at);

-- When each scheduled job was last put into the queue: of several processes one does it, and a time that passed
-- while nothing ran is made up for at the next start.
create table job_schedules (
  name text primary key,
  last_run_at timestamptz not null
);

-- A mail with a one-time link loses its text once a mail server has taken it: such a link opens an account.
alter table mails add column is_secret boolean not null default false;
create index mails_by_age on mails (created_at);
