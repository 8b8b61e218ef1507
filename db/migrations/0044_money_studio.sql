-- The studio's list of all orders, found by anything that stands in one.
create extension if not exists pg_trgm;
create index orders_by_state on orders (status, id desc);
create index orders_refunded on orders (payment_status, id desc) where payment_status <> 'paid';
create index orders_by_time on orders (created_at, id);
create index orders_by_payer on orders
  using gin (lower(payer_first_name || ' ' || payer_last_name || ' ' || payer_email) gin_trgm_ops);
create index order_items_by_track on order_items using gin (lower(track) gin_trgm_ops) where track is not null;
create index payments_by_reference on payments (reference text_pattern_ops);
create index checkouts_by_code on checkouts (lower(promo ->> 'code')) where promo is not null;
create index order_credits_by_code on order_credits (lower(code));
create index receipts_by_time on receipts (issued_at);

-- What a mail is about, such as `order:12`; null where it is about no order.
alter table mails add column about text;
update mails set about = 'order:' || substring(headers ->> 'References' from '^<order-(\d+)@')
where headers ->> 'References' ~ '^<order-\d+@';
create index mails_about on mails (about, id desc) where about is not null;

-- Orders that the studio makes by hand: paid outside, or asked for by a link.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check check (method in ('card', 'paypal', 'bank', 'cash'));
alter table checkouts
  -- Whose order it becomes where whoever holds its link may pay it.
  add column owner_id bigint references users (id) on delete set null,
  -- The studio asked for it by a link: it stays open until it is paid or withdrawn.
  add column by_link boolean not null default false;

create table hand_orders (
  id bigint generated always as identity primary key,
  -- The studio's own id of the wish: asked twice it is one order.
  request_key text not null unique,
  checkout_id bigint not null unique references checkouts (id),
  -- How it was paid outside; null where a link asks for it.
  paid_by text check (paid_by in ('bank', 'cash')),
  -- What the bank or the till calls it.
  reference text not null default '',
  actor_id bigint references users (id) on delete set null,
  created_at timestamptz not null,
  -- How often its link was mailed, and when last.
  mailed integer not null default 0,
  mailed_at timestamptz,
  withdrawn_at timestamptz
);
create index hand_orders_asked on hand_orders (id desc) where paid_by is null and withdrawn_at is null;

create index hand_orders_by_reference on hand_orders (lower(reference)) where reference <> '';

-- Flagged money that somebody has found the checkout of.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check
  check (kind in ('charge', 'refund', 'gift_issue', 'gift_draw', 'gift_void', 'dispute', 'waiver', 'match'));

-- Money that came and went, by time.
create index ledger_entries_of_money on ledger_entries (created_at, payment_id)
  where account like 'provider:%' or account like 'outside:%';
