import { queryRows, type Db } from '@/platform/db/database';
import type { ListenerCommentId, OrderItemId } from '@/shared/ids';

/** How far a song's customer has read what listeners wrote, and has been mailed. */
export type DigestRow = {
  readonly seen_id: number;
  readonly mailed_id: number;
  readonly mailed_at: Date | null;
};

const COLUMNS = 'seen_id, mailed_id, mailed_at';
const NOTHING: DigestRow = { seen_id: 0, mailed_id: 0, mailed_at: null };

/** How far it is; from the start where nothing is kept. */
export async function findDigest(db: Db, itemId: OrderItemId): Promise<DigestRow> {
  const text = `select ${COLUMNS} from listener_digests where order_item_id = $1`;
  return (await queryRows<DigestRow>(db, text, [itemId]))[0] ?? NOTHING;
}

/** The customer has looked at everything up to this comment of the song; false where it is none of it. */
export async function keepSeen(db: Db, itemId: OrderItemId, upTo: ListenerCommentId): Promise<boolean> {
  const text = `
    insert into listener_digests (order_item_id, seen_id)
    select l.order_item_id, c.id
    from listener_comments c join link_listeners p on p.id = c.listener_id join listening_links l on l.id = p.link_id
    where l.order_item_id = $1 and c.id = $2
    on conflict (order_item_id) do update set seen_id = greatest(listener_digests.seen_id, excluded.seen_id)
    returning seen_id`;
  return (await queryRows<{ seen_id: number }>(db, text, [itemId, upTo])).length > 0;
}

/**
 * Takes the comments that an email has to tell of: not read, not settled, in no email before. Null where there are none.
 * The song's row is held until the end of the transaction, so that two jobs send one email.
 */
export async function takeUnmailed(
  tx: Db,
  itemId: OrderItemId,
  at: Date,
): Promise<{ readonly from_id: number; readonly to_id: number } | null> {
  const put = 'insert into listener_digests (order_item_id) values ($1) on conflict do nothing';
  await queryRows(tx, put, [itemId]);
  const hold = `select ${COLUMNS} from listener_digests where order_item_id = $1 for update`;
  const [digest = NOTHING] = await queryRows<DigestRow>(tx, hold, [itemId]);
  const text = `
    select min(c.id) as from_id, max(c.id) as to_id
    from listener_comments c join link_listeners p on p.id = c.listener_id join listening_links l on l.id = p.link_id
    where l.order_item_id = $1 and c.id > $2 and c.settled is null`;
  const after = Math.max(digest.seen_id, digest.mailed_id);
  const [found] = await queryRows<{ from_id: number | null; to_id: number | null }>(tx, text, [
    itemId,
    after,
  ]);
  if (found === undefined || found.from_id === null || found.to_id === null) return null;
  const { from_id, to_id } = found;
  const keep = 'update listener_digests set mailed_id = $2, mailed_at = $3 where order_item_id = $1';
  await queryRows(tx, keep, [itemId, to_id, at]);
  return { from_id, to_id };
}
