-- Who can't log in or buy any more, until the studio lets them again.
alter table users add column blocked_at timestamptz;
create index users_blocked on users (id) where blocked_at is not null;

-- What the studio keeps about a customer for itself. No row: nothing yet, version 0.
create table customer_files (
  user_id bigint primary key references users (id) on delete cascade,
  note text not null default '',
  -- Why they are blocked; empty while they are not.
  block_reason text not null default '',
  -- Goes up by one with each change, of the note or the block.
  version integer not null default 1,
  updated_at timestamptz not null
);
