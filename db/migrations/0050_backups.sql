-- When backups are made by themselves, and how many are kept. One row.
create table backup_plan (
  id integer primary key default 1 check (id = 1),
  every text not null default 'day' check (every in ('off', 'day', 'week')),
  -- Of the day, in UTC.
  hour integer not null default 3 check (hour between 0 and 23),
  keep integer not null default 7 check (keep between 1 and 365),
  version integer not null default 1,
  -- When the plan last had one made.
  planned_at timestamptz
);
insert into backup_plan default values;
