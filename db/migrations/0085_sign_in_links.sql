-- Links that sign in, mailed to an address: one more kind of mailed token.
alter table email_tokens drop constraint email_tokens_kind_check;
alter table email_tokens add constraint email_tokens_kind_check check (kind in ('verify', 'reset', 'sign-in'));
