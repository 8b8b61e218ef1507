alter table checkouts
  -- What a gift card pays, and what is waived as below a provider's minimum; `total` is what a provider takes.
  add column gift_amount bigint not null default 0 check (gift_amount >= 0),
  add column waived bigint not null default 0 check (waived >= 0),
  -- Country and VAT id as the buyer told them.
  add column billing jsonb,
  -- Rule, rate, amount and evidence.
  add column vat jsonb,
  -- When what it holds of a code is given free, unless its buyer does something; null where it holds nothing.
  add column expires_at timestamptz;

create index checkouts_to_expire on checkouts (expires_at) where state = 'open' and expires_at is not null;
create index checkouts_holding on checkouts (user_id) where state = 'open' and promo is not null;
update checkouts set lines =
  (select jsonb_agg(line || '{"discount": 0, "promo_applied": false, "gift": null}' order by place)
   from jsonb_array_elements(lines) with ordinality as l (line, place))
where jsonb_array_length(lines) > 0;

alter table payments add column method text not null default 'card' check (method in ('card', 'paypal'));

alter table orders
  add column gift_amount bigint not null default 0,
  add column waived bigint not null default 0,
  add column vat jsonb;
-- Who a gift card is for: name, email, message, send_date.
alter table order_items add column gift jsonb;
