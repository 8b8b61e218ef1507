-- What a brief says beside artists, title and notes, by the names of BRIEF_DETAILS.
alter table order_items add column details jsonb not null default '{}';
alter table new_uploads add column details jsonb not null default '{}';
