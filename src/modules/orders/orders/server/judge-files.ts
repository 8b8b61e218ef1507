import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { OrderId, OrderItemId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { firstDue } from '../orders.rules';
import { lockItem, publishOrder, type Actor } from './item-moves';
import { itemSubject } from './item-records';
import { actorOf, visibleOrder, type OrderViewer } from './order-access';
import {
  confirmLinks,
  dropUnconfirmedLinks,
  insertOrderEvent,
  updateItem,
  type ItemChange,
} from './order-changes.store';
import type { OrdersDeps } from './orders.deps';
import { filesJudged } from './orders.events';
import type { OrderItemRow } from './orders.rows';
import { itemsById } from './orders.store';

/** What may be said of files that came without a log-in. */
export interface FileJudgement {
  /** The owner says whether they are theirs: the clock starts, or they are removed. */
  judgeFiles(
    viewer: OrderViewer,
    what: { orderId: OrderId; itemId: OrderItemId; mine: boolean },
  ): Promise<Answer<OrderItemRow, 'not_found' | 'conflict'>>;
  /** The studio accepts them for the owner, after asking or looking: the clock starts. */
  acceptFiles(
    engineer: SignedIn,
    itemId: OrderItemId,
  ): Promise<Answer<OrderItemRow, 'not_found' | 'forbidden' | 'conflict'>>;
  /** In a transaction: notes that something waits for the owner's word, though it is not with the item yet. */
  noteUnconfirmed(tx: Db, itemId: OrderItemId): Promise<void>;
}

const NOTHING_WAITS = 'These files have already been confirmed or removed.';

interface Judged {
  readonly item: OrderItemRow;
  readonly actor: Actor;
  readonly belong: boolean;
}

// What strangers said of an item that had nothing goes with their files; words of the owner stay.
function changeBy(deps: OrdersDeps, { item, belong }: Judged): ItemChange {
  if (!belong)
    return item.files_received_at === null
      ? { unconfirmed_at: null, artists: [], track: null, notes: null, details: {} }
      : { unconfirmed_at: null };
  if (item.files_received_at !== null) return { unconfirmed_at: null };
  const at = deps.clock.now();
  const due = firstDue(at, { rush: item.rush, turnaroundMaxHours: item.turnaround_max_hours });
  return { unconfirmed_at: null, files_received_at: at, due_at: due };
}

async function judge(deps: OrdersDeps, tx: Db, judged: Judged): Promise<OrderItemRow> {
  const { item, actor, belong } = judged;
  if (belong) await confirmLinks(tx, item.id);
  else await deps.project.discard(tx, await dropUnconfirmedLinks(tx, item.id));
  const change = changeBy(deps, judged);
  await updateItem(tx, item, change);
  await insertOrderEvent(tx, {
    orderId: item.order_id,
    itemId: item.id,
    kind: belong ? 'files-confirmed' : 'files-rejected',
    actor: actor.kind,
    actorId: actor.id,
    at: deps.clock.now(),
  });
  const about = { order_id: item.order_id, order_item_id: item.id, belong };
  await deps.events.publish(tx, filesJudged, about);
  await publishOrder(tx, deps.pushes, item.order_id);
  return { ...item, ...change };
}

/** The part of the orders service that asks whose files are. */
export function createFileJudgement(deps: OrdersDeps): FileJudgement {
  return {
    async judgeFiles(viewer, { orderId, itemId, mine }) {
      const seen = await visibleOrder(deps.db, viewer, orderId);
      if (!seen.ok) return seen;
      return deps.db.transaction(async (tx) => {
        const item = await lockItem(tx, itemId);
        if (item?.order_id !== orderId) return refuse('not_found', 'Order not found');
        if (item.unconfirmed_at === null) return refuse('conflict', NOTHING_WAITS);
        return ok(await judge(deps, tx, { item, actor: actorOf(viewer), belong: mine }));
      });
    },
    async acceptFiles(engineer, itemId) {
      return deps.db.transaction(async (tx) => {
        const item = await lockItem(tx, itemId);
        if (item === null) return refuse('not_found', 'This item does not exist.');
        const isTheirs = item.engineer_id === null || item.engineer_id === engineer.userId;
        if (!isTheirs && engineer.role !== 'admin')
          return refuse('forbidden', 'This item is assigned to another engineer.');
        if (item.unconfirmed_at === null) return refuse('conflict', NOTHING_WAITS);
        const actor: Actor = { kind: 'studio', id: engineer.userId };
        const accepted = await judge(deps, tx, { item, actor, belong: true });
        const subject = itemSubject(item);
        const [before, after] = [{ files: 'Sent without a log-in' }, { files: 'Accepted' }];
        await deps.record(tx, { by: engineer, action: 'item.files-accepted', subject, before, after });
        return ok(accepted);
      });
    },
    async noteUnconfirmed(tx, itemId) {
      const [item] = await itemsById(tx, [itemId]);
      if (item === undefined || item.unconfirmed_at !== null) return;
      await updateItem(tx, item, { unconfirmed_at: deps.clock.now() });
      await publishOrder(tx, deps.pushes, item.order_id);
    },
  };
}
