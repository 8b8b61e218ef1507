-- What VIES, the register of VAT ids in the European Union, said of an id, and when to ask again where it did not answer. An
-- order keeps the answer that its own VAT rests on.
create table vat_id_checks (
  vat_id text primary key check (vat_id ~ '^[A-Z]{2}[0-9A-Z+*]{2,12}$'),
  state text check (state in ('valid', 'invalid')),
  answered_at timestamptz,
  consultation text,
  failed_at timestamptz,
  failure text,
  failures integer not null default 0,
  next_at timestamptz,
  check ((state is null) = (answered_at is null))
);
create index vat_id_checks_next on vat_id_checks (next_at) where next_at is not null;

-- Orders that went on at the consumer's rate, as VIES did not answer.
create index orders_unchecked_vat_id on orders ((vat -> 'evidence' ->> 'vat_id'))
  where vat -> 'evidence' -> 'vat_id_check' ->> 'state' = 'unavailable';
