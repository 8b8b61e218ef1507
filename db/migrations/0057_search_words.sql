-- What people search by stands with the rows: several words are one look into one index, and a row that is passed
-- by is asked without working its words out again. Codes: `#12` is item or order 12 by its whole number.
alter table orders add column words tsvector not null
  generated always as (coalesce(order_words(payer_first_name, payer_last_name, payer_email, payer_phone), '')) stored;
drop index orders_words;
create index orders_words on orders using gin (words) with (gin_pending_list_limit = 256);

alter table users add column words tsvector not null
  generated always as (coalesce(order_words(first_name, last_name, email, phone), '')) stored;
drop index customers_words;
create index customers_words on users using gin (words) with (gin_pending_list_limit = 256) where role = 'customer';

-- An item is found by its own words and by those of its order.
create function words_of_item(item_id bigint, of_order bigint, track text, artists text[]) returns tsvector
language sql stable
return (
  select o.words || coalesce(item_words(track, artists), '') || array_to_tsvector(array['#' || item_id, '#' || of_order])
  from orders o where o.id = of_order);

alter table order_items add column words tsvector;
alter table order_items
  alter column words type tsvector using words_of_item(id, order_id, track, artists),
  alter column words set not null;
drop index order_items_words;
create index order_items_words on order_items using gin (words) with (gin_pending_list_limit = 256);
-- What is open, the newest first: few among all items, and counted without looking at them.
create index order_items_open on order_items (id)
  include (status, engineer_id, service_id, due_at, files_received_at, paused_at, last_delivered_at, revision_asked_at)
  where status < 3 and not is_gift_card and round_for is null;

create function order_items_keep_words() returns trigger language plpgsql as $$
begin
  new.words := words_of_item(new.id, new.order_id, new.track, new.artists);
  return new;
end
$$;
create trigger order_items_words before insert or update of track, artists, order_id on order_items
  for each row execute function order_items_keep_words();

create function orders_hand_on_words() returns trigger language plpgsql as $$
begin
  update order_items i set words = words_of_item(i.id, i.order_id, i.track, i.artists) where i.order_id = new.id;
  return null;
end
$$;
create trigger orders_words after update of payer_first_name, payer_last_name, payer_email, payer_phone on orders
  for each row when (old.words is distinct from new.words) execute function orders_hand_on_words();
