import type { z } from 'zod';
import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { OrderItemId, UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { staleEdit } from '@/shared/stale-edit';
import { itemAssigned } from './orders.events';
import type { assignedItem } from '../orders.contract';
import { nameInStudio } from './assignment.read-model';
import { lockItem, transitionItemOnce, publishOrder } from './item-moves';
import { engineerName, itemSubject, recordMove } from './item-records';
import { updateItem } from './order-changes.store';
import type { OrdersDeps } from './orders.deps';
import type { OrderItemRow } from './orders.rows';

export type WireAssigned = z.input<typeof assignedItem>;

/** Who shall work on an item. */
export interface Assignment {
  readonly itemId: OrderItemId;
  /** Null: nobody yet. */
  readonly engineerId: UserId | null;
  /** The item's version that this was decided on. */
  readonly version: number;
}

async function assignedOf(db: Db, item: OrderItemRow): Promise<WireAssigned> {
  const { id, status, engineer_id, version } = item;
  const name = await engineerName(db, engineer_id);
  const engineer = engineer_id === null || name === null ? null : { id: engineer_id, name };
  return { id, order_status: status, engineer, version };
}

// Why nobody can be assigned to this item now; null where somebody can.
function refusalFor(item: OrderItemRow, engineerId: UserId | null) {
  if (item.is_gift_card || item.round_for !== null)
    return refuse('conflict', 'This item has nothing to work on.');
  if (item.status === 3) return refuse('conflict', 'This item is completed.');
  if (engineerId !== null || item.status === 0) return null;
  const message = 'An engineer is working on this item. Choose who takes over, or give it back.';
  return refuse('invalid', message, { errors: { engineer_id: [message] } });
}

interface LockedAssignment {
  readonly admin: SignedIn;
  readonly item: OrderItemRow;
  readonly engineerId: UserId | null;
}

/** The same for an item that this transaction holds, whatever its version is. */
export async function assignLocked(
  deps: OrdersDeps,
  tx: Db,
  { admin, item, engineerId }: LockedAssignment,
): Promise<Answer<WireAssigned, 'conflict' | 'invalid'>> {
  const refusal = refusalFor(item, engineerId);
  if (refusal !== null) return refusal;
  const name = engineerId === null ? null : await nameInStudio(tx, engineerId);
  if (engineerId !== null && name === null) {
    const message = 'No one at the studio has this id.';
    return refuse('invalid', message, { errors: { engineer_id: [message] } });
  }
  if (item.engineer_id === engineerId) return ok(await assignedOf(tx, item));
  await updateItem(tx, item, { engineer_id: engineerId });
  await deps.record(tx, {
    by: admin,
    action: 'item.assigned',
    subject: itemSubject(item),
    before: { engineer: await engineerName(tx, item.engineer_id) },
    after: { engineer: name },
  });
  if (engineerId !== null && engineerId !== admin.userId) {
    const ids = { order_id: item.order_id, order_item_id: item.id };
    await deps.events.publish(tx, itemAssigned, { ...ids, at: deps.clock.now().toISOString() });
  }
  await publishOrder(tx, deps.pushes, item.order_id);
  return ok(await assignedOf(tx, { ...item, engineer_id: engineerId, version: item.version + 1 }));
}

/**
 * Assigns an item to somebody of the studio, or to nobody while it is pending. What was decided on an older version of the
 * item is refused with the stored one.
 */
export async function assignItem(
  deps: OrdersDeps,
  admin: SignedIn,
  { itemId, engineerId, version }: Assignment,
): Promise<Answer<WireAssigned, 'not_found' | 'conflict' | 'invalid'>> {
  return deps.db.transaction(async (tx) => {
    const item = await lockItem(tx, itemId);
    if (item === null) return refuse('not_found', 'This item does not exist.');
    if (item.version !== version) return staleEdit(await assignedOf(tx, item));
    return assignLocked(deps, tx, { admin, item, engineerId });
  });
}

/** Gives an item in progress back: it waits for an engineer as before. Its engineer, or an admin. */
export async function giveBackItem(
  deps: OrdersDeps,
  engineer: SignedIn,
  { itemId, version }: Omit<Assignment, 'engineerId'>,
): Promise<Answer<WireAssigned, 'not_found' | 'forbidden' | 'conflict'>> {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const item = await lockItem(tx, itemId);
    if (item === null) return refuse('not_found', 'This item does not exist.');
    if (engineer.role !== 'admin' && item.engineer_id !== engineer.userId)
      return refuse('forbidden', 'Only the engineer of this item can give it back.');
    if (item.version !== version) return staleEdit(await assignedOf(tx, item));
    const moved = await transitionItemOnce(tx, deps.pushes, {
      itemId,
      move: 'give-back',
      actor: { kind: 'studio', id: engineer.userId },
      at,
      change: { engineer_id: null, started_at: null },
      event: { kind: 'given-back' },
    });
    if (!moved.ok) return moved;
    await recordMove(deps, tx, { by: engineer, action: 'item.given-back', was: item, is: moved.value });
    return ok(await assignedOf(tx, moved.value));
  });
}
