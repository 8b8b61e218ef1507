-- An EP or an album: songs in a running order that share a brief and are heard one after the other.
create table projects (
  id bigint generated always as identity primary key,
  -- Null until its customer has named it.
  title text check (length(title) between 1 and 255),
  artist text check (length(artist) between 1 and 255),
  -- What every song of it takes unless it says so itself.
  notes text,
  details jsonb not null default '{}',
  -- How many songs its line pays for; null where each of its songs was paid by itself.
  songs_included smallint check (songs_included between 2 and 100),
  -- Counts changes of its texts, its songs and their order.
  version integer not null default 1,
  created_at timestamptz not null
);

alter table order_items
  add column project_id bigint references projects (id),
  -- Its place in the running order, from 1.
  add column position smallint,
  -- Silence before it when the project is played through; of no meaning for the first.
  add column gap_ms integer not null default 2000 check (gap_ms between 0 and 30000),
  add constraint order_items_project_place check ((project_id is null) = (position is null)),
  -- Held at the end of a transaction: songs change places.
  add constraint order_items_one_place unique (project_id, position) deferrable initially deferred,
  -- 0: a song that the price of another item of its line includes.
  drop constraint order_items_quantity_check,
  add constraint order_items_quantity_check check (quantity >= 0);

-- The songs of a line that was bought before, and the services that hold several songs. Packages send singles month by month.
create temporary table project_lines on commit drop as
select i.order_id, i.line, nextval(pg_get_serial_sequence('projects', 'id')) as project_id,
       min(o.created_at) as created_at, min(coalesce(v.max_songs, s.max_songs)) as included,
       count(*) as songs
from order_items i
join orders o on o.id = i.order_id
left join services s on s.id = i.service_id
left join variations v on v.id = i.variation_id
where not i.is_gift_card and i.round_for is null and i.service_type = 'one_time' and i.quantity = 1
group by i.order_id, i.line
having count(*) > 1 or min(coalesce(v.max_songs, s.max_songs)) > 1;

insert into projects (id, artist, songs_included, created_at)
overriding system value
select l.project_id,
       (select left(i.artists[1], 255) from order_items i
        where i.order_id = l.order_id and i.line = l.line and i.artists[1] <> '' order by i.id limit 1),
       case when l.songs = 1 then l.included end, l.created_at
from project_lines l;

update order_items i set project_id = l.project_id, position = n.position
from project_lines l,
     (select id, row_number() over (partition by order_id, line order by song, id) as position from order_items) n
where l.order_id = i.order_id and l.line = i.line and n.id = i.id;
