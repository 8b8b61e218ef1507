import type { z } from 'zod';
import { itemFor } from '@/modules/orders/drops/drops.rules';
import { songsComingTo } from '@/modules/orders/drops/server/drops.read-model';
import { openItems } from '@/modules/orders/drops/server/drops.store';
import { firstDue } from '@/modules/orders/orders/orders.rules';
import { itemsOfOrder, linksOfItems } from '@/modules/orders/orders/server/orders.store';
import type { Db } from '@/platform/db/database';
import type { OrderId } from '@/shared/ids';
import type { sentItem } from '../new-uploads.contract';
import { joinUploads } from '../new-uploads.rules';
import { itemsWithCounts } from './join-order';
import { waitingUploads } from './new-uploads.store';

/** What was sent for one item of an order. */
export interface SentItem {
  readonly service_name: string;
  readonly files: number;
  readonly links: number;
  /** When the first version comes at the latest; null before anything was sent. */
  readonly first_version_by: Date | null;
}

type WireSentItem = z.input<typeof sentItem>;

interface Amount {
  readonly files: number;
  readonly links: number;
}

const sumOf = ({ files, links }: Amount): number => files + links;

// Dropped songs whose files are all here join in a moment.
async function addDropped(db: Db, orderId: OrderId, coming: Map<number, Amount>): Promise<void> {
  const songs = await songsComingTo(db, orderId);
  const items = songs.length === 0 ? [] : await openItems(db, orderId);
  for (const song of songs) {
    const item = itemFor(items, song, new Set(coming.keys()));
    if (item !== null) coming.set(item.id, { files: song.files, links: 0 });
  }
}

// By item; what the join itself would do now.
async function comingTo(db: Db, orderId: OrderId): Promise<Map<number, Amount>> {
  const coming = new Map<number, Amount>();
  const waiting = await waitingUploads(db, orderId);
  await addDropped(db, orderId, coming);
  if (waiting.length === 0) return coming;
  const items = await itemsWithCounts(db, orderId);
  for (const { uploadId, itemId } of joinUploads(waiting, items)) {
    const upload = waiting.find(({ id }) => id === uploadId);
    const before = coming.get(itemId) ?? { files: 0, links: 0 };
    if (upload === undefined) continue;
    coming.set(itemId, { files: before.files + upload.files, links: before.links + upload.links });
  }
  return coming;
}

/**
 * What was sent for each item of an order that is made of files, in the order they were bought. Uploads of before the
 * payment join an order in the background: those on their way are counted as if they had arrived.
 */
export async function sentItemsOf(db: Db, orderId: OrderId, now: Date): Promise<SentItem[]> {
  // Asked first: what joins in between is seen twice, and the larger number is the whole.
  const [coming, all] = await Promise.all([comingTo(db, orderId), itemsOfOrder(db, orderId)]);
  const items = all.filter((item) => !item.is_gift_card && item.round_for === null);
  const begun = items.filter((item) => item.files_received_at !== null).map(({ id }) => id);
  const links = begun.length === 0 ? [] : await linksOfItems(db, begun);
  return items.map((item) => {
    const own = links.filter((link) => link.order_item_id === item.id);
    const urls = own.filter((link) => link.url !== null).length;
    const here: Amount = { files: own.length - urls, links: urls };
    const joining = coming.get(item.id) ?? { files: 0, links: 0 };
    const sent = sumOf(joining) > sumOf(here) ? joining : here;
    const waits = item.files_received_at === null && item.unconfirmed_at !== null;
    const due = firstDue(now, { rush: item.rush, turnaroundMaxHours: item.turnaround_max_hours });
    return {
      service_name: item.service_name,
      files: sent.files,
      links: sent.links,
      // Files that wait for the owner's word start no clock.
      first_version_by: sumOf(sent) === 0 || waits ? null : (item.due_at ?? due),
    };
  });
}

/** The same as it travels. */
export async function wireSentItems(db: Db, orderId: OrderId, now: Date): Promise<WireSentItem[]> {
  const items = await sentItemsOf(db, orderId, now);
  return items.map(({ service_name, files, links, first_version_by: by }) => ({
    service_name,
    files,
    links,
    first_version_by: by?.toISOString() ?? null,
  }));
}
