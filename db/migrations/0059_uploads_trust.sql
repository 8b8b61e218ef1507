-- An upload may leave its service open (null: whatever is paid next takes it), and may be meant for an order that its
-- sender looked up by its address but did not open.
alter table new_uploads alter column service_name drop not null;
alter table new_uploads add column order_id bigint references orders (id);
create index new_uploads_for_order on new_uploads (order_id) where order_id is not null and order_item_id is null;

-- From which client an order was looked up, as a keyed hash of its address.
alter table upload_keys add column client text;
