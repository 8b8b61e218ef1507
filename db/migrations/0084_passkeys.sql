-- Passkeys (WebAuthn): public keys that sign in by themselves; their private halves never leave their owners' devices.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- What authenticators know the account by: random, the same for all passkeys of an account.
  user_handle text not null,
  credential_id text not null unique,
  public_key text not null,
  -- How often the authenticator says that it was used; 0 for those that don't count.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  -- True where the passkey is copied to its owner's other devices.
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- What an authenticator signs: once, within minutes, for one purpose.
create table passkey_challenges (
  challenge_hash text primary key,
  -- Who adds a passkey; null for signing in, when nobody is known yet.
  user_id bigint references users on delete cascade,
  -- The handle that the new passkey gets.
  user_handle text,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- A session that a passkey opened has proved both factors. Where the passkey goes, the session counts as any other.
alter table sessions add column passkey_id bigint references passkeys on delete set null;
create index sessions_of_passkey on sessions (passkey_id) where passkey_id is not null;
