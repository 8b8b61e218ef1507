-- Links that a customer gives to bandmates and managers: who opens one hears a song's versions, and may write about them.
create table listening_links (
  id bigint generated always as identity primary key,
  order_item_id bigint not null references order_items (id) on delete cascade,
  -- The browser's own name of what it made: a repeated request makes no second link.
  client_id text not null,
  -- The address is signed out of this, by the installation's key, and never stored; calls are found by its hash.
  nonce text not null,
  token_hash text not null unique,
  label text not null,
  may_comment boolean not null,
  all_versions boolean not null,
  with_before boolean not null,
  download_mp3 boolean not null,
  download_wav boolean not null,
  password_hash text,
  -- Grows with every change of the password: whoever got in by an earlier one is asked again.
  password_round integer not null default 0,
  ends_at timestamptz,
  created_at timestamptz not null,
  revoked_at timestamptz,
  unique (order_item_id, client_id)
);

-- Whoever opened a link, by the name that they gave; their browser holds the key.
create table link_listeners (
  id bigint generated always as identity primary key,
  link_id bigint not null references listening_links (id) on delete cascade,
  key_hash text not null,
  name text not null,
  password_round integer not null,
  listens integer not null default 0,
  created_at timestamptz not null,
  last_listened_at timestamptz,
  unique (link_id, key_hash)
);

create table listener_comments (
  id bigint generated always as identity primary key,
  listener_id bigint not null references link_listeners (id) on delete cascade,
  -- A repeated request adds no second comment.
  client_id text not null,
  -- The version that was heard; 0 for what was sent, null where it is not known.
  version integer,
  at_ms integer,
  end_ms integer,
  body text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- What the customer did with it: put among the notes of a revision, or left out.
  settled text check (settled in ('added', 'dropped')),
  check (end_ms is null or end_ms > at_ms),
  unique (listener_id, client_id)
);

-- How far the customer of a song has read, and has been mailed.
create table listener_digests (
  order_item_id bigint primary key references order_items (id) on delete cascade,
  seen_id bigint not null default 0,
  mailed_id bigint not null default 0,
  mailed_at timestamptz
);
