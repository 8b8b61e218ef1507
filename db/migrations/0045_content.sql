-- Counts the changes: a form that saw an older state is told, and overwrites nothing.
alter table faq_items add column version integer not null default 1;
alter table gallery_images add column version integer not null default 1;
alter table name_credits add column version integer not null default 1;

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
