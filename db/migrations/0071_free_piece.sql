-- Codes that give one piece free.
do $$
declare name text;
begin
  for name in select conname from pg_constraint
    where conrelid = 'promo_codes'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%percent%' and pg_get_constraintdef(oid) like '%fixed%'
  loop execute format('alter table promo_codes drop constraint %I', name); end loop;
end $$;
alter table promo_codes add check ((kind = 'percent' and value between 1 and 100) or (kind in ('fixed', 'free_piece') and value > 0));
