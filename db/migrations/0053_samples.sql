-- Samples are made in the studio: two WAVs are sent, a job makes what visitors hear of them.
alter table samples
  alter column before_audio drop not null,
  alter column after_audio drop not null,
  alter column duration_ms drop not null,
  add column artist text,
  add column service text,
  add column version integer not null default 1,
  add column archived_at timestamptz,
  -- The WAVs as they were sent, and the mp3s that are played; none of those that the product brought along.
  add column before_wav bigint references files (id),
  add column after_wav bigint references files (id),
  add column before_mp3 bigint references files (id),
  add column after_mp3 bigint references files (id),
  add column state text not null default 'ready' check (state in ('waiting', 'making', 'ready', 'failed')),
  -- Why the last pair could not be made, for whoever sent it.
  add column problem text,
  add constraint samples_failed_for_a_reason check ((state = 'failed') = (problem is not null)),
  add constraint samples_ready_to_play check (
    state <> 'ready' or archived_at is not null
    or (before_audio is not null and after_audio is not null and duration_ms is not null)
  );
-- A new one has nothing to be heard yet.
alter table samples alter column state set default 'waiting';
drop index samples_listed;
create index samples_listed on samples (position, id)
  where published and archived_at is null and before_audio is not null;

-- The approved reviews that stand on the home page, in the studio's order; without any, the newest do.
alter table testimonials
  add column home_place integer,
  add constraint testimonials_home_is_approved check (home_place is null or approved);
create index testimonials_on_home on testimonials (home_place, id) where home_place is not null;
