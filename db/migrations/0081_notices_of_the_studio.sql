-- What the people of the studio are told: each once, by the ways that they chose.

create table studio_notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null,
  -- Tells its cause: a repetition of an event tells nobody twice.
  notice_key text not null,
  title text not null,
  -- The page of the studio that it is about.
  path text not null,
  created_at timestamptz not null,
  seen_at timestamptz,
  unique (user_id, notice_key)
);
create index studio_notices_of_user on studio_notices (user_id, id desc);
create index studio_notices_by_age on studio_notices (created_at);

-- Where somebody chose otherwise than the studio's own defaults.
create table studio_notice_choices (
  user_id bigint not null references users (id) on delete cascade,
  kind text not null,
  by_mail boolean not null,
  by_push boolean not null,
  updated_at timestamptz not null,
  primary key (user_id, kind)
);
