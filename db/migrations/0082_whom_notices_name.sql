-- A notice names a customer or their song: it goes with their account.
alter table studio_notices add column about_order_id bigint references orders (id) on delete cascade;
alter table studio_notices add column about_user_id bigint references users (id) on delete cascade;
create index studio_notices_about_order on studio_notices (about_order_id) where about_order_id is not null;
create index studio_notices_about_user on studio_notices (about_user_id) where about_user_id is not null;
