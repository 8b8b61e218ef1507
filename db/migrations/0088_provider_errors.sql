-- What last went wrong with a payment provider, for the page that says how payments are: a call that failed, a webhook that was
-- refused. One line of each kind.
create table provider_errors (
  provider text not null,
  source text not null check (source in ('call', 'webhook')),
  message text not null,
  at timestamptz not null,
  primary key (provider, source)
);
create index webhook_events_newest on webhook_events (provider, received_at desc);
