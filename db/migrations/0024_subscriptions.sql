-- How many songs a monthly package holds: each paid period makes an order of that many items.
alter table services add column items_per_month integer not null default 1 check (items_per_month between 1 and 50);

create table subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  service_id bigint not null,
  provider text not null,
  -- The provider's own id of it; null until its answer is written.
  reference text,
  state text not null default 'incomplete' check (state in ('incomplete', 'active', 'past_due', 'ended')),
  cancels_at_period_end boolean not null default false,
  -- What each period gives, and what it costs: frozen when it was bought.
  line jsonb not null,
  items_per_month integer not null check (items_per_month > 0),
  payer jsonb not null,
  -- Country and VAT id as the customer gave them: each month's receipt rests on them.
  billing jsonb,
  price bigint not null check (price > 0),
  currency char(3) not null,
  period_end timestamptz,
  -- As people read it, such as 'Visa 4242'.
  paid_with text,
  -- Counts the changes: news that was read before the last one is read again.
  version integer not null default 0,
  -- When reconciliation looks at it next.
  check_at timestamptz not null,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  unique (provider, reference)
);
-- One of a service for each customer, however many ask at once.
create unique index subscriptions_one_live on subscriptions (user_id, service_id) where state <> 'ended';
create index subscriptions_of_user on subscriptions (user_id, id desc);
create index subscriptions_to_check on subscriptions (check_at) where state <> 'ended';

-- Each paid period, once.
create table subscription_invoices (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscriptions (id),
  provider text not null,
  reference text not null,
  -- Null where the money was not what was asked: a person decides.
  order_id bigint references orders (id),
  amount bigint not null,
  currency char(3) not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  created_at timestamptz not null,
  unique (provider, reference)
);
create index subscription_invoices_of on subscription_invoices (subscription_id, id);

-- What a webhook is about decides who acts on it.
alter table webhook_events add column about text not null default 'payment' check (about in ('payment', 'subscription'));
