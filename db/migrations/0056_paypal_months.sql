-- How a package is paid: what stands in for PayPal is the same provider as the one for cards.
alter table subscriptions add column method text not null default 'card' check (method in ('card', 'paypal'));
update subscriptions set method = 'paypal' where provider = 'paypal';
alter table demo_subscriptions add column method text not null default 'card' check (method in ('card', 'paypal'));

-- Since when a provider says that some of it went back without naming a refund; null where all of it is explained.
alter table payments add column unexplained_at timestamptz;
create index payments_unexplained on payments (unexplained_at) where unexplained_at is not null;
create index webhook_events_of_money_back on webhook_events (provider, reference) where kind ~* 'refund|revers';
