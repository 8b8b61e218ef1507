-- What a dispute holds of a payment's money while it is open, and what it took for good. Less than what is disputed where
-- refunds since have given the buyer the rest: that is the same money. Null: all of it, as its state says.
alter table disputes
  add column held bigint check (held between 0 and amount),
  add column taken bigint check (taken between 0 and amount),
  add column opened_at timestamptz;

-- Money of a refund that came back to the studio.
alter table refunds add column returned bigint not null default 0 check (returned >= 0);
update refunds set returned = to_money where state = 'failed' and failure like 'The buyer’s bank did not take this money%';

-- However many refunds and disputes a provider tells of: never more goes back than came in. What was written before this
-- rule is left alone; nothing may be added to it. What goes back to a gift card is capped by its hold.
create function refunds_within_payment() returns trigger language plpgsql as $$
declare
  paid bigint;
  gone bigint;
begin
  if new.state = 'failed' or (tg_op = 'UPDATE' and old.state <> 'failed' and new.to_money <= old.to_money) then
    return new;
  end if;
  if new.payment_id is not null then
    select amount into paid from payments where id = new.payment_id for no key update;
    select coalesce(sum(to_money), 0) into gone from refunds where payment_id = new.payment_id and state <> 'failed';
    if gone > paid then
      raise exception 'more would go back of payment % than was paid: % of %', new.payment_id, gone, paid
        using errcode = 'check_violation', constraint = 'refunds_within_payment';
    end if;
  end if;
  return new;
end $$;
create trigger refunds_capped after insert or update on refunds
  for each row execute function refunds_within_payment();

-- Whether money is real: live; test: moved by a provider's test keys; demo: by the provider that stands in for one. What was
-- paid before this was kept is live, except at the demo's provider.
alter table payments add column mode text not null default 'live' check (mode in ('live', 'test', 'demo'));
alter table orders add column mode text not null default 'live' check (mode in ('live', 'test', 'demo'));
update payments set mode = 'demo' where provider = 'demo';
update orders set mode = 'demo' where payment_method = 'demo';

-- Papers about no real money have numbers of their own, so that those of invoices have no gaps and no strangers; what revokes
-- a credit note has too.
alter table receipt_counters drop constraint receipt_counters_series_check;
alter table receipt_counters add constraint receipt_counters_series_check check (series in
  ('receipt', 'credit_note', 'credit_reversal', 'test_receipt', 'test_credit_note', 'test_credit_reversal'));
alter table receipts drop constraint receipts_kind_check, drop constraint receipts_check1, drop constraint receipts_check2;
alter table receipts
  add constraint receipts_kind_check check (kind in ('receipt', 'invoice', 'credit_note', 'credit_reversal')),
  add constraint receipts_refund_check check ((kind in ('credit_note', 'credit_reversal')) = (refund_id is not null)),
  add constraint receipts_series_check
    check (replace(series, 'test_', '') = case kind when 'invoice' then 'receipt' else kind end);
drop index receipts_one_per_order;
create unique index receipts_one_per_order on receipts (order_id) where kind in ('receipt', 'invoice');
drop index receipts_one_per_refund;
create unique index receipts_one_per_refund on receipts (refund_id, kind) where refund_id is not null;
alter table receipts add column mode text not null default 'live' check (mode in ('live', 'test', 'demo'));
alter table receipts disable trigger receipts_immutable;
update receipts r set mode = o.mode from orders o where o.id = r.order_id and o.mode <> 'live';
alter table receipts enable trigger receipts_immutable;

-- All credit notes of an order, less what revokes them, give back at most what its receipt is about.
create function credit_within_receipt() returns trigger language plpgsql as $$
declare
  sold bigint;
  credited bigint;
begin
  if new.kind <> 'credit_note' then
    return new;
  end if;
  select total into sold from receipts where order_id = new.order_id and kind in ('receipt', 'invoice');
  select coalesce(sum(case kind when 'credit_note' then total when 'credit_reversal' then -total else 0 end), 0)
    into credited from receipts where order_id = new.order_id;
  if sold is not null and credited > sold then
    raise exception 'the credit notes of order % give back more than its receipt: % of %', new.order_id, credited, sold
      using errcode = 'check_violation', constraint = 'credit_within_receipt';
  end if;
  return new;
end $$;
create trigger receipts_capped after insert on receipts for each row execute function credit_within_receipt();

-- What is kept of the studio's numbers had counted sold gift cards as refunds, and test money as sales: all is counted anew.
delete from numbers_counted;

-- Everything that is made at a provider bears this id, made at the first start: several installations may share one account
-- there, and their numbers are alike. A restored backup is the same installation.
create table installation (
  only_one boolean primary key default true check (only_one),
  id text not null check (id ~ '^[a-z0-9]{8,40}$'),
  created_at timestamptz not null default now()
);

-- A payment that was refused after its buyer had agreed is asked for again only when they agree anew: how often it was
-- refused, and since when they have not agreed again.
alter table payments
  add column declines integer not null default 0 check (declines >= 0),
  add column declined_at timestamptz,
  -- Since when a person must settle it, as nothing that we try can succeed, and why.
  add column stuck_at timestamptz,
  add column stuck_reason text;
create index payments_stuck on payments (stuck_at) where stuck_at is not null;
