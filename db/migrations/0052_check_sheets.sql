-- What was measured of finished files before they went out.
create table check_sheets (
  file_id bigint primary key references files (id) on delete cascade,
  -- Null where it is no sound that can be read.
  sheet jsonb,
  made_at timestamptz not null
);
