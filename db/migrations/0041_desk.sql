alter table order_items
  -- Counts moves and changes of engineer: whoever changes either says which one they saw.
  add column version integer not null default 1,
  -- What its service promised when it was bought, as its page says it; null in orders of before.
  add column promised text;

-- Completed items, the newest first: of everybody, and of one engineer.
create index order_items_completed on order_items (completed_at desc nulls last, id desc)
  where status = 3 and not is_gift_card and round_for is null;
create index order_items_completed_by on order_items (engineer_id, completed_at desc nulls last, id desc)
  where status = 3 and not is_gift_card and round_for is null;
-- The few people who work here, among all accounts.
create index users_of_studio on users (id) where role <> 'customer';
