import { lockItem } from '@/modules/orders/orders/server/item-moves';
import { itemsOfOrder } from '@/modules/orders/orders/server/orders.store';
import type { Db } from '@/platform/db/database';
import type { FileId, OrderId, OrderItemId } from '@/shared/ids';
import { joinUploads, type PaidItem } from '../new-uploads.rules';
import type { NewUploadsDeps } from './new-uploads.deps';
import type { NewUploadId } from './new-uploads.events';
import {
  holdUnpaid,
  joinedCounts,
  linksOfNewUploads,
  lockAddress,
  markJoined,
  ownerOf,
  type NewUploadLinkRow,
  type NewUploadRow,
  type UploadOwner,
} from './new-uploads.store';

interface Match {
  readonly upload: NewUploadRow;
  readonly links: readonly NewUploadLinkRow[];
  readonly itemId: OrderItemId;
  /** Whether its sender is known to own the order, or has been confirmed. */
  readonly known: boolean;
}

/** Why an order takes uploads now. */
export interface Occasion {
  /** It is paid just now: whoever pays with the address confirms what came before. */
  readonly paidNow?: boolean;
  /** Its owner, or the studio, has said that what was kept for it belongs to it. */
  readonly confirmed?: boolean;
}

function isKnown(upload: NewUploadRow, { userId, paidAt }: UploadOwner, occasion: Occasion): boolean {
  if (upload.order_id !== null) return occasion.confirmed === true;
  if (upload.is_senders_address || (userId !== null && upload.sender_id === userId)) return true;
  const [sent, paid] = [upload.created_at.getTime(), paidAt.getTime()];
  return sent < paid || (occasion.paidNow === true && sent === paid);
}

async function moveToItem(
  deps: NewUploadsDeps,
  tx: Db,
  { upload, links, itemId, known }: Match,
): Promise<boolean> {
  const fileIds = links.flatMap(({ file_id }): FileId[] => (file_id === null ? [] : [file_id]));
  const added = await deps.orders.addBrief(tx, {
    itemId,
    brief: {
      artists: upload.artists,
      track: upload.track,
      message: upload.notes,
      details: upload.details,
      fileIds,
      urls: links.flatMap(({ url }) => url ?? []),
      adds: true,
      known,
    },
    actor: upload.user_id === null ? { kind: 'guest', id: null } : { kind: 'customer', id: upload.user_id },
  });
  // It stays where it is, unpaid, and its sender can still be helped.
  if (!added.ok) return false;
  await markJoined(tx, { id: upload.id, itemId, at: deps.clock.now() });
  return true;
}

/**
 * Gives the unpaid uploads of an order's owner to its items, by service and oldest first. Asked for twice, or for two
 * orders at once, each upload goes to one item only. Returns those that it took, and whether their sender is known.
 */
export async function joinOrder(
  deps: NewUploadsDeps,
  tx: Db,
  { orderId, ...occasion }: { readonly orderId: OrderId } & Occasion,
): Promise<ReadonlyMap<NewUploadId, { readonly known: boolean }>> {
  const joined = new Map<NewUploadId, { readonly known: boolean }>();
  const [first] = await itemsOfOrder(tx, orderId);
  // Holds the order: whoever joins it meanwhile waits, and then sees what was joined.
  if (first === undefined || (await lockItem(tx, first.id)) === null) return joined;
  const owner = await ownerOf(tx, orderId);
  const held = await holdUnpaid(tx, orderId, owner);
  // What was kept for this order waits for its owner's word.
  const waiting = held.filter((upload) => upload.order_id === null || occasion.confirmed === true);
  if (waiting.length === 0) return joined;
  const items = await itemsWithCounts(tx, orderId);
  const matches = joinUploads(waiting, items);
  const links = await linksOfNewUploads(
    tx,
    waiting.map(({ id }) => id),
  );
  for (const { uploadId, itemId } of matches) {
    const upload = waiting.find(({ id }) => id === uploadId);
    if (upload === undefined) continue;
    const own = links.filter((link) => link.new_upload_id === upload.id);
    const known = isKnown(upload, owner, occasion);
    if (await moveToItem(deps, tx, { upload, links: own, itemId: itemId as OrderItemId, known }))
      joined.set(upload.id, { known });
  }
  await deps.pushes.push(tx, 'studio', { kind: 'new-upload' });
  return joined;
}

/** The same for an order that is paid just now: waits for uploads of its address that are being written. */
export async function joinPaidOrder(deps: NewUploadsDeps, tx: Db, orderId: OrderId): Promise<void> {
  const { email } = await ownerOf(tx, orderId);
  if (email !== null) await lockAddress(tx, email);
  await joinOrder(deps, tx, { orderId, paidNow: true });
}

/** An order's items, as far as joining looks at them. */
export async function itemsWithCounts(tx: Db, orderId: OrderId): Promise<PaidItem[]> {
  const items = await itemsOfOrder(tx, orderId);
  const joined = await joinedCounts(
    tx,
    items.map(({ id }) => id),
  );
  return items.map(({ id, service_id, is_gift_card, status, quantity, track, files_received_at }) => ({
    id,
    service_id,
    is_gift_card,
    status,
    // A song that its line's first one pays for takes files like any other.
    quantity: Math.max(1, quantity),
    track,
    // Files that came another way, from the order's page, are a song too.
    taken: Math.max(joined.get(id) ?? 0, files_received_at === null ? 0 : 1),
  }));
}
