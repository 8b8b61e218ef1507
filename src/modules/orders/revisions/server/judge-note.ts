import { lockItem, publishOrder } from '@/modules/orders/orders/server/item-moves';
import { visibleOrder, type OrderViewer } from '@/modules/orders/orders/server/order-access';
import type { OrderId, RevisionId, RevisionNoteId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { NoteVerdict } from '../revisions.rules';
import type { RevisionsDeps } from './revisions.deps';
import { findRevision, findRoundOfNote, newestVersion, writeVerdict } from './revisions.store';

interface Judged {
  readonly orderId: OrderId;
  readonly noteId: RevisionNoteId;
  readonly verdict: NoteVerdict | null;
}

/**
 * The customer says whether a newer version fixed a note. One that is not fixed yet comes over to the next round, and
 * one that is fixed does not, whatever its engineer wrote.
 */
export async function judgeNote(
  deps: RevisionsDeps,
  viewer: OrderViewer,
  { orderId, noteId, verdict }: Judged,
): Promise<Answer<RevisionId, 'not_found' | 'conflict'>> {
  const unknown = () => refuse('not_found', 'This note does not exist.');
  const order = await visibleOrder(deps.db, viewer, orderId);
  if (!order.ok) return order;
  const row = await findRoundOfNote(deps.db, noteId);
  if (row === null) return unknown();
  return deps.db.transaction(async (tx) => {
    const item = await lockItem(tx, row.order_item_id);
    if (item === null || item.order_id !== orderId) return unknown();
    if (item.status === 3) return refuse('conflict', 'This song is complete.');
    if ((await newestVersion(tx, item.id)) <= (row.version ?? 0))
      return refuse('conflict', 'You can say this once you have a newer version.');
    const now = await findRevision(tx, row.id);
    const carried = now?.notes.find(({ id }) => id === noteId)?.carried_to ?? null;
    if (carried !== null) return refuse('conflict', `This note moved to round ${carried}.`);
    await writeVerdict(tx, noteId, verdict);
    await publishOrder(tx, deps.pushes, orderId);
    return ok(row.id);
  });
}
