-- Terms, privacy, refunds and the like: every version stays readable, the newest one in force is shown.
create table policy_versions (
  slug text not null check (slug ~ '^[a-z0-9-]{1,80}$'),
  -- As people cite it, such as '1.0'.
  version text not null,
  title text not null,
  summary text not null,
  -- Sanitised HTML with {{placeholders}} of settings.
  body text not null,
  disclaimer text,
  effective_date date not null,
  created_at timestamptz not null default now(),
  primary key (slug, version)
);
create index policy_versions_in_force on policy_versions (slug, effective_date desc, created_at desc);
