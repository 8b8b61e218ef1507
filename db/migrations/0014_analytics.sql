-- What visitors did, counted without naming anybody (docs/decisions/020). The id comes from the browser, so that an
-- event that is sent twice counts once.
create table analytics_events (
  id uuid primary key,
  name text not null check (length(name) <= 40),
  happened_at timestamptz not null,
  path text not null check (length(path) <= 200),
  -- Where the visit came from; only on its first page.
  referrer_host text check (length(referrer_host) <= 255),
  viewport text check (viewport in ('narrow', 'medium', 'wide')),
  -- The same all day for one browser at one address; means nothing once the day's salt is gone.
  visitor bytea not null,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object')
);
create index analytics_events_by_time on analytics_events (happened_at);
create index analytics_events_by_name on analytics_events (name, happened_at);

create table analytics_salts (
  day date primary key,
  salt bytea not null
);
