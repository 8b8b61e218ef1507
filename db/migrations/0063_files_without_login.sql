-- Files and links that came from somebody who knows an order's address, but showed neither its account nor its private
-- link: marked until the owner or the studio says that they belong there. They start no clock.
alter table order_item_links add column unconfirmed boolean not null default false;
-- Since when an item has some; null where it has none.
alter table order_items add column unconfirmed_at timestamptz;

-- The account that was signed in while sending; null for guests.
alter table new_uploads add column sender_id bigint references users (id) on delete set null;
