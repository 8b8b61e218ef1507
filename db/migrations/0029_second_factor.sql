-- The second step of a log-in: a secret shared with an authenticator app, and codes for the day that it is lost.
create table second_factors (
  user_id bigint primary key references users (id) on delete cascade,
  -- Sealed with the installation's secret; null until the first one is confirmed.
  secret text,
  confirmed_at timestamptz,
  -- The newest time step (of 30 seconds) that a code was taken for: no code opens anything twice.
  last_step bigint,
  -- Shown to its owner, waiting for its first code; beside the secret where one is replaced.
  pending_secret text,
  pending_at timestamptz,
  check ((secret is null) = (confirmed_at is null)),
  check ((pending_secret is null) = (pending_at is null))
);

create table recovery_codes (
  user_id bigint not null references second_factors (user_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
