import type { OrderItemId } from '@/shared/ids';
import { refuse } from '@/shared/result';
import { lockItem, transitionItemOnce, type Actor } from './item-moves';
import { dropQuestion } from './item-pause';
import type { OrdersDeps } from './orders.deps';
import { orderCompleted, windowEnded } from './orders.events';
import type { OrderItemRow } from './orders.rows';
import { findOrder } from './orders.store';

/** Whether the time for revisions of an item is over; it never is while a round is open. */
export function isPastWindow(item: OrderItemRow | null, now: Date): boolean {
  return item?.revision_asked_at === null && item.revision_deadline !== null && item.revision_deadline < now;
}

/** Completes an item, as its customer accepts it or the time for revisions has ended. */
export async function completeItem(
  deps: OrdersDeps,
  itemId: OrderItemId,
  by: { actor: Actor; move: 'complete' | 'window-ended' },
) {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const item = await lockItem(tx, itemId);
    // What the job read a moment ago may have changed: a new version extends the window, a new round stops it.
    if (by.move === 'window-ended' && !isPastWindow(item, at))
      return refuse('conflict', 'The revision period of this item is open again.');
    if (item !== null) await dropQuestion(tx, item, { actor: by.actor, at });
    const moved = await transitionItemOnce(tx, deps.pushes, {
      itemId,
      move: by.move,
      actor: by.actor,
      at,
      change: { completed_at: at, due_at: null, user_is_read: true, revision_asked_at: null },
      event: { kind: 'completed', data: { by: by.move === 'window-ended' ? 'window' : 'customer' } },
    });
    if (!moved.ok) return moved;
    const about = { order_id: moved.value.order_id, order_item_id: itemId };
    if (by.move === 'window-ended') await deps.events.publish(tx, windowEnded, about);
    const order = await findOrder(tx, about.order_id);
    if (order?.status === 3) await deps.events.publish(tx, orderCompleted, { order_id: order.id });
    return moved;
  });
}
