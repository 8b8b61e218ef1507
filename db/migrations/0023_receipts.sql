-- Last number of each series and year. Held by the transaction that makes a receipt: one that fails gives its number back.
create table receipt_counters (
  series text not null check (series in ('receipt', 'credit_note')),
  year integer not null,
  last_number integer not null check (last_number >= 0),
  primary key (series, year)
);

create table receipts (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  -- The refund that a credit note is about.
  refund_id bigint,
  kind text not null check (kind in ('receipt', 'invoice', 'credit_note')),
  series text not null,
  year integer not null,
  sequence integer not null check (sequence > 0),
  number text not null unique,
  currency char(3) not null,
  -- With VAT; what a credit note gives back is positive too.
  total bigint not null check (total >= 0),
  vat bigint not null check (vat between 0 and total),
  -- Seller, buyer, lines, sums, VAT with its evidence, as they were: what is printed, now and later.
  contents jsonb not null,
  issued_at timestamptz not null,
  unique (series, year, sequence),
  foreign key (series, year) references receipt_counters (series, year),
  check ((kind = 'credit_note') = (refund_id is not null)),
  check ((kind = 'credit_note') = (series = 'credit_note'))
);
create unique index receipts_one_per_order on receipts (order_id) where kind <> 'credit_note';
create unique index receipts_one_per_refund on receipts (refund_id) where refund_id is not null;
create index receipts_of_order on receipts (order_id, id);

create function receipts_are_immutable() returns trigger language plpgsql as $$
begin
  raise exception 'receipts are never changed or removed';
end $$;
create trigger receipts_immutable before update or delete on receipts
  for each statement execute function receipts_are_immutable();

create function receipt_counters_only_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.last_number not in (old.last_number, old.last_number + 1) then
    raise exception 'receipt numbers are counted one by one';
  end if;
  return new;
end $$;
create trigger receipt_counters_count before update or delete on receipt_counters
  for each row execute function receipt_counters_only_count();

-- What goes along with a mail, by reference: made when it leaves.
alter table mails add column attachments jsonb not null default '[]';
