create table samples (
  id bigint generated always as identity primary key,
  name text,
  style text,
  before_audio text not null,
  after_audio text not null,
  duration_ms integer not null check (duration_ms > 0),
  before_loudness real,
  after_loudness real,
  before_peaks jsonb not null default '[]',
  after_peaks jsonb not null default '[]',
  position integer not null default 0,
  published boolean not null default true
);
create index samples_listed on samples (position, id) where published;

create table faq_items (
  id bigint generated always as identity primary key,
  category text,
  question text not null,
  answer text not null,
  position integer not null default 0
);

create table testimonials (
  id bigint generated always as identity primary key,
  user_name text not null,
  review_text text not null,
  ratings integer not null check (ratings between 0 and 5),
  order_id bigint unique,
  service_id bigint references services (id) on delete set null,
  img_url text,
  site_url text,
  approved boolean not null default false,
  created_at timestamptz not null
);
create index testimonials_listed on testimonials (created_at desc, id desc) where approved;

create table gallery_images (
  id bigint generated always as identity primary key,
  image text not null,
  alt text,
  position integer not null default 0
);

create table name_credits (
  id bigint generated always as identity primary key,
  name text not null,
  role text,
  position integer not null default 0
);
