-- Discount codes. The checkout takes them later; joining the mailing list makes them from the start.
create table promo_codes (
  id bigint generated always as identity primary key,
  -- In capitals, as it is mailed: XXXX-XXXX-XXXX.
  code text not null unique check (code = upper(code)),
  kind text not null check (kind in ('percent')),
  -- Percent: 1 to 100.
  value integer not null check (value between 1 and 100),
  single_use boolean not null,
  -- Only the account of this address may use it; null: anybody's.
  for_email text,
  starts_at timestamptz not null,
  -- Null: it does not end by time.
  ends_at timestamptz,
  created_at timestamptz not null,
  check (ends_at is null or ends_at > starts_at)
);
create index promo_codes_of_address on promo_codes (lower(for_email)) where for_email is not null;

-- The mailing list: one row for each address that ever joined, whatever its letters' case.
create table leads (
  id bigint generated always as identity primary key,
  email text not null,
  -- The voucher it got for joining: one, however often it leaves and comes back. Null only inside the transaction
  -- that adds the row.
  promo_code_id bigint unique references promo_codes,
  joined_at timestamptz not null,
  -- Since when nothing is mailed to it; null while it is on the list.
  unsubscribed_at timestamptz
);
create unique index leads_of_address on leads (lower(email));

-- What visitors wrote on /contact.
create table contact_messages (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null,
  -- When somebody of the studio marked it as read.
  read_at timestamptz
);

-- What an account wants to be mailed beside what its orders need. No row: everything. The newsletter is not here:
-- whether an address is on the list is said by leads alone.
create table mail_preferences (
  user_id bigint primary key references users on delete cascade,
  messages boolean not null,
  reminders boolean not null,
  updated_at timestamptz not null
);
