import type { Db } from '@/platform/db/database';
import type { PushPublisher } from '@/platform/events/push';
import { refuse, type Answer, ok } from '@/shared/result';
import type { OrderId, OrderItemId, UserId } from '@/shared/ids';
import { transitionItem, orderStatus, type Move, type Status } from '../orders.rules';
import {
  insertOrderEvent,
  lockOrder,
  setOrderStatus,
  updateItem,
  type ItemChange,
} from './order-changes.store';
import type { OrderItemRow } from './orders.rows';
import { itemsById } from './orders.store';

export interface Actor {
  readonly kind: 'customer' | 'guest' | 'studio' | 'system';
  readonly id: UserId | null;
}

export interface MoveInput {
  readonly itemId: OrderItemId;
  readonly move: Move;
  readonly actor: Actor;
  readonly at: Date;
  /** What else changes with the status. */
  readonly change?: ItemChange;
  /** The line in the order's history. */
  readonly event: { readonly kind: string; readonly data?: object };
}

const REFUSED: Record<Move, string> = {
  take: 'This item is already taken.',
  'give-back': 'Only an item in progress without deliveries can be given back.',
  'ask-revision': 'You can ask for a revision after the first delivery and until the song is completed.',
  complete: 'This item has no deliverables yet, or is completed already.',
  'window-ended': 'This item has no deliverables yet, or is completed already.',
  reopen: 'Only a completed item can be reopened.',
};

/** Holds an item and its order until the transaction's end; null where there is none. */
export async function lockItem(tx: Db, itemId: OrderItemId): Promise<OrderItemRow | null> {
  const [seen] = await itemsById(tx, [itemId]);
  if (seen === undefined) return null;
  // The order first, always in this sequence, so that two writers can't wait for each other.
  await lockOrder(tx, seen.order_id);
  return (await itemsById(tx, [itemId], true))[0] ?? null;
}

/** Moves an item by the rules, and its order's status, history and listeners with it. The only writer of statuses. */
export async function transitionItemOnce(
  tx: Db,
  pushes: PushPublisher,
  input: MoveInput,
): Promise<Answer<OrderItemRow, 'not_found' | 'conflict'>> {
  const item = await lockItem(tx, input.itemId);
  if (item === null) return refuse('not_found', 'This item does not exist.');
  const status = transitionItem(
    { status: item.status, delivered: item.first_delivered_at !== null },
    input.move,
  );
  if (status === null) return refuse('conflict', REFUSED[input.move]);
  await updateItem(tx, item, { ...input.change, status });
  const statuses: Status[] = await lockOrder(tx, item.order_id);
  await setOrderStatus(tx, item.order_id, { status: orderStatus(statuses), at: input.at });
  const { actor, at, event } = input;
  await insertOrderEvent(tx, {
    orderId: item.order_id,
    itemId: item.id,
    kind: event.kind,
    actor: actor.kind,
    actorId: actor.id,
    data: event.data ?? {},
    at,
  });
  await publishOrder(tx, pushes, item.order_id);
  return ok({ ...item, ...input.change, status, version: item.version + 1 });
}

/** Tells everybody who looks at an order, and the studio, that it changed. */
export async function publishOrder(tx: Db, pushes: PushPublisher, orderId: OrderId): Promise<void> {
  await pushes.push(tx, [`order:${orderId}`, 'studio'], { kind: 'order', order_id: orderId });
}
