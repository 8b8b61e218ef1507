-- A sender's licence to upload for a while; files belong to the session until an order or upload claims them.
create table upload_sessions (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  user_id bigint references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index upload_sessions_ended on upload_sessions (expires_at);

create table files (
  id bigint generated always as identity primary key,
  -- Random name in storage; never derived from what a client says.
  storage_key text not null unique,
  upload_session_id bigint references upload_sessions (id) on delete set null,
  uploaded_by bigint references users (id) on delete set null,
  name text not null,
  size bigint not null check (size >= 0),
  media_type text not null,
  sha256 text,
  state text not null default 'uploading' check (state in ('uploading', 'ready', 'refused', 'deleted')),
  created_at timestamptz not null,
  completed_at timestamptz,
  -- When the sweep found that something uses the file; until then it may be an upload that nobody sent off.
  kept_at timestamptz
);
create index files_of_session on files (upload_session_id);
create index files_unfinished on files (created_at) where state = 'uploading';
create index files_unclaimed on files (completed_at) where state = 'ready' and kept_at is null;

-- Locks of running transfers: the tus server may be several processes. Nobody misses them after a crash.
create unlogged table upload_locks (
  upload_id text primary key,
  holder text not null,
  release_requested boolean not null default false,
  expires_at timestamptz not null
);
