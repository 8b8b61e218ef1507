-- Counts the changes: a form that saw an older one is told, and overwrites nothing.
alter table services
  add column version integer not null default 1,
  -- What its picture shows, for those who don't see it.
  add column image_alt text;
alter table categories
  add column version integer not null default 1,
  add column image_alt text;
alter table tags add column version integer not null default 1;
alter table variations
  add column image_alt text,
  -- Removed in the studio, but orders point to it: no longer offered.
  add column archived boolean not null default false;

-- How often a service was sold, and whether anything points to it.
create index order_items_of_service on order_items (service_id) where service_id is not null;

-- Pictures that the studio sent for its pages. Their bytes are files like all others.
create table pictures (
  -- The last part of the address: never used for another picture.
  name text primary key check (name ~ '^[0-9a-f]{32}\.webp$'),
  file_id bigint not null unique references files (id),
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);
