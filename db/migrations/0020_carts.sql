-- One row for each account with a cart: whatever changes it reads and writes the whole of it, by its revision.
create table carts (
  user_id bigint primary key references users (id) on delete cascade,
  -- Lines in their order, with name and price as their customer last saw them: what the catalogue drops stays
  -- readable, and a changed price can be told. What is charged comes from the catalogue alone.
  lines jsonb not null,
  -- Ids of lines are never given twice: an old tab must not name another line than it shows.
  next_line bigint not null,
  revision bigint not null,
  -- What was brought in or paid already, newest last: a repetition changes nothing.
  settled text[] not null,
  updated_at timestamptz not null
);
