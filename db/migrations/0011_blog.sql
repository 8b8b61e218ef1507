create table blog_categories (
  id bigint generated always as identity primary key,
  name text not null,
  slug text not null unique,
  description text,
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table blog_posts (
  id bigint generated always as identity primary key,
  slug text not null unique,
  title text not null,
  meta_description text,
  excerpt text not null default '',
  html text not null default '',
  word_count integer not null default 0,
  category_id bigint references blog_categories (id) on delete set null,
  author_name text,
  featured_image text,
  keywords text[] not null default '{}',
  is_featured boolean not null default false,
  is_published boolean not null default false,
  publish_date timestamptz not null,
  views bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index blog_posts_listed on blog_posts (publish_date desc, id desc) where is_published;
create index blog_posts_of_category on blog_posts (category_id, publish_date desc, id desc) where is_published;

-- Who has seen what today: a hash under the day's salt. Both are forgotten when the day is over.
create table blog_view_salts (
  day date primary key,
  salt text not null
);
create table blog_views (
  day date not null,
  post_id bigint not null references blog_posts (id) on delete cascade,
  visitor text not null,
  primary key (day, post_id, visitor)
);
