-- Counts by day (UTC), kept by a job, so that pages never scan what they are made of. Money in minor units.
create table numbers_days (
  day date primary key,
  -- What the ledger booked as sold, without what went back.
  revenue bigint not null default 0,
  refunds bigint not null default 0,
  orders integer not null default 0,
  -- Items delivered for the first time on this day; of these in time, and of these with a revision so far.
  delivered integer not null default 0,
  on_time integer not null default 0,
  revised integer not null default 0
);

-- Visitors of a day by the step they came to, page views, plays of samples.
create table numbers_counts (
  day date not null,
  kind text not null check (kind in ('step', 'page', 'sample')),
  name text not null,
  count integer not null check (count > 0),
  primary key (kind, day, name)
);

-- Whether an item was in time, as it was when it was first delivered: later rounds move its due time.
create table numbers_deliveries (
  order_item_id bigint primary key references order_items (id) on delete cascade,
  delivered_at timestamptz not null,
  on_time boolean not null
);
create index numbers_deliveries_by_time on numbers_deliveries (delivered_at);

-- How long the first question of a conversation waited for the studio's first answer.
create table numbers_answers (
  conversation_id bigint primary key,
  asked_at timestamptz not null,
  seconds integer not null check (seconds >= 0)
);
create index numbers_answers_by_time on numbers_answers (asked_at);

-- Up to when everything is counted; one row at most.
create table numbers_counted (
  only_one boolean primary key default true check (only_one),
  until timestamptz not null
);

create index ledger_entries_of_sales on ledger_entries (created_at) where account = 'sales';
create index order_items_first_delivered on order_items (first_delivered_at) where first_delivered_at is not null;
create index revisions_by_time on revisions (created_at);
create index conversations_by_message on conversations (last_message_at);
