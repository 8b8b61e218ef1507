-- Keys of this installation are derived from a root, one for each purpose. Retired roots are kept for signatures that are
-- still good. Generation 0 signed by itself: the next start makes a first root and seals anew what 0 sealed.
create table root_keys (
  generation integer primary key,
  value text not null,
  made_at timestamptz not null,
  retired_at timestamptz
);
create unique index root_keys_present on root_keys ((true)) where retired_at is null;

insert into root_keys (generation, value, made_at, retired_at)
select 0, value, created_at, now() from server_secrets where name = 'signing';
delete from server_secrets where name = 'signing';

-- The code itself, sealed: until that start its seed, from which generation 0 made the code.
alter table gift_cards rename column seed to sealed_code;
