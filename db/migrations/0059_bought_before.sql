-- What the buyer called a payment of nothing left to pay (`transaction_id` of API-31): sent again, it is the same order.
alter table checkouts add column asked_as text;

-- Finds what an account ordered lately without any provider, to ask before the same is ordered once more.
create index checkouts_by_wallet on checkouts (user_id, completed_at)
  where state = 'completed' and total = 0 and promo is not null;
