-- A studio of one's own begins closed: visitors see 'Opening soon' until its owner opens it. One that has been running keeps
-- what it shows, opened and with its texts taken on.
insert into settings (key, value, updated_at)
select kept.key, kept.value::jsonb, now()
from (values
  ('site_open', 'true'),
  ('confirmed', '{"turnaround": true, "claims": true, "home": true, "policies": true}'),
  ('about', '{"own_text": "", "standard_text": true}')
) as kept (key, value)
where exists (select from settings where key = 'site_name') or exists (select from orders)
on conflict (key) do nothing;
