-- What came without an order: it waits until the service that it names is paid from the same address.
create table new_uploads (
  id bigint generated always as identity primary key,
  email text not null,
  user_id bigint references users (id) on delete set null,
  service_id bigint references services (id) on delete set null,
  service_name text not null,
  artists text[] not null,
  track text not null,
  notes text,
  -- Equal for equal forms: a browser that never heard the answer sends again.
  fingerprint text not null,
  -- Whether the sender was signed in with this address, verified: else mails to it repeat none of their words.
  is_senders_address boolean not null,
  created_at timestamptz not null,
  -- When its address was mailed that it is here; null where it had enough of such mails that day.
  told_at timestamptz,
  -- When its sender was told that it will be removed.
  warned_at timestamptz,
  -- The item that a payment joined it to; null while it is unpaid.
  order_item_id bigint references order_items (id),
  joined_at timestamptz,
  check ((order_item_id is null) = (joined_at is null))
);
create index new_uploads_unpaid on new_uploads (lower(email), id) where order_item_id is null;
create index new_uploads_same on new_uploads (fingerprint, created_at);
create index new_uploads_told on new_uploads (lower(email), told_at) where told_at is not null;
create index new_uploads_unpaid_of_user on new_uploads (user_id, id) where order_item_id is null;
create index new_uploads_by_age on new_uploads (created_at) where order_item_id is null;
create index new_uploads_of_item on new_uploads (order_item_id) where order_item_id is not null;

-- Its files and links while it is unpaid; the payment moves them to the item.
create table new_upload_links (
  id bigint generated always as identity primary key,
  new_upload_id bigint not null references new_uploads (id) on delete cascade,
  file_id bigint references files (id),
  url text,
  check ((file_id is null) <> (url is null))
);
create index new_upload_links_of_upload on new_upload_links (new_upload_id, id);
create unique index new_upload_links_of_file on new_upload_links (file_id) where file_id is not null;

-- Lets whoever looked an order up by its address send files to it for half an hour.
create table upload_keys (
  token_hash text primary key,
  order_id bigint not null references orders (id),
  expires_at timestamptz not null
);
create index upload_keys_ended on upload_keys (expires_at);
