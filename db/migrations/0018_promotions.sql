-- Codes by percent or amount, for everything or for some services, with an end and with uses that are counted.
alter table promo_codes
  drop constraint promo_codes_kind_check,
  drop constraint promo_codes_value_check,
  alter column value type bigint,
  -- '0': the whole cart; '1': the services of promo_code_products.
  add column coupon_type text not null default '0' check (coupon_type in ('0', '1')),
  -- Of a fixed amount and of the minimum.
  add column currency char(3),
  -- Null: any number of uses.
  add column max_uses integer check (max_uses > 0),
  add column max_uses_per_customer integer check (max_uses_per_customer > 0),
  -- Least subtotal of what codes may pay for, in minor units of `currency`.
  add column minimum_subtotal bigint not null default 0 check (minimum_subtotal >= 0),
  -- Only this account may use it; null: anybody's, or whoever `for_email` names.
  add column for_user_id bigint references users (id) on delete cascade,
  -- The order that a credit of the studio makes up for.
  add column credit_for_order_id bigint references orders (id),
  add column disabled_at timestamptz;
update promo_codes set max_uses = 1 where single_use;
alter table promo_codes
  drop column single_use,
  -- Percent: 1 to 100. Fixed: minor units.
  add check ((kind = 'percent' and value between 1 and 100) or (kind = 'fixed' and value > 0)),
  add check (currency is not null or (kind = 'percent' and minimum_subtotal = 0));

create table promo_code_products (
  promo_code_id bigint not null references promo_codes (id) on delete cascade,
  service_id bigint not null references services (id) on delete cascade,
  primary key (promo_code_id, service_id)
);

-- A use of a code: held while its checkout is open, then used by its order or free again. A checkout has one at most.
create table promo_holds (
  checkout_id bigint primary key references checkouts (id),
  promo_code_id bigint not null references promo_codes (id),
  user_id bigint references users (id) on delete set null,
  state text not null default 'held' check (state in ('held', 'redeemed', 'released')),
  order_id bigint unique references orders (id),
  held_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'held') = (ended_at is null)),
  check ((state = 'redeemed') = (order_id is not null))
);
create index promo_holds_counted on promo_holds (promo_code_id, user_id, state) where state <> 'released';
