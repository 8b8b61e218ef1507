-- A review waits until an admin approves or hides it; whichever they chose last stands.
alter table testimonials
  add column hidden_at timestamptz,
  add column decided_at timestamptz,
  add column decided_by bigint references users (id) on delete set null,
  add constraint testimonials_shown_or_hidden check (not (approved and hidden_at is not null));

-- The studio's lists: what waits, oldest first; what is hidden, newest first.
create index testimonials_waiting on testimonials (created_at, id) where not approved and hidden_at is null;
create index testimonials_hidden on testimonials (created_at desc, id desc) where hidden_at is not null;
