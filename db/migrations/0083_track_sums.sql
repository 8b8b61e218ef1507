-- The tracks of a song added up: what its versions are compared with where no rough mix was sent.
create table track_sums (
  order_item_id bigint primary key references order_items (id) on delete cascade,
  -- The files that were added, in the order they were sent.
  made_of bigint[] not null,
  -- What is listened to; null while it is being made, and where it could not be.
  file_id bigint references files (id) on delete set null,
  state text not null check (state in ('waiting', 'made', 'failed')),
  -- By how much the level was reduced so that nothing clips, dB.
  reduced_db real not null default 0,
  -- Names of files that could not be added.
  left_out text[] not null default '{}',
  changed_at timestamptz not null
);
