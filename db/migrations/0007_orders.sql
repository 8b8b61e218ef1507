create table orders (
  id bigint generated always as identity primary key,
  checkout_id bigint not null unique references checkouts (id),
  user_id bigint references users (id) on delete set null,
  payer_first_name text not null,
  payer_last_name text not null,
  payer_email text not null,
  payer_phone text,
  currency char(3) not null,
  subtotal bigint not null,
  discount bigint not null default 0,
  amount bigint not null,
  payment_status text not null default 'paid' check (payment_status in ('paid', 'partly_refunded', 'refunded')),
  payment_method text not null,
  status smallint not null default 0 check (status between 0 and 3),
  created_at timestamptz not null,
  completed_at timestamptz
);
alter table checkouts add foreign key (order_id) references orders (id);
create index orders_of_user on orders (user_id, id desc);
create index orders_of_guest on orders (lower(payer_email), id desc) where user_id is null;

create table order_items (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  service_id bigint references services (id) on delete set null,
  variation_id bigint references variations (id) on delete set null,
  service_name text not null,
  service_type text not null,
  is_gift_card boolean not null default false,
  rush boolean not null default false,
  quantity integer not null check (quantity > 0),
  price bigint not null,
  total_price bigint not null,
  discount bigint not null default 0,
  max_revision integer not null,
  status smallint not null default 0 check (status between 0 and 3),
  engineer_id bigint references users (id) on delete set null,
  artists text[] not null default '{}',
  track text,
  notes text,
  order_sheet text,
  -- False after a delivery until the customer has looked.
  user_is_read boolean not null default true,
  turnaround_min_hours integer not null,
  turnaround_max_hours integer not null,
  files_received_at timestamptz,
  started_at timestamptz,
  due_at timestamptz,
  first_delivered_at timestamptz,
  last_delivered_at timestamptz,
  revision_deadline timestamptz,
  -- When the open revision round was asked for; null while none is open.
  revision_asked_at timestamptz,
  completed_at timestamptz,
  delete_at timestamptz
);
create index order_items_of_order on order_items (order_id);
-- The queue: open items by due time, then arrival.
create index order_items_queue on order_items (due_at nulls last, id) where status < 3 and not is_gift_card;
create index order_items_of_engineer on order_items (engineer_id, due_at) where status < 3;
create index order_items_window on order_items (revision_deadline) where status in (1, 2) and revision_deadline is not null;

create table order_item_links (
  id bigint generated always as identity primary key,
  order_item_id bigint not null references order_items (id),
  file_id bigint references files (id),
  url text,
  created_at timestamptz not null,
  check ((file_id is null) <> (url is null))
);
create index order_item_links_of_item on order_item_links (order_item_id, id);
create index order_item_links_of_file on order_item_links (file_id) where file_id is not null;

create table order_links (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  token_hash text not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index order_links_of_order on order_links (order_id);

-- Who did what to an order, in order; the timeline and the studio's history read it.
create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  order_item_id bigint references order_items (id),
  kind text not null,
  actor text not null check (actor in ('customer', 'guest', 'studio', 'system')),
  actor_id bigint references users (id) on delete set null,
  data jsonb not null default '{}',
  created_at timestamptz not null
);
create index order_events_of_order on order_events (order_id, id);
