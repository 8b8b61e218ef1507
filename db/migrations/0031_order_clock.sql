-- A question of the engineer. While one is open the item's clock stands still.
create table item_questions (
  id bigint generated always as identity primary key,
  order_item_id bigint not null references order_items (id),
  asked_by bigint references users (id) on delete set null,
  question text not null,
  asked_at timestamptz not null,
  -- Null where the customer answered by files alone, and where the question was withdrawn.
  answer text,
  files integer not null default 0,
  links integer not null default 0,
  outcome text check (outcome in ('answered', 'withdrawn')),
  closed_at timestamptz,
  check ((outcome is null) = (closed_at is null))
);
create index item_questions_of_item on item_questions (order_item_id, id);
-- One question at a time.
create unique index item_questions_open on item_questions (order_item_id) where closed_at is null;

alter table order_items
  -- When the open question was asked; null while the clock runs.
  add column paused_at timestamptz,
  -- The end of the window that the customer was reminded of.
  add column window_told_for timestamptz,
  -- The day of deletion that the customer was told of, and the nearest notice so far: 30, 7 or 1 days before it.
  add column deletion_told_for timestamptz,
  add column deletion_told_days smallint,
  add column files_deleted_at timestamptz;
create index order_items_to_delete on order_items (delete_at)
  where status = 3 and files_deleted_at is null and delete_at is not null;

alter table order_links add column last_used_at timestamptz;
