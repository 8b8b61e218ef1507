import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { ServiceId, UserId } from '@/shared/ids';

type IdRow = { readonly service_id: ServiceId; readonly total: number };

const FROM = `from favourites f join services s on s.id = f.service_id and s.state = 'published' where f.user_id = $1`;

const PAGE = statement<IdRow>(
  'favourites_page',
  `select f.service_id, count(*) over () as total ${FROM}
   order by f.created_at desc, f.service_id desc limit $2 offset $3`,
);
const COUNT = statement<{ total: number }>('favourites_count', `select count(*) as total ${FROM}`);
const ADD = statement<{ service_id: ServiceId }>(
  'favourites_add',
  `insert into favourites (user_id, service_id, created_at) values ($1, $2, $3)
   on conflict do nothing returning service_id`,
);
const REMOVE = statement(
  'favourites_remove',
  'delete from favourites where user_id = $1 and service_id = $2',
);
const FIRST = statement(
  'favourites_first',
  `insert into favourites (user_id, service_id, created_at)
   select $1, s.id, $3::timestamptz + wanted.place * interval '1 second'
   from unnest($2::bigint[]) with ordinality as wanted (id, place) join services s on s.id = wanted.id
   where not exists (select from favourites)`,
);

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** Favourites that are on sale, newest first, each with how many there are in all (no row past the end). */
export function selectFavourites(db: Db, userId: UserId, { limit, offset }: Slice): Promise<IdRow[]> {
  return runPrepared(db, PAGE, [userId, limit, offset]);
}

/** How many favourites of an account are on sale. */
export async function countFavourites(db: Db, userId: UserId): Promise<number> {
  const [row] = await runPrepared(db, COUNT, [userId]);
  return row?.total ?? 0;
}

/** Adds a favourite; false where it is there already. */
export async function insertFavourite(
  db: Db,
  userId: UserId,
  { serviceId, at }: { serviceId: ServiceId; at: Date },
): Promise<boolean> {
  return (await runPrepared(db, ADD, [userId, serviceId, at])).length > 0;
}

/** Removes a favourite, if it was one. */
export async function deleteFavourite(db: Db, userId: UserId, serviceId: ServiceId): Promise<void> {
  await runPrepared(db, REMOVE, [userId, serviceId]);
}

/** Removes all favourites of an account. */
export async function deleteFavourites(db: Db, userId: UserId): Promise<void> {
  await queryRows(db, 'delete from favourites where user_id = $1', [userId]);
}

/** Writes the first favourites of a studio that has none at all, the last named as the newest. */
export async function insertFirstFavourites(
  db: Db,
  userId: UserId,
  { services, at }: { services: readonly number[]; at: Date },
): Promise<void> {
  await runPrepared(db, FIRST, [userId, services, at]);
}
