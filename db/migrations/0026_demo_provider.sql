alter table demo_refunds add column our_id text;
