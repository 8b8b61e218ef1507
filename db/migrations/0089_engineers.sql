-- Who works at the studio, as visitors see it: one profile for each of its people.
create table engineers (
  user_id bigint primary key references users on delete cascade,
  slug text not null unique,
  name text not null,
  title text not null,
  intro text not null,
  room text not null,
  gear text[] not null,
  credits text[] not null,
  styles text[] not null,
  languages text[] not null,
  image text,
  image_alt text not null,
  -- What their work sounds like.
  sample_id bigint references samples on delete set null,
  published boolean not null default false,
  position integer not null default 0,
  version integer not null default 1
);
