-- Gift cards. What is left on one is the sum of its ledger entries and stands nowhere else.
create table gift_cards (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  order_item_id bigint not null references order_items (id),
  -- A line of several pieces makes several cards; from 0.
  piece integer not null,
  -- The code follows from this and the installation's key: whoever reads only the database can't spend a card.
  seed text not null unique,
  code_hash text not null unique,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  -- Whose page shows it.
  user_id bigint references users (id) on delete set null,
  buyer_email text not null,
  -- Null: the buyer keeps it.
  recipient_name text,
  recipient_email text,
  message text,
  -- When its recipient is mailed; null where there is none.
  send_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null,
  unique (order_item_id, piece)
);
create index gift_cards_of_user on gift_cards (user_id, id desc);
create index gift_cards_of_order on gift_cards (order_id);
create index gift_cards_of_recipient on gift_cards (lower(recipient_email)) where recipient_email is not null;
create index gift_cards_of_guest on gift_cards (lower(buyer_email)) where user_id is null;
create index gift_cards_to_send on gift_cards (send_at) where sent_at is null and send_at is not null;

alter table ledger_entries add column gift_card_id bigint references gift_cards (id);
create index ledger_entries_of_gift_card on ledger_entries (gift_card_id) where gift_card_id is not null;
-- Whatever repeats or races, a card is issued once, and a checkout draws once.
create unique index ledger_one_gift_issue on ledger_entries (gift_card_id) where kind = 'gift_issue' and gift_card_id is not null;
create unique index ledger_one_gift_draw on ledger_entries (checkout_id) where kind = 'gift_draw' and gift_card_id is not null;

-- The last line of defence: what we owe on a card is a credit, and never turns into a debit. Whoever writes entries of a
-- card holds its row, so that this sum is not read beside another one's.
create function gift_card_covers_its_draws() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from (select distinct gift_card_id from written where gift_card_id is not null) touched
    where (select sum(amount) from ledger_entries entry where entry.gift_card_id = touched.gift_card_id) > 0
  ) then
    raise exception 'a gift card was drawn below 0';
  end if;
  return null;
end $$;
create trigger gift_cards_cover_their_draws after insert on ledger_entries
  referencing new table as written for each statement execute function gift_card_covers_its_draws();

-- Part of a card's balance that an open checkout means to draw. A checkout has one at most.
create table gift_holds (
  checkout_id bigint primary key references checkouts (id),
  gift_card_id bigint not null references gift_cards (id),
  user_id bigint references users (id) on delete set null,
  amount bigint not null check (amount > 0),
  -- What refunds have put back since.
  returned bigint not null default 0 check (returned between 0 and amount),
  state text not null default 'held' check (state in ('held', 'drawn', 'released')),
  order_id bigint unique references orders (id),
  held_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'held') = (ended_at is null)),
  check ((state = 'drawn') = (order_id is not null)),
  check (state = 'drawn' or returned = 0)
);
create index gift_holds_open on gift_holds (gift_card_id) where state = 'held';
create index gift_holds_drawn on gift_holds (gift_card_id) where state = 'drawn';
