import type { z } from 'zod';
import type { OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import type { OrderViewer } from '@/modules/orders/orders/server/order-access';
import type { Db } from '@/platform/db/database';
import type { DeliveryId, FileId, OrderId, OrderItemId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { getBeforePeaks, getDelivery, getDeliveryPeaks } from '../deliveries.contract';
import { beforeFile, type BeforeDeps } from './before';
import type { DeliveriesDeps } from './deliveries.deps';
import { wireDeliveries } from './deliveries.service';
import { deliveriesOfItems, drawnFiles, findDelivery, type DeliveryRow } from './deliveries.store';
import { zipDeliveries, type NamedZip, type ZipSource } from './deliveries-zip';
import { readableItem } from './delivery-access';
import { findSentSound } from './sent-sounds.store';

type WholeDelivery = z.input<typeof getDelivery.response>['data'];
type BeforePeaks = z.input<typeof getBeforePeaks.response>['data'];
type Peaks = z.input<typeof getDeliveryPeaks.response>['data'];

const NO_DELIVERY = 'This version does not exist.';

export interface ZipRequest {
  readonly orderId: OrderId;
  readonly itemId: OrderItemId;
  /** One version; all of them where none is named. */
  readonly version: number | null;
}

/** What people read of versions beside their order's page: one version, its waveforms, all files at once. */
export interface DeliveryReader {
  one(viewer: OrderViewer, id: DeliveryId): Promise<Answer<WholeDelivery, 'not_found'>>;
  peaks(
    viewer: OrderViewer,
    query: { readonly id: DeliveryId; readonly fine: boolean },
  ): Promise<Answer<Peaks, 'not_found'>>;
  /** The waveform of what the versions are compared with; null where there is no such sound. */
  beforePeaks(
    viewer: OrderViewer,
    query: { readonly orderId: OrderId; readonly itemId: OrderItemId; readonly fine: boolean },
  ): Promise<Answer<BeforePeaks, 'not_found'>>;
  zip(viewer: OrderViewer, query: ZipRequest): Promise<Answer<NamedZip, 'not_found'>>;
  /** Ids of a version's files, for work of the studio itself; none where there is no such version. */
  fileIds(id: DeliveryId): Promise<readonly number[]>;
}

async function find(
  deps: DeliveriesDeps,
  viewer: OrderViewer,
  id: DeliveryId,
): Promise<Answer<{ row: DeliveryRow; item: OrderItemRow }, 'not_found'>> {
  const row = await findDelivery(deps.db, id);
  const item = row === null ? null : await readableItem(deps.db, viewer, row.order_item_id);
  return row === null || item === null ? refuse('not_found', NO_DELIVERY) : ok({ row, item });
}

async function sourcesOf(deps: DeliveriesDeps, rows: readonly DeliveryRow[]): Promise<ZipSource[]> {
  const known = await deps.files.describe(rows.flatMap((row) => row.file_ids));
  return rows.flatMap(({ version, created_at: at, file_ids }) =>
    file_ids.flatMap((id): ZipSource[] => {
      const file = known.get(id);
      if (file === undefined) return [];
      const { name, size, sha256 } = file;
      return [
        { folder: `v${version}`, name, size, sha256, at, open: () => deps.files.readFile(id as FileId) },
      ];
    }),
  );
}

async function zip(
  deps: DeliveriesDeps,
  viewer: OrderViewer,
  { orderId, itemId, version }: ZipRequest,
): Promise<Answer<NamedZip, 'not_found'>> {
  const item = await readableItem(deps.db, viewer, itemId);
  if (item?.order_id !== orderId) return refuse('not_found', 'Order not found');
  const rows = await deliveriesOfItems(deps.db, [itemId]);
  const wanted = rows.filter((row) => version === null || row.version === version);
  const sources = await sourcesOf(deps, wanted);
  if (sources.length === 0) return refuse('not_found', 'There are no files to download here.');
  const part = version === null ? 'all-versions' : `v${version}`;
  return ok({ ...(await zipDeliveries(sources)), name: `order-${orderId}-item-${itemId}-${part}.zip` });
}

/** What is drawn of the sounds of a version; `fine` for wide pages. */
export async function drawingsOfDelivery(db: Db, id: DeliveryId, fine: boolean): Promise<Peaks> {
  const files = await drawnFiles(db, id);
  return files.map(({ file_id, duration_ms, peaks, drawn_at }) => ({
    file_id,
    duration: duration_ms === null ? null : duration_ms / 1000,
    peaks: (fine ? peaks?.fine : undefined) ?? peaks?.peaks ?? null,
    lufs: peaks?.lufs ?? null,
    pending: drawn_at === null,
  }));
}

/** What is drawn of a sound that a customer sent; `fine` for wide pages. */
export async function drawingOfSent(db: Db, id: FileId, fine: boolean): Promise<Peaks[number]> {
  const drawn = await findSentSound(db, id);
  const { peaks, duration_ms } = drawn ?? { peaks: null, duration_ms: null };
  return {
    file_id: id,
    duration: duration_ms === null ? null : duration_ms / 1000,
    peaks: (fine ? peaks?.fine : peaks?.peaks) ?? null,
    lufs: peaks?.lufs ?? null,
    pending: drawn === null,
  };
}

/** Builds the reading side of deliveries. */
export function createDeliveryReader(deps: DeliveriesDeps & Pick<BeforeDeps, 'orders'>): DeliveryReader {
  return {
    async one(viewer, id) {
      const found = await find(deps, viewer, id);
      if (!found.ok) return found;
      const { row, item } = found.value;
      const [wire] = await wireDeliveries(deps, [row]);
      if (wire === undefined) return refuse('not_found', NO_DELIVERY);
      const { order_id, id: order_item_id, delete_at } = item;
      return ok({ ...wire, order_id, order_item_id, delete_at: delete_at?.toISOString() ?? null });
    },
    async peaks(viewer, { id, fine }) {
      const found = await find(deps, viewer, id);
      if (!found.ok) return found;
      return ok(await drawingsOfDelivery(deps.db, id, fine));
    },
    async beforePeaks(viewer, { orderId, itemId, fine }) {
      const item = await readableItem(deps.db, viewer, itemId);
      if (item?.order_id !== orderId) return refuse('not_found', 'Order not found');
      const before = await beforeFile(deps, itemId);
      if (before === null) return ok(null);
      return ok(await drawingOfSent(deps.db, before.id, fine));
    },
    zip: (viewer, query) => zip(deps, viewer, query),
    fileIds: async (id) => (await findDelivery(deps.db, id))?.file_ids ?? [],
  };
}
