-- The people of the studio: who was asked to join, and who does not work here any more.
alter table users
  -- Works here no more: opens nothing, and what they did keeps their name.
  add column deactivated_at timestamptz,
  -- Counts changes of role and of being here, so that two admins don't overwrite each other.
  add column staff_version integer not null default 1;

create table studio_invites (
  id bigint generated always as identity primary key,
  email text not null,
  role text not null check (role in ('engineer', 'admin')),
  -- SHA-256 of the mailed token.
  token_hash text not null unique,
  invited_by bigint references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by bigint references users (id) on delete set null
);
-- One open invitation for each address.
create unique index studio_invites_open on studio_invites (lower(email)) where accepted_at is null;
create index studio_invites_by_person on studio_invites (accepted_by);
create index studio_invites_by_inviter on studio_invites (invited_by);

create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_by_action on audit_log (action, id desc);
