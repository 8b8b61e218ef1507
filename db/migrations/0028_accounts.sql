-- A wish for another address: it counts once both addresses have said yes. One at a time for each account.
create table email_changes (
  user_id bigint primary key references users (id) on delete cascade,
  new_email text not null,
  -- SHA-256 of the tokens in the two mails; null where none was mailed.
  new_token_hash text unique,
  old_token_hash text unique,
  new_confirmed_at timestamptz,
  -- Set from the start where nobody ever showed that the old address is theirs: it has nothing to say.
  old_confirmed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_changes_ended on email_changes (expires_at);

-- Who deletes their account leaves monthly packages that have ended without a name.
alter table subscriptions
  alter column user_id drop not null,
  drop constraint subscriptions_user_id_fkey,
  add constraint subscriptions_user_id_fkey foreign key (user_id) references users (id) on delete set null,
  add check (user_id is not null or state = 'ended');
