import type { SignedIn } from '@/shared/caller';
import type { OrderItemId } from '@/shared/ids';
import { refuse, type Answer } from '@/shared/result';
import { addBusinessDays } from '../orders.rules';
import { lockItem, transitionItemOnce } from './item-moves';
import { recordMove } from './item-records';
import type { OrdersDeps } from './orders.deps';
import { itemReopened } from './orders.events';
import type { OrderItemRow } from './orders.rows';

const WINDOW_DAYS = 5;

/**
 * Opens a completed item once more, as a favour: its customer has five business days for a revision, and one free round
 * where none was left.
 */
export async function reopenItem(
  deps: OrdersDeps,
  engineer: SignedIn,
  itemId: OrderItemId,
): Promise<Answer<OrderItemRow, 'not_found' | 'forbidden' | 'conflict'>> {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const item = await lockItem(tx, itemId);
    if (item === null) return refuse('not_found', 'This item does not exist.');
    if (engineer.role !== 'admin' && item.engineer_id !== engineer.userId)
      return refuse('forbidden', 'Only the engineer of this item can reopen it.');
    if (item.files_deleted_at !== null)
      return refuse('conflict', 'The files of this item have been deleted, so work can’t continue.');
    const moved = await transitionItemOnce(tx, deps.pushes, {
      itemId,
      move: 'reopen',
      actor: { kind: 'studio', id: engineer.userId },
      at,
      change: {
        completed_at: null,
        due_at: null,
        revision_deadline: addBusinessDays(at, WINDOW_DAYS),
        max_revision: Math.max(1, item.max_revision),
      },
      event: { kind: 'reopened' },
    });
    if (!moved.ok) return moved;
    await recordMove(deps, tx, { by: engineer, action: 'item.reopened', was: item, is: moved.value });
    await deps.events.publish(tx, itemReopened, { order_id: item.order_id, order_item_id: itemId });
    return moved;
  });
}
