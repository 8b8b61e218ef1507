-- A gift card is nobody's work: its item is completed the moment it is bought, and so is an order of gift cards alone.
update order_items i set status = 3, completed_at = o.created_at
from orders o where o.id = i.order_id and i.is_gift_card and i.status = 0;

update orders o set status = 3, completed_at = o.created_at
where o.status = 0 and exists (select 1 from order_items i where i.order_id = o.id and i.is_gift_card)
  and not exists (select 1 from order_items i where i.order_id = o.id and i.status < 3);
