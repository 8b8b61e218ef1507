create table favourites (
  user_id bigint not null references users (id) on delete cascade,
  service_id bigint not null references services (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, service_id)
);
create index favourites_newest on favourites (user_id, created_at desc, service_id desc);
create index favourites_of_service on favourites (service_id);
