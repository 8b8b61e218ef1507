-- An upload may leave its service open (null: whatever is paid next takes it), and may be meant for an order that its
-- sender looked up by its address but did not open.
alter table new_uploads alter column service_name drop not null;
alter table new_uploads add column order_id bigint references orders (id);
create index new_uploads_for_order on new_uploads (order_id) where order_id is not null and order_item_id is null;

-- From which client an order was looked up, as a keyed hash of its address.
alter table upload_keys add column client text;

-- Bytes of a file that have come, and when some did last: what was announced and has not come is reserved. `client` is a
-- keyed hash of the address that announced it, for budgets.
alter table files add column received bigint not null default 0;
alter table files add column touched_at timestamptz;
alter table files add column client text;
create index files_of_client on files (client) where client is not null and kept_at is null and state in ('uploading', 'ready');

-- What a process writes to prove that it can: emptied and filled again each time, which takes fresh room on the disk.
create table write_checks (
  filler text not null
);
