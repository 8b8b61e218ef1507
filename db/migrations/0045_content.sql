-- Counts the changes: a form that saw an older state is told, and overwrites nothing.
alter table faq_items add column version integer not null default 1;
alter table gallery_images add column version integer not null default 1;
alter table name_credits add column version integer not null default 1;

-- Reviews that the studio picked for the home page stand there in this order.
alter table testimonials
  add column version integer not null default 1,
  add column home_position integer;
create index testimonials_at_home on testimonials (home_position) where home_position is not null;

-- Texts of the home page that the studio wrote anew; what is not here reads as the product brought it along.
create table home_texts (
  name text primary key,
  words text not null,
  version integer not null default 1
);

-- A version of a policy is a draft until it is published; from then on nobody changes it.
alter table policy_versions
  add column published_at timestamptz,
  add column edits integer not null default 1;
update policy_versions set published_at = created_at;

-- A sample is made of two uncompressed sounds, which are kept; what visitors hear is made of them by a job.
alter table samples
  add column version integer not null default 1,
  add column state text not null default 'ready' check (state in ('making', 'ready', 'failed')),
  add column problem text,
  add column before_file_id bigint references files (id),
  add column after_file_id bigint references files (id),
  add column before_mp3_id bigint references files (id),
  add column after_mp3_id bigint references files (id);
alter table samples drop constraint samples_duration_ms_check;
alter table samples add constraint samples_duration_ms_check check (duration_ms > 0 or state <> 'ready');
