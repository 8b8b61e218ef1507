-- What people search by: words without accents and case, found by their beginnings. In code: shared/search-words.ts.
create function search_words(said text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array_agg(distinct left(word, 60)))
  from regexp_split_to_table(regexp_replace(normalize(lower(said), NFKD), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+') word
  where word <> ''
$$;

-- Bodies that are bound here: while an index is built no path leads to other functions by name.
create function order_words(first_name text, last_name text, email text, phone text) returns tsvector
language sql immutable parallel safe
return search_words(concat_ws(' ', first_name, last_name, email, phone));

create function item_words(track text, artists text[]) returns tsvector
language sql immutable parallel safe
return search_words(concat_ws(' ', track, array_to_string(artists, ' ')));

create index orders_words on orders using gin (order_words(payer_first_name, payer_last_name, payer_email, payer_phone))
  with (gin_pending_list_limit = 256);
create index order_items_words on order_items using gin (item_words(track, artists)) with (gin_pending_list_limit = 256);
create index customers_words on users using gin (order_words(first_name, last_name, email, phone))
  with (gin_pending_list_limit = 256) where role = 'customer';
