-- A song beside a review: a sample of the studio, where whoever wrote the review lets it be played there.
alter table testimonials
  add column may_play boolean not null default false,
  add column sample_id bigint references samples on delete set null,
  add constraint testimonials_sample_allowed check (sample_id is null or may_play);
