-- What was measured of a file: by the sender's browser first, then by the server, whose word counts.
create table file_checks (
  file_id bigint primary key references files (id) on delete cascade,
  -- Null while only the sender's mark is known.
  facts jsonb,
  by_server boolean not null default false,
  -- The sender says that it is the rough mix, or that it is none.
  is_mix boolean,
  checked_at timestamptz not null
);

-- What adding up the stems of a set says against its rough mix.
create table stem_checks (
  -- Hash of the files' ids, with the mix first.
  set_key text primary key,
  result jsonb not null,
  checked_at timestamptz not null
);
