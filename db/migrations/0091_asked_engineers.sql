-- Whom a song's customer asked for. Who works on it is engineer_id: the studio may decide otherwise.
alter table order_items add column asked_engineer_id bigint references users (id) on delete set null;
