import { queryRows, type Db } from '@/platform/db/database';
import type { OrderId, UserId } from '@/shared/ids';

/** A thread as the inbox changes it. */
export type HeldThread = {
  readonly state: 'open' | 'closed';
  readonly assignee_id: UserId | null;
  readonly version: number;
  /** Whether the studio has not seen all of it. */
  readonly unread: boolean;
};

const COLUMNS = 'c.state, c.version, c.visitor_wrote_id > c.studio_read_id as unread';

/** Holds a live chat until the transaction ends; null where there is none. */
export async function holdLive(tx: Db, id: number): Promise<HeldThread | null> {
  const text = `
    select ${COLUMNS}, c.assignee_id from conversations c where c.id = $1 and c.kind = 'live' for update`;
  return (await queryRows<HeldThread>(tx, text, [id]))[0] ?? null;
}

/** Holds a chat about an order until the transaction ends, with its item's engineer; null where there is none. */
export async function lockOrder(tx: Db, id: number): Promise<HeldThread | null> {
  const text = `
    select ${COLUMNS}, i.engineer_id as assignee_id
    from conversations c
    left join revisions r on c.kind = 'revision' and r.id = c.subject_id
    join order_items i on i.id = case when c.kind = 'revision' then r.order_item_id else c.subject_id end
    where c.id = $1 and c.kind <> 'live' for update of c`;
  return (await queryRows<HeldThread>(tx, text, [id]))[0] ?? null;
}

/** Writes who answers a live chat and whether it is open; its version goes up by one. */
export async function writeLive(
  tx: Db,
  id: number,
  { state, assignee_id }: Pick<HeldThread, 'state' | 'assignee_id'>,
): Promise<void> {
  const text = 'update conversations set state = $2, assignee_id = $3, version = version + 1 where id = $1';
  await queryRows(tx, text, [id, state, assignee_id]);
}

/** Writes whether a chat about an order is open; its version goes up by one. */
export async function writeOrder(tx: Db, id: number, { state }: Pick<HeldThread, 'state'>): Promise<void> {
  await queryRows(tx, 'update conversations set state = $2, version = version + 1 where id = $1', [
    id,
    state,
  ]);
}

/** Closes what was written about an order's items, as far as the studio has seen it. */
export async function closeTalksOf(tx: Db, orderId: OrderId): Promise<void> {
  const text = `
    update conversations c set state = 'closed', version = c.version + 1
    from order_items i
    where i.order_id = $1 and c.state = 'open' and c.visitor_wrote_id <= c.studio_read_id
      and ((c.kind = 'order-item' and c.subject_id = i.id)
        or (c.kind = 'revision' and c.subject_id in (select r.id from revisions r where r.order_item_id = i.id)))`;
  await queryRows(tx, text, [orderId]);
}
