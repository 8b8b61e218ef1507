create table deliveries (
  id bigint generated always as identity primary key,
  order_item_id bigint not null references order_items (id),
  version integer not null check (version > 0),
  note text not null default '',
  engineer_id bigint references users (id) on delete set null,
  created_at timestamptz not null,
  unique (order_item_id, version)
);
create table delivery_files (
  delivery_id bigint not null references deliveries (id) on delete cascade,
  file_id bigint not null references files (id),
  position integer not null,
  peaks jsonb,
  duration_ms integer,
  primary key (delivery_id, file_id)
);
create index delivery_files_of_file on delivery_files (file_id);

create table revisions (
  id bigint generated always as identity primary key,
  order_item_id bigint not null references order_items (id),
  round integer not null check (round > 0),
  delivery_id bigint references deliveries (id),
  message text not null,
  is_small boolean not null default false,
  response text,
  files jsonb not null default '[]',
  -- False after an answer until the customer has looked.
  user_is_read boolean not null default true,
  created_at timestamptz not null,
  answered_at timestamptz,
  unique (order_item_id, round)
);
create table revision_notes (
  id bigint generated always as identity primary key,
  revision_id bigint not null references revisions (id) on delete cascade,
  at_ms integer check (at_ms >= 0),
  note_text text not null,
  position integer not null
);
create index revision_notes_of_revision on revision_notes (revision_id, position);
