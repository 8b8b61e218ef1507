import type { Db } from '@/platform/db/database';
import { DAY } from '@/shared/clock';
import type { FileId, OrderItemId } from '@/shared/ids';
import { DELETION_NOTICES, retentionStep } from '../clock.rules';
import { completeItem, isPastWindow } from './complete-item';
import {
  filesSentForItem,
  forgetAddresses,
  itemsPastWindow,
  itemsToDelete,
  itemsToRemind,
  storedItem,
  noteDeletionTold,
  noteReminded,
  type StoredItem,
} from './deadlines.store';
import { lockItem, publishOrder } from './item-moves';
import { insertOrderEvent, updateItem } from './order-changes.store';
import type { OrdersDeps } from './orders.deps';
import { filesDeleted, filesEnding, windowEnding } from './orders.events';
import type { OrderItemRow } from './orders.rows';

export interface Deadlines {
  /** Reminds of windows that end within a day, once each. Returns how many it told of. */
  remindOfWindows(): Promise<number>;
  /** Completes items whose revision window has ended. Returns how many. */
  completeEndedWindows(): Promise<number>;
  /** Tells of files that are deleted in 30, 7 and 1 days, and deletes what is due. Returns how many items it dealt with. */
  endRetention(): Promise<number>;
}

const BATCH = 200;
const SYSTEM = { kind: 'system', id: null } as const;

// One item that fails must not hold up the others; the job fails afterwards and is repeated.
async function forEach<T>(items: readonly T[], act: (item: T) => Promise<boolean>): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      if (await act(item)) done += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}

async function completeEndedWindows(deps: OrdersDeps): Promise<number> {
  let done = 0;
  for (;;) {
    const ids = await itemsPastWindow(deps.db, deps.clock.now(), BATCH);
    const completed = await forEach(
      ids,
      async (id) => (await completeItem(deps, id, { actor: SYSTEM, move: 'window-ended' })).ok,
    );
    done += completed;
    if (ids.length < BATCH || completed === 0) return done;
  }
}

async function remind(deps: OrdersDeps, itemId: OrderItemId): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const item = await lockItem(tx, itemId);
    const now = deps.clock.now();
    if (item === null || item.revision_deadline === null || item.revision_asked_at !== null) return false;
    if (item.status === 3 || isPastWindow(item, now)) return false;
    if (item.revision_deadline.getTime() - now.getTime() > DAY) return false;
    if (!(await noteReminded(tx, itemId, item.revision_deadline))) return false;
    await deps.events.publish(tx, windowEnding, {
      order_id: item.order_id,
      order_item_id: item.id,
      ends_at: item.revision_deadline.toISOString(),
    });
    return true;
  });
}

async function remindOfWindows(deps: OrdersDeps): Promise<number> {
  let done = 0;
  for (;;) {
    const now = deps.clock.now();
    const window = { now, until: new Date(now.getTime() + DAY), limit: BATCH };
    const ids = await itemsToRemind(deps.db, window);
    const told = await forEach(ids, (id) => remind(deps, id));
    done += told;
    if (ids.length < BATCH || told === 0) return done;
  }
}

async function deleteFiles(deps: OrdersDeps, tx: Db, item: OrderItemRow): Promise<void> {
  const at = deps.clock.now();
  const found = [await filesSentForItem(tx, item.id)];
  for (const filesOf of deps.project.files) found.push(await filesOf(tx, item.id));
  const ids = [...new Set(found.flat())] as FileId[];
  await deps.project.discard(tx, ids);
  await forgetAddresses(tx, item.id);
  await updateItem(tx, item, { files_deleted_at: at });
  await insertOrderEvent(tx, {
    orderId: item.order_id,
    itemId: item.id,
    kind: 'files-deleted',
    actor: 'system',
    actorId: null,
    data: { files: ids.length },
    at,
  });
  await deps.events.publish(tx, filesDeleted, { order_id: item.order_id, order_item_id: item.id });
  await publishOrder(tx, deps.pushes, item.order_id);
}

async function endRetentionOf(deps: OrdersDeps, itemId: OrderItemId): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const item = await lockItem(tx, itemId);
    const stored = await storedItem(tx, itemId);
    if (item === null || stored === null) return false;
    const step = retentionStep({ deleteAt: stored.delete_at, told: stored.told }, deps.clock.now());
    if (step.kind === 'wait') return false;
    if (step.kind === 'delete') {
      await deleteFiles(deps, tx, item);
      return true;
    }
    await noteDeletionTold(tx, itemId, step);
    await deps.events.publish(tx, filesEnding, {
      order_id: item.order_id,
      order_item_id: item.id,
      days_left: step.days,
      delete_at: step.deleteAt.toISOString(),
    });
    return true;
  });
}

async function endRetention(deps: OrdersDeps): Promise<number> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + DELETION_NOTICES[0] * DAY);
  let done = 0;
  let after: StoredItem | null = null;
  for (;;) {
    const items: StoredItem[] = await itemsToDelete(deps.db, { until, after, limit: BATCH });
    const due = items.filter(
      (item) => retentionStep({ deleteAt: item.delete_at, told: item.told }, now).kind !== 'wait',
    );
    done += await forEach(due, (item) => endRetentionOf(deps, item.id));
    after = items.at(-1) ?? null;
    if (items.length < BATCH) return done;
  }
}

/** The part of the orders service that ends what has its time: windows, and the keeping of files. */
export function createDeadlines(deps: OrdersDeps): Deadlines {
  return {
    remindOfWindows: () => remindOfWindows(deps),
    completeEndedWindows: () => completeEndedWindows(deps),
    endRetention: () => endRetention(deps),
  };
}
