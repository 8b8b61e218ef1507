-- Files that were dropped before anything was chosen: what they are for, and which payment they wait for.
create table drops (
  id bigint generated always as identity primary key,
  session_id bigint not null unique references upload_sessions (id) on delete cascade,
  user_id bigint references users (id),
  -- What was put into the cart for them; null for a request for a price.
  service_id bigint references services (id) on delete set null,
  variation_id bigint references variations (id) on delete set null,
  checkout_id bigint references checkouts (id),
  -- Who asks for a price.
  asked_email text,
  asked_name text,
  asked_note text,
  created_at timestamptz not null
);
create index drops_of_checkout on drops (checkout_id) where checkout_id is not null;
create index drops_of_user on drops (user_id) where user_id is not null;

-- The songs of a drop: each becomes the files of one item.
create table drop_songs (
  drop_id bigint not null references drops (id) on delete cascade,
  place integer not null,
  title text not null,
  -- [{"name": "Kick.wav", "size": 444}], as they were announced.
  files jsonb not null,
  order_item_id bigint references order_items (id),
  joined_at timestamptz,
  primary key (drop_id, place)
);
create index drop_songs_of_item on drop_songs (order_item_id) where order_item_id is not null;
