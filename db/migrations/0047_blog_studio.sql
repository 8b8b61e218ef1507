alter table blog_posts
  -- Counts up with every change of the studio: a save that saw another one is told.
  add column version integer not null default 1,
  add column archived_at timestamptz,
  -- When a scheduled post is published by a job; null for all others.
  add column publish_at timestamptz,
  -- What its editor holds of a published post and nobody else sees yet; null where there is nothing of the kind.
  add column pending jsonb check (jsonb_typeof(pending) = 'object'),
  -- When somebody worked on it last; `updated_at` is when readers got something new.
  add column edited_at timestamptz,
  add check (not is_published or (archived_at is null and publish_at is null));
create index blog_posts_to_publish on blog_posts (publish_at) where publish_at is not null;

-- Addresses that published posts had before: they go on leading there.
create table blog_former_slugs (
  slug text primary key,
  post_id bigint not null references blog_posts (id) on delete cascade
);
