alter table demo_refunds add column our_id text;
-- An intent of nothing only checks a card.
alter table demo_intents drop constraint demo_intents_amount_check, add constraint demo_intents_amount_check check (amount >= 0);
create table demo_subscriptions (
  id text primary key,
  idempotency_key text not null unique,
  our_id bigint not null,
  price bigint not null check (price > 0),
  currency char(3) not null,
  -- Null until the first period is paid; later periods end on the same day of their month.
  anchor timestamptz,
  period_end timestamptz,
  card_last4 text,
  cancels boolean not null default false,
  ended_at timestamptz,
  created_at timestamptz not null
);
create index demo_subscriptions_due on demo_subscriptions (period_end) where ended_at is null;
create table demo_invoices (
  intent_id text primary key references demo_intents (id),
  subscription_id text not null references demo_subscriptions (id),
  number integer not null,
  state text not null default 'open' check (state in ('open', 'paid', 'failed')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  paid_at timestamptz,
  attempts integer not null default 0,
  -- When a failed charge is tried again.
  next_attempt_at timestamptz,
  unique (subscription_id, number)
);
-- Stands in for PayPal too: its buyers approve in a window of their own, and the money is taken afterwards.
alter table demo_intents
  add column method text not null default 'card' check (method in ('card', 'paypal')),
  -- What the account that approved does when the money is taken.
  add column declines boolean not null default false,
  drop constraint demo_intents_status_check,
  add constraint demo_intents_status_check
    check (status in ('requires_payment', 'requires_challenge', 'approved', 'succeeded', 'cancelled'));
