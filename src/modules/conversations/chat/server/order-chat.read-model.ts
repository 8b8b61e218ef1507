import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { OrderId, OrderItemId, UserId } from '@/shared/ids';
import type { Side } from './chat.store';
import type { Subject } from './order-chat.store';

/** Where a chat belongs: the item that it is about, and what decides who may read it. */
export type ChatPlace = {
  readonly order_id: OrderId;
  readonly order_status: number;
  readonly item_id: OrderItemId;
  readonly engineer_id: UserId | null;
  /** The studio's answer to the round; null for an item's chat, or before it. */
  readonly response: string | null;
};

const PLACE: Record<Subject['kind'], string> = {
  'order-item': `
    select o.id as order_id, o.status as order_status, i.id as item_id, i.engineer_id, null as response
    from order_items i join orders o on o.id = i.order_id where i.id = $1`,
  revision: `
    select o.id as order_id, o.status as order_status, i.id as item_id, i.engineer_id, r.response
    from revisions r join order_items i on i.id = r.order_item_id join orders o on o.id = i.order_id
    where r.id = $1`,
};

/** Where a chat belongs; null where there is no such item or round. */
export async function placeOf(db: Db, { kind, id }: Subject): Promise<ChatPlace | null> {
  return (await queryRows<ChatPlace>(db, PLACE[kind], [id]))[0] ?? null;
}

/** A chat about an item, or about one of its rounds, as pages announce it. */
export type Conversation = {
  readonly order_item_id: OrderItemId;
  /** Null for the item's own chat. */
  readonly revision_id: number | null;
  /** How much the other side wrote that this one has not seen. */
  readonly unread: number;
};

const OF_OTHER: Record<Side, string> = {
  visitor: "m.sender_role = 'studio'",
  studio: "m.sender_role <> 'studio'",
};

const talksFor = (side: Side) =>
  statement<Conversation>(
    `order_chats_of_items_${side}`,
    `select t.order_item_id, t.revision_id, (
      select count(*)::int from messages m
      where m.conversation_id = t.id and m.id > t.${side}_read_id and ${OF_OTHER[side]}
    ) as unread
    from (
      select c.*, c.subject_id as order_item_id, null::bigint as revision_id
      from conversations c where c.kind = 'order-item' and c.subject_id = any($1::bigint[])
      union all
      select c.*, r.order_item_id, r.id from revisions r
      join conversations c on c.kind = 'revision' and c.subject_id = r.id
      where r.order_item_id = any($1::bigint[])
    ) t`,
  );
const TALKS: Record<Side, ReturnType<typeof talksFor>> = {
  visitor: talksFor('visitor'),
  studio: talksFor('studio'),
};

/** The chats of items and of their rounds in which something was written, in one statement. */
export async function talksOf(db: Db, itemIds: readonly number[], side: Side): Promise<Conversation[]> {
  return runPrepared(db, TALKS[side], [itemIds]);
}

/** How much the other side wrote about each item and its rounds that this one has not seen; 0 is left out. */
export async function unreadOf(
  db: Db,
  itemIds: readonly number[],
  side: 'customer' | 'studio',
): Promise<Map<number, number>> {
  const conversations = await talksOf(db, itemIds, side === 'studio' ? 'studio' : 'visitor');
  const counts = new Map<number, number>();
  for (const { order_item_id: id, unread } of conversations)
    if (unread > 0) counts.set(id, (counts.get(id) ?? 0) + unread);
  return counts;
}
