-- Which browser asked for a link that proves an address: the link alone proves nothing (docs/security.md, V6).
alter table email_tokens add column browser_hash text;

-- Raised where an address is proved anew by mail: cookies of known devices from before count no more (V5).
alter table users add column device_epoch integer not null default 0;

-- A second factor belongs to a proven address only; one on an address that nobody proved may be a stranger's.
delete from second_factors f using users u where u.id = f.user_id and u.verified_at is null and u.role = 'customer';
