create table checkouts (
  id bigint generated always as identity primary key,
  state text not null default 'open' check (state in ('open', 'completed', 'cancelled')),
  user_id bigint references users (id) on delete set null,
  payer jsonb not null,
  currency char(3) not null,
  lines jsonb not null,
  subtotal bigint not null check (subtotal >= 0),
  discount bigint not null default 0 check (discount >= 0),
  total bigint not null check (total >= 0),
  promo jsonb,
  -- Same buyer, same lines, same prices while unpaid: the same checkout.
  fingerprint text not null,
  order_id bigint unique,
  created_at timestamptz not null,
  completed_at timestamptz
);
create unique index checkouts_open on checkouts (fingerprint) where state = 'open';

create table payments (
  id bigint generated always as identity primary key,
  checkout_id bigint not null references checkouts (id),
  provider text not null,
  -- The provider's own id of the payment.
  reference text not null,
  secret_hash text not null,
  amount bigint not null check (amount >= 0),
  currency char(3) not null,
  state text not null default 'created'
    check (state in ('created', 'succeeded', 'cancelled', 'flagged', 'refund_due', 'refunded')),
  flag_reason text,
  -- When reconciliation looks at it next, while there is something to settle.
  check_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, reference)
);
create index payments_of_checkout on payments (checkout_id);
create index payments_to_check on payments (check_at) where state in ('created', 'refund_due');
create index payments_flagged on payments (updated_at) where state = 'flagged';

-- What the browser recorded before paying; kept as sent, never trusted.
create table transaction_records (
  reference text primary key,
  contents jsonb not null,
  created_at timestamptz not null
);

create table webhook_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  -- The provider's id of the payment that it is about.
  reference text,
  payload jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (provider, event_id)
);
create index webhook_events_waiting on webhook_events (received_at) where processed_at is null;

create sequence ledger_transactions;
create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null,
  kind text not null check (kind in ('charge', 'refund', 'gift_issue', 'gift_draw', 'dispute', 'waiver')),
  account text not null,
  -- Debit positive, credit negative; each transaction sums to zero.
  amount bigint not null,
  currency char(3) not null,
  payment_id bigint references payments (id),
  checkout_id bigint references checkouts (id),
  created_at timestamptz not null
);
create index ledger_entries_of_checkout on ledger_entries (checkout_id);
create index ledger_entries_of_payment on ledger_entries (payment_id);
-- Whatever repeats or races, a payment is charged once.
create unique index ledger_one_charge on ledger_entries (payment_id, account) where kind = 'charge';

create function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if exists (select 1 from written group by transaction_id, currency having sum(amount) <> 0) then
    raise exception 'ledger transaction does not balance';
  end if;
  return null;
end $$;
create trigger ledger_balances after insert on ledger_entries
  referencing new table as written for each statement execute function ledger_must_balance();

create function ledger_is_immutable() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are never changed or removed';
end $$;
create trigger ledger_immutable before update or delete on ledger_entries
  for each statement execute function ledger_is_immutable();

-- The embedded demo provider's own books, apart from ours: we only learn of them through its port.
create table demo_intents (
  id text primary key,
  idempotency_key text not null unique,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  metadata jsonb not null,
  status text not null default 'requires_payment'
    check (status in ('requires_payment', 'requires_challenge', 'succeeded', 'cancelled')),
  last_error text,
  card_last4 text,
  -- How its webhook travels, by the test number that paid.
  webhook text not null default 'normal' check (webhook in ('normal', 'late', 'repeated', 'dropped')),
  refunded bigint not null default 0 check (refunded between 0 and amount),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table demo_refunds (
  idempotency_key text primary key,
  intent_id text not null references demo_intents (id),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);
-- Webhooks on their way; a delivered one is removed.
create table demo_webhooks (
  id bigint generated always as identity primary key,
  event_id text not null,
  payload text not null,
  attempts integer not null default 0,
  next_at timestamptz not null
);
create index demo_webhooks_due on demo_webhooks (next_at);
