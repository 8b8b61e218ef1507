import { ITEM_COLUMNS, type OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import type { BriefDetails } from '@/modules/files/uploads/brief-details.rules';
import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { OrderId, OrderItemId, ProjectId, UserId } from '@/shared/ids';

/** A record without its songs. */
export type ProjectRow = {
  readonly id: ProjectId;
  readonly title: string | null;
  readonly artist: string | null;
  readonly notes: string | null;
  readonly details: BriefDetails;
  readonly songs_included: number | null;
  readonly version: number;
};

/** A song of a record and whose it is. */
export type ProjectSongRow = OrderItemRow & { readonly user_id: UserId | null; readonly line: number };

const COLUMNS = 'id, title, artist, notes, details, songs_included, version';

/** A record; in a transaction `forUpdate` holds it until its end. Null where there is none. */
export async function findProject(db: Db, id: ProjectId, forUpdate = false): Promise<ProjectRow | null> {
  const text = `select ${COLUMNS} from projects where id = $1${forUpdate ? ' for update' : ''}`;
  return (await queryRows<ProjectRow>(db, text, [id]))[0] ?? null;
}

const SONGS = statement<ProjectSongRow>(
  'projects_songs',
  `select ${ITEM_COLUMNS}, o.user_id, i.line from order_items i join orders o on o.id = i.order_id
   where i.project_id = any($1::bigint[]) order by i.project_id, i.position`,
);

/** The songs of these records, each in its running order. */
export async function songsOfProjects(db: Db, ids: readonly ProjectId[]): Promise<ProjectSongRow[]> {
  return runPrepared(db, SONGS, [ids]);
}

/** The songs of a record in their running order. */
export async function songsOfProject(db: Db, id: ProjectId): Promise<ProjectSongRow[]> {
  return songsOfProjects(db, [id]);
}

/** These songs with whose they are, held until the transaction ends; those that do not exist are left out. */
export async function lockSongs(tx: Db, ids: readonly OrderItemId[]): Promise<ProjectSongRow[]> {
  const text = `
    select ${ITEM_COLUMNS}, o.user_id, i.line from order_items i join orders o on o.id = i.order_id
    where i.id = any($1) order by i.order_id, i.id for update of i`;
  return queryRows<ProjectSongRow>(tx, text, [ids]);
}

/** Writes a record without songs. */
export async function insertProject(
  tx: Db,
  project: { title: string; artist: string | null; at: Date },
): Promise<ProjectId> {
  const text = 'insert into projects (title, artist, created_at) values ($1, $2, $3) returning id';
  const [row] = await queryRows<{ id: ProjectId }>(tx, text, [project.title, project.artist, project.at]);
  if (row === undefined) throw new Error('the record was not written');
  return row.id;
}

/** Writes its texts. */
export async function updateProject(
  tx: Db,
  id: ProjectId,
  { title, artist, notes, details }: Pick<ProjectRow, 'title' | 'artist' | 'notes' | 'details'>,
): Promise<void> {
  const text = 'update projects set title = $2, artist = $3, notes = $4, details = $5 where id = $1';
  await queryRows(tx, text, [id, title, artist, notes, JSON.stringify(details)]);
}

/** Counts a change. */
export async function countChange(tx: Db, id: ProjectId): Promise<void> {
  await queryRows(tx, 'update projects set version = version + 1 where id = $1', [id]);
}

/** Puts songs into a record, in this order; a song keeps its gap where none is named. */
export async function placeSongs(
  tx: Db,
  id: ProjectId,
  songs: readonly { readonly id: number; readonly gap_ms?: number }[],
): Promise<void> {
  const text = `
    update order_items i set project_id = $1, position = s.position, gap_ms = coalesce(s.gap_ms, i.gap_ms)
    from unnest($2::bigint[], $3::integer[]) with ordinality as s (id, gap_ms, position)
    where i.id = s.id`;
  await queryRows(tx, text, [id, songs.map((song) => song.id), songs.map(({ gap_ms }) => gap_ms ?? null)]);
}

/** Makes a single song of it. */
export async function freeSong(tx: Db, itemId: OrderItemId): Promise<void> {
  await queryRows(tx, 'update order_items set project_id = null, position = null where id = $1', [itemId]);
}

/** Removes a record; its songs stay, by themselves. */
export async function deleteProject(tx: Db, id: ProjectId): Promise<void> {
  await queryRows(tx, 'update order_items set project_id = null, position = null where project_id = $1', [
    id,
  ]);
  await queryRows(tx, 'delete from projects where id = $1', [id]);
}

/** Names a song. */
export async function nameSong(tx: Db, itemId: OrderItemId, title: string): Promise<void> {
  await queryRows(tx, 'update order_items set track = $2 where id = $1', [itemId, title]);
}

/** Adds a song that the price of its line includes: it is like the first one, costs nothing, and waits for files. */
export async function insertIncludedSong(
  tx: Db,
  like: OrderItemId,
  { title, position }: { title: string; position: number },
): Promise<void> {
  const text = `
    insert into order_items (order_id, service_id, variation_id, service_name, service_type, is_gift_card, rush, quantity, price,
                             total_price, discount, max_revision, status, turnaround_min_hours, turnaround_max_hours, promised,
                             line, song, songs, track, project_id, position)
    select order_id, service_id, variation_id, service_name, service_type, false, rush, 0, price, 0, 0,
      max_revision - bought_rounds, 0, turnaround_min_hours, turnaround_max_hours, promised, line, 1, 1, $2, project_id, $3
    from order_items where id = $1`;
  await queryRows(tx, text, [like, title, position]);
}

/** Numbers the songs of a line anew: which song of how many each is. */
export async function numberSongs(tx: Db, of: { order_id: OrderId; line: number }): Promise<void> {
  const text = `
    update order_items i set song = n.song, songs = n.songs
    from (select id, row_number() over (order by id) as song, count(*) over () as songs
          from order_items where order_id = $1 and line = $2 and round_for is null) n
    where n.id = i.id`;
  await queryRows(tx, text, [of.order_id, of.line]);
}

/**
 * Removes a song that its line pays for; what it holds of the line's price goes to `heir`. False where something was sent
 * or done for it, and it stays.
 */
export async function deleteUnusedSong(tx: Db, itemId: OrderItemId, heir: OrderItemId): Promise<boolean> {
  const text = `
    with gone as (
      delete from order_items i where id = $1 and status = 0 and files_received_at is null
        and unconfirmed_at is null and engineer_id is null
        and not exists (select from order_item_links l where l.order_item_id = i.id)
        and not exists (select from order_events e where e.order_item_id = i.id)
      returning quantity, total_price, discount
    ), inherited as (
      update order_items i set quantity = gone.quantity, total_price = gone.total_price, discount = gone.discount
      from gone where i.id = $2 and gone.quantity > 0
    )
    select true as gone from gone`;
  return (await queryRows<{ gone: boolean }>(tx, text, [itemId, heir])).length > 0;
}
