-- Web push: the pair by which push services know this studio, the browsers that asked to be told, and what they are told.

create table push_keys (
  id smallint primary key default 1 check (id = 1),
  public_key text not null,
  -- Encrypted under the installation's key (ADR 066).
  private_key text not null,
  created_at timestamptz not null
);

-- A browser that wants to be told: about everything of an account, or about one order that a private link opened.
create table push_devices (
  id bigint generated always as identity primary key,
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 50),
  user_id bigint references users (id) on delete cascade,
  -- Ends with the session that asked: whoever signs out, anywhere, is told nothing more here.
  session_id bigint references sessions (id) on delete cascade,
  order_id bigint references orders (id) on delete cascade,
  -- The private link that opened the order: revoked, it tells nothing more.
  link_id bigint references order_links (id) on delete cascade,
  -- What the browser called itself; for its owner's list.
  user_agent text check (length(user_agent) <= 500),
  hides_names boolean not null,
  created_at timestamptz not null,
  last_told_at timestamptz,
  check ((user_id is null) <> (order_id is null)),
  check ((user_id is null) = (session_id is null)),
  check ((order_id is null) = (link_id is null))
);
create unique index push_devices_of_users on push_devices (endpoint) where user_id is not null;
create unique index push_devices_of_orders on push_devices (endpoint, order_id) where order_id is not null;
create index push_devices_by_user on push_devices (user_id) where user_id is not null;
create index push_devices_by_session on push_devices (session_id) where session_id is not null;
create index push_devices_by_link on push_devices (link_id) where link_id is not null;
create index push_devices_by_order on push_devices (order_id) where order_id is not null;

create table push_messages (
  id bigint generated always as identity primary key,
  device_id bigint not null references push_devices (id) on delete cascade,
  -- Tells its cause: a repetition of an event tells nobody twice.
  message_key text not null,
  -- What the device shows; taken away once it was sent, as it may hold a private link.
  payload text,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  -- When it was sent or given up; null while it waits.
  done_at timestamptz,
  unique (device_id, message_key)
);
create index push_messages_by_age on push_messages (created_at);
