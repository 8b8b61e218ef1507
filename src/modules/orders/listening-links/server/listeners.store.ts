import { queryRows, type Db } from '@/platform/db/database';
import type { ListenerId, ListeningLinkId, OrderId, OrderItemId } from '@/shared/ids';

/** Somebody who opened a link. */
export type ListenerRow = {
  readonly id: ListenerId;
  readonly name: string;
  readonly password_round: number;
};

/** The same with what the song's customer sees of them. */
export type HeardRow = {
  readonly id: ListenerId;
  readonly link_id: ListeningLinkId;
  readonly name: string;
  readonly listens: number;
  readonly last_listened_at: Date | null;
  readonly comments: number;
};

interface Entering {
  readonly linkId: ListeningLinkId;
  readonly keyHash: string;
  readonly name: string;
  readonly passwordRound: number;
  readonly at: Date;
}

/** Who has this key among those who opened a link; null for nobody. */
export async function findListener(
  db: Db,
  linkId: ListeningLinkId,
  keyHash: string,
): Promise<ListenerRow | null> {
  const text = 'select id, name, password_round from link_listeners where link_id = $1 and key_hash = $2';
  return (await queryRows<ListenerRow>(db, text, [linkId, keyHash]))[0] ?? null;
}

/** Lets a browser in by its name, or by a new one. */
export async function putListener(
  tx: Db,
  { linkId, keyHash, name, passwordRound, at }: Entering,
): Promise<void> {
  const text = `
    insert into link_listeners (link_id, key_hash, name, password_round, created_at) values ($1, $2, $3, $4, $5)
    on conflict (link_id, key_hash) do update set name = excluded.name, password_round = excluded.password_round`;
  await queryRows(tx, text, [linkId, keyHash, name, passwordRound, at]);
}

/** Calls a listener by another name. */
export async function renameListener(tx: Db, id: ListenerId, name: string): Promise<void> {
  await queryRows(tx, 'update link_listeners set name = $2 where id = $1', [id, name]);
}

/** How many opened a link. */
export async function countListeners(tx: Db, linkId: ListeningLinkId): Promise<number> {
  const text = 'select count(*)::int as count from link_listeners where link_id = $1';
  return (await queryRows<{ count: number }>(tx, text, [linkId]))[0]?.count ?? 0;
}

/** Counts a listen, unless the one before it is newer than `stale`; whether it counted. */
export async function countListen(
  db: Db,
  id: ListenerId,
  { at, stale }: { readonly at: Date; readonly stale: Date },
): Promise<boolean> {
  const text = `
    update link_listeners set listens = listens + 1, last_listened_at = $2
    where id = $1 and (last_listened_at is null or last_listened_at <= $3) returning id`;
  return (await queryRows<{ id: ListenerId }>(db, text, [id, at, stale])).length > 0;
}

/** Everybody who opened a link of a song, who listened last in front. */
export async function listenersOfItem(db: Db, itemId: OrderItemId): Promise<HeardRow[]> {
  const text = `
    select p.id, p.link_id, p.name, p.listens, p.last_listened_at,
      (select count(*)::int from listener_comments c where c.listener_id = p.id) as comments
    from link_listeners p join listening_links l on l.id = p.link_id
    where l.order_item_id = $1 order by p.last_listened_at desc nulls last, p.id desc`;
  return queryRows<HeardRow>(db, text, [itemId]);
}

/** Erases a listener with all that they wrote. */
export async function deleteListener(tx: Db, id: ListenerId): Promise<void> {
  await queryRows(tx, 'delete from link_listeners where id = $1', [id]);
}

/** The link that a listener of one order opened; null for another order's. */
export async function linkOfListener(
  db: Db,
  orderId: OrderId,
  id: ListenerId,
): Promise<ListeningLinkId | null> {
  const text = `
    select p.link_id from link_listeners p
    join listening_links l on l.id = p.link_id join order_items i on i.id = l.order_item_id
    where p.id = $1 and i.order_id = $2`;
  return (await queryRows<{ link_id: ListeningLinkId }>(db, text, [id, orderId]))[0]?.link_id ?? null;
}
