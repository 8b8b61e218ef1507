import { holdItem, itemsOfOrder } from '@/features/orders/server';
import type { Db } from '@/platform/db/database';
import type { FileId, OrderId, OrderItemId, UserId } from '@/shared/ids';
import { joinUploads, type PaidItem } from '../new-uploads.rules';
import type { NewUploadsDeps } from './new-uploads.deps';
import {
  holdUnpaid,
  joinedCounts,
  linksOfNewUploads,
  markJoined,
  type NewUploadLinkRow,
  type NewUploadRow,
} from './new-uploads.store';

/** An order that is paid, and whose unpaid uploads may go to it. */
export interface JoinAsk {
  readonly orderId: OrderId;
  /** The address that is known to be its owner's, and the account. */
  readonly owner: { readonly email: string | null; readonly userId: UserId | null };
}

interface Match {
  readonly upload: NewUploadRow;
  readonly links: readonly NewUploadLinkRow[];
  readonly itemId: OrderItemId;
}

async function moveToItem(deps: NewUploadsDeps, tx: Db, { upload, links, itemId }: Match): Promise<void> {
  const fileIds = links.flatMap(({ file_id }): FileId[] => (file_id === null ? [] : [file_id]));
  const added = await deps.orders.addBrief(tx, {
    itemId,
    brief: {
      artists: upload.artists,
      track: upload.track,
      message: upload.notes,
      fileIds,
      urls: links.flatMap(({ url }) => url ?? []),
      adds: true,
    },
    actor: upload.user_id === null ? { kind: 'guest', id: null } : { kind: 'customer', id: upload.user_id },
  });
  // It stays where it is, unpaid, and its sender can still be helped.
  if (!added.ok) return;
  await markJoined(tx, { id: upload.id, itemId, at: deps.clock.now() });
}

/**
 * Gives the unpaid uploads of an order's owner to its items, by service and oldest first. Asked for twice, or for two
 * orders at once, each upload goes to one item only.
 */
export async function joinOrder(deps: NewUploadsDeps, tx: Db, { orderId, owner }: JoinAsk): Promise<void> {
  const [first] = await itemsOfOrder(tx, orderId);
  // Holds the order: whoever joins it meanwhile waits, and then sees what was joined.
  if (first === undefined || (await holdItem(tx, first.id)) === null) return;
  const waiting = await holdUnpaid(tx, owner);
  if (waiting.length === 0) return;
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
    await moveToItem(deps, tx, { upload, links: own, itemId: itemId as OrderItemId });
  }
  await deps.pushes.push(tx, 'studio', { kind: 'new-upload' });
}

async function itemsWithCounts(tx: Db, orderId: OrderId): Promise<PaidItem[]> {
  const items = await itemsOfOrder(tx, orderId);
  const joined = await joinedCounts(
    tx,
    items.map(({ id }) => id),
  );
  return items.map(({ id, service_id, is_gift_card, status, quantity }) => ({
    id,
    service_id,
    is_gift_card,
    status,
    quantity,
    joined: joined.get(id) ?? 0,
  }));
}
