-- Whether an account is asked for a review after an order is complete.
alter table mail_preferences add column reviews boolean not null default true;

-- Addresses without an account that ended mails of a topic by the link at their end.
create table mail_stops (
  email text not null,
  topic text not null check (topic in ('messages', 'reminders', 'reviews')),
  stopped_at timestamptz not null
);
create unique index mail_stops_of_address on mail_stops (lower(email), topic);
