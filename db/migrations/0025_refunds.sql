-- Money on its way back, or back: asked for in the studio, or made at the provider by somebody.
create table refunds (
  id bigint generated always as identity primary key,
  -- Null where the money belonged to no order.
  order_id bigint references orders (id),
  checkout_id bigint not null references checkouts (id),
  -- Null where only a gift card gets something back.
  payment_id bigint references payments (id),
  amount bigint not null check (amount > 0),
  to_money bigint not null check (to_money >= 0),
  to_gift bigint not null check (to_gift >= 0),
  currency char(3) not null,
  -- reserved: counts as gone, and is on its way; done: gone and booked; failed: counts as there again.
  state text not null default 'reserved' check (state in ('reserved', 'done', 'failed')),
  made_by text not null check (made_by in ('studio', 'provider')),
  actor_id bigint references users (id) on delete set null,
  reason text not null,
  -- The studio's own id of the wish: asked twice it is one refund.
  request_key text,
  provider_reference text,
  failure text,
  -- When reconciliation looks at it next, while it is reserved.
  check_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  check (amount = to_money + to_gift),
  check (to_money = 0 or payment_id is not null),
  unique (order_id, request_key)
);
create unique index refunds_of_provider on refunds (payment_id, provider_reference) where provider_reference is not null;
create index refunds_of_checkout on refunds (checkout_id);
create index refunds_to_check on refunds (check_at) where state = 'reserved';

-- Money that a buyer's bank took back, or asks for.
create table disputes (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments (id),
  provider_reference text not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  state text not null check (state in ('open', 'won', 'lost')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (payment_id, provider_reference)
);
create index disputes_open on disputes (created_at) where state = 'open';

-- Paid money is looked at again, days and months later: a refund or dispute whose news was lost is found.
drop index payments_to_check;
create index payments_to_check on payments (check_at) where state in ('created', 'succeeded', 'flagged', 'refund_due');


-- Codes that the studio gave to make up for something, by its own id of the wish.
create table order_credits (
  order_id bigint not null references orders (id),
  request_key text not null,
  code text not null,
  amount bigint not null check (amount > 0),
  actor_id bigint references users (id) on delete set null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  primary key (order_id, request_key)
);
