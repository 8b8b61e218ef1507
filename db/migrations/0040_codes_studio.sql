-- Counts the changes: a form that saw an older one is told, and overwrites nothing.
alter table promo_codes add column version integer not null default 1;
-- The newest uses of a code.
create index promo_holds_redeemed on promo_holds (promo_code_id, ended_at desc) where state = 'redeemed';

-- Cards that the studio gives by hand have no order; somebody says why.
alter table gift_cards
  alter column order_id drop not null,
  alter column order_item_id drop not null,
  add column version integer not null default 1,
  -- Stopped by the studio: pays for nothing until it is given free again. What is on it stays on it.
  add column disabled_at timestamptz,
  add column issued_by bigint references users (id) on delete set null,
  add column reason text,
  -- The studio's own id of the wish: asked twice it is one card.
  add column request_key text unique,
  add check ((order_id is null) = (order_item_id is null)),
  add check (order_id is not null or reason is not null);
