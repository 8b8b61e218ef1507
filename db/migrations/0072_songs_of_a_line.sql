-- Each song has an item of its own: three masters that were bought in one line are three items.
alter table order_items
  -- The line of the order that it was bought in, from 1: receipts and summaries keep the line.
  add column line smallint not null default 1,
  -- Which song of its line it is, and of how many.
  add column song smallint not null default 1,
  add column songs smallint not null default 1;

update order_items i set line = n.line
from (select id, row_number() over (partition by order_id order by id) as line from order_items) n
where n.id = i.id and n.line > 1;

-- Of orders before, what nobody has sent files for is parted; what was begun as one stays one.
create temporary table parted on commit drop as
select i.* from order_items i
where i.quantity > 1 and i.status = 0 and not i.is_gift_card and i.round_for is null
  and i.files_received_at is null and i.unconfirmed_at is null
  and not exists (select from order_item_links l where l.order_item_id = i.id);

insert into order_items (order_id, service_id, variation_id, service_name, service_type, is_gift_card, rush, quantity, price,
                         total_price, discount, gift, max_revision, status, turnaround_min_hours, turnaround_max_hours, promised,
                         line, song, songs)
select p.order_id, p.service_id, p.variation_id, p.service_name, p.service_type, false, p.rush, 1, p.price,
       p.total_price / p.quantity + (nth <= p.total_price % p.quantity)::int,
       p.discount / p.quantity + (nth <= p.discount % p.quantity)::int,
       p.gift, p.max_revision, 0, p.turnaround_min_hours, p.turnaround_max_hours, p.promised, p.line, nth, p.quantity
from parted p, generate_series(2, p.quantity) as nth
order by p.order_id, p.line, nth;

update order_items i
set quantity = 1, songs = p.quantity,
    total_price = p.total_price / p.quantity + (1 <= p.total_price % p.quantity)::int,
    discount = p.discount / p.quantity + (1 <= p.discount % p.quantity)::int
from parted p where p.id = i.id;
