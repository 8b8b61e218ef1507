-- What the platform itself keeps: limits, secrets of this installation, settings, mails.
create unlogged table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  hits integer not null
);
create index rate_limits_window on rate_limits (window_start);

create table server_secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table mails (
  id bigint generated always as identity primary key,
  -- The event and template that caused it: a repeated job finds its mail already here.
  message_key text not null unique,
  kind text not null,
  to_email text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  headers jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_newest on mails (id desc);
create index mails_queued on mails (id) where state = 'queued';
