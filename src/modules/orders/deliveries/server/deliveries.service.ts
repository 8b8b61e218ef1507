import type { z } from 'zod';
import { deletionDate, revisionDeadline } from '@/modules/orders/orders/orders.rules';
import { dropQuestion } from '@/modules/orders/orders/server/item-pause';
import { lockItem, publishOrder } from '@/modules/orders/orders/server/item-moves';
import { insertOrderEvent, updateItem } from '@/modules/orders/orders/server/order-changes.store';
import { itemsById } from '@/modules/orders/orders/server/orders.store';
import { itemSubject } from '@/modules/orders/orders/server/item-records';
import type { OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { FileId, OrderItemId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { delivery } from '../deliveries.contract';
import { flagsOf } from '../delivery-check.rules';
import { checkBeforeDelivery, judgeFiles, type CheckInput, type WireCheck } from './check-delivery';
import type { DeliveriesDeps } from './deliveries.deps';
import { deliveryMade } from './deliveries.events';
import { drawDelivery } from './deliveries.jobs';
import {
  countRounds,
  deliveriesOfItems,
  findSameAsNewest,
  insertDelivery,
  type DeliveryRow,
} from './deliveries.store';

export type WireDelivery = z.input<typeof delivery>;

export interface DeliverInput {
  readonly itemId: OrderItemId;
  readonly links: readonly string[];
  readonly session: string;
  readonly note: string;
  /** How many revision rounds the engineer had read; null where unknown. */
  readonly roundsSeen: number | null;
  /** What was flagged, and is delivered nevertheless: goes into the log. Absent where nobody was asked. */
  readonly despite?: readonly string[];
}

export type DeliverRefusal = 'not_found' | 'forbidden' | 'conflict' | 'invalid';

export interface DeliveriesService {
  /** The versions of items as customers and engineers see them, oldest first, by item id. */
  versionsOf(itemIds: readonly number[]): Promise<Map<number, WireDelivery[]>>;
  /** What is missing or wrong in files before they are delivered. */
  check(
    engineer: SignedIn,
    input: CheckInput,
  ): Promise<Answer<WireCheck, 'not_found' | 'forbidden' | 'invalid'>>;
  /** Delivers the next version; the engineer assigned, or an admin. */
  deliver(engineer: SignedIn, input: DeliverInput): Promise<Answer<WireDelivery, DeliverRefusal>>;
}

/** Why this person may not deliver this item now; null where they may. */
function refusalFor(item: OrderItemRow | null, engineer: SignedIn) {
  if (item === null) return refuse('not_found', 'This item does not exist.');
  if (engineer.role !== 'admin' && item.engineer_id !== engineer.userId) {
    return refuse('forbidden', 'Only the engineer assigned to this item can deliver it.');
  }
  if (item.status === 0) return refuse('conflict', 'Take the item before you deliver.');
  if (item.status === 3) return refuse('conflict', 'This item is completed and can’t get more versions.');
  return null;
}

// A delivery settles the open round, starts the window anew and the time that files are kept.
async function noteDelivered(tx: Db, item: OrderItemRow, at: Date): Promise<void> {
  const first = item.first_delivered_at ?? at;
  await updateItem(tx, item, {
    user_is_read: false,
    first_delivered_at: first,
    last_delivered_at: at,
    revision_deadline: revisionDeadline(first, at),
    revision_asked_at: null,
    due_at: null,
    delete_at: deletionDate(at),
  });
}

// In the order's history, and in the studio's log.
async function noteHistory(
  { record }: Pick<DeliveriesDeps, 'record'>,
  tx: Db,
  {
    engineer,
    item,
    made,
    despite,
  }: { engineer: SignedIn; item: OrderItemRow; made: DeliveryRow; despite: readonly string[] },
): Promise<void> {
  const { version, file_ids, created_at: at } = made;
  await insertOrderEvent(tx, {
    orderId: item.order_id,
    itemId: item.id,
    kind: 'delivered',
    actor: 'studio',
    actorId: engineer.userId,
    data: { version },
    at,
  });
  await record(tx, {
    by: engineer,
    action: 'item.delivered',
    subject: itemSubject(item),
    before: null,
    after: { version, files: file_ids.length, ...(despite.length > 0 ? { despite } : {}) },
  });
}

async function writeVersion(
  deps: DeliveriesDeps,
  engineer: SignedIn,
  input: DeliverInput & { fileIds: FileId[] },
): Promise<Answer<DeliveryRow, DeliverRefusal>> {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const item = await lockItem(tx, input.itemId);
    const refusal = refusalFor(item, engineer);
    if (refusal !== null || item === null) return refusal ?? refuse('not_found', 'This item does not exist.');
    if (!(await deps.links.lockForClaim(tx, input.fileIds)))
      return refuse('invalid', 'One of the files no longer exists. Upload it again.');
    const repeated = await findSameAsNewest(tx, item.id, input);
    if (repeated !== null) return ok(repeated);
    if (input.roundsSeen !== null && input.roundsSeen < (await countRounds(tx, item.id)))
      return refuse('conflict', 'The customer has just asked for a revision. Read it before you deliver.');
    const made = await insertDelivery(tx, {
      itemId: item.id,
      engineerId: engineer.userId,
      note: input.note,
      fileIds: input.fileIds,
      at,
    });
    await dropQuestion(tx, item, { actor: { kind: 'studio', id: engineer.userId }, at });
    await noteDelivered(tx, item, at);
    await noteHistory(deps, tx, { engineer, item, made, despite: input.despite ?? [] });
    const { order_id } = item;
    await deps.events.publish(tx, deliveryMade, {
      order_id,
      order_item_id: item.id,
      delivery_id: made.id,
      version: made.version,
    });
    await deps.jobs.enqueue(tx, drawDelivery, { delivery_id: made.id });
    await publishOrder(tx, deps.pushes, order_id);
    return ok(made);
  });
}

// Nothing that is missing or wrong goes out unseen: not where it was delivered before the check had answered either.
async function unseenFlags(
  deps: DeliveriesDeps,
  engineer: SignedIn,
  { itemId, despite, fileIds }: DeliverInput & { fileIds: FileId[] },
) {
  if (despite === undefined) return null;
  const [item] = await itemsById(deps.db, [itemId]);
  const refusal = refusalFor(item ?? null, engineer);
  if (refusal !== null || item === undefined) return refusal;
  const flags = flagsOf(await judgeFiles(deps, item, fileIds));
  if (flags.every((flag) => despite.includes(flag))) return null;
  return refuse('conflict', `The files differ from what was promised. ${flags.join(' ')}`, {
    data: { flags },
  });
}

/** Versions with their files, whose addresses are signed anew. */
export async function wireDeliveries(
  deps: Pick<DeliveriesDeps, 'files' | 'copies'>,
  rows: readonly DeliveryRow[],
): Promise<WireDelivery[]> {
  const ids = rows.flatMap((row) => row.file_ids);
  const [known, copies] = await Promise.all([deps.files.describe(ids), deps.copies.copiesOf(ids)]);
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    note: row.note,
    created_at: row.created_at.toISOString(),
    files: row.file_ids.flatMap((id) => {
      const file = known.get(id);
      if (file === undefined) return [];
      const preview = copies.get(id)?.preview_id ?? null;
      return [
        {
          id,
          ...file,
          url: deps.files.address(id, 'download'),
          listen_url: deps.files.address(copies.get(id)?.lossless_id ?? id, 'listen'),
          preview_url: preview === null ? null : deps.files.address(preview, 'listen'),
        },
      ];
    }),
  }));
}

/** Builds the deliveries service. */
export function createDeliveriesService(deps: DeliveriesDeps): DeliveriesService {
  return {
    async versionsOf(itemIds) {
      const rows = await deliveriesOfItems(deps.db, itemIds);
      const wire = await wireDeliveries(deps, rows);
      const byItem = new Map<number, WireDelivery[]>();
      rows.forEach((row, index) => {
        const version = wire[index];
        if (version) byItem.set(row.order_item_id, [...(byItem.get(row.order_item_id) ?? []), version]);
      });
      return byItem;
    },
    check: (engineer, input) => checkBeforeDelivery(deps, engineer, input),
    async deliver(engineer, input) {
      const read = await deps.links.readLinks(input.links, {
        session: input.session,
        userId: engineer.userId,
      });
      if (!read.ok) return read;
      if (read.value.urls.length > 0 || read.value.fileIds.length === 0) {
        return refuse('invalid', 'Upload the files here. Links can’t be delivered.');
      }
      const files = { ...input, fileIds: read.value.fileIds };
      const unseen = await unseenFlags(deps, engineer, files);
      if (unseen !== null) return unseen;
      const made = await writeVersion(deps, engineer, files);
      if (!made.ok) return made;
      const [wire] = await wireDeliveries(deps, [made.value]);
      if (wire === undefined) throw new Error('a delivery just made is gone');
      return ok(wire);
    },
  };
}
