create table users (
  id bigint generated always as identity primary key,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  role text not null default 'customer' check (role in ('customer', 'engineer', 'admin')),
  verified_at timestamptz,
  -- Demo logins are refused where the installation is not a demo.
  is_demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index users_email on users (lower(email));

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  token_hash text not null unique,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_unused on sessions (last_used_at);

create table email_tokens (
  token_hash text primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('verify', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_tokens_of_user on email_tokens (user_id, kind);
