alter table revision_notes
  -- Where the remark ends, for one about a part of the song.
  add column end_ms integer,
  -- What the customer says of it once a newer version is here.
  add column verdict text check (verdict in ('fixed', 'not_yet')),
  add check (end_ms > at_ms);
alter table revision_notes add check (end_ms is null or at_ms is not null);
