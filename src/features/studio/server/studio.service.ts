import type { z } from 'zod';
import { unreadOf } from '@/features/chat/server';
import {
  itemDetails,
  readFirstNames,
  stepFields,
  timelineOf,
  withTalks,
  type ItemDetailDeps,
} from '@/features/order-view/server';
import { findOrder, itemsById, type OrderItemRow, type OrdersService } from '@/features/orders/server';
import type { RevisionsService } from '@/features/revisions/server';
import type { SignedIn } from '@/shared/caller';
import type { OrderItemId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { getStudioItem, queueItem } from '../studio.contract';
import { readQueue, type QueueRow, type QueueShow } from './studio.read-model';

export interface StudioDeps extends Omit<ItemDetailDeps, 'orders'> {
  readonly orders: OrdersService;
  readonly revisions: RevisionsService;
}

type WireQueueItem = z.input<typeof queueItem>;
type WireStudioItem = z.input<typeof getStudioItem.response>['data'];

export interface StudioService {
  /** Open items of the studio as this person may see them. */
  queue(
    viewer: SignedIn,
    ask: { show: QueueShow; page: number; perPage: number },
  ): Promise<{ items: WireQueueItem[]; total: number }>;
  /** One item with brief, files, versions, rounds and history; engineers only see their own and unassigned ones. */
  item(viewer: SignedIn, itemId: OrderItemId): Promise<Answer<WireStudioItem, 'not_found' | 'forbidden'>>;
}

function queueItemOf(row: QueueRow, now: Date, unread: number): WireQueueItem {
  const steps = stepFields(row);
  return {
    id: row.id,
    order_id: row.order_id,
    service_name: row.service_name,
    rush: row.rush,
    track: row.track,
    songs: row.artists,
    customer_name: `${row.payer_first_name} ${row.payer_last_name}`.trim(),
    engineer: row.engineer_id === null ? null : { id: row.engineer_id, name: row.engineer_name ?? '' },
    order_status: row.status,
    files_count: row.files_count,
    unread_messages: unread,
    overdue: steps.turn === 'studio' && row.due_at !== null && row.due_at < now,
    created_at: row.created_at.toISOString(),
    ...steps,
  };
}

async function studioItem(deps: StudioDeps, viewer: SignedIn, item: OrderItemRow): Promise<WireStudioItem> {
  const order = await findOrder(deps.db, item.order_id);
  if (order === null) throw new Error('an item without its order');
  const [[detail], revisions, events, names] = await Promise.all([
    itemDetails(deps, [item], order.currency),
    deps.revisions.roundsOf([item.id]),
    deps.orders.eventsOf(order.id),
    readFirstNames(deps.db, item.engineer_id === null ? [] : [item.engineer_id]),
  ]);
  if (detail === undefined) throw new Error('an item just read is gone');
  const shown = await withTalks(deps.db, { items: [detail], revisions }, 'studio');
  const [withUnread] = shown.items;
  if (withUnread === undefined) throw new Error('an item just read is gone');
  const mine = item.engineer_id === viewer.userId || viewer.role === 'admin';
  return {
    item: withUnread,
    order: {
      id: order.id,
      payer_name: `${order.payer_first_name} ${order.payer_last_name}`.trim(),
      payer_email: order.payer_email,
      created_at: order.created_at.toISOString(),
    },
    engineer:
      item.engineer_id === null ? null : { id: item.engineer_id, name: names.get(item.engineer_id) ?? '' },
    revisions: shown.revisions,
    timeline: timelineOf(
      events.filter((event) => event.order_item_id === null || event.order_item_id === item.id),
    ),
    can_take: item.status === 0 && item.files_received_at !== null && !item.is_gift_card,
    can_chat: mine,
    can_deliver: mine && (item.status === 1 || item.status === 2),
    can_reopen: mine && item.status === 3 && !item.is_gift_card && item.files_deleted_at === null,
  };
}

/** Builds the studio's own views: the queue and an item. */
export function createStudioService(deps: StudioDeps): StudioService {
  return {
    async queue(viewer, { show, page, perPage }) {
      const onlyFor = viewer.role === 'admin' ? null : viewer.userId;
      const ask = { show, onlyFor, viewer: viewer.userId, limit: perPage, offset: (page - 1) * perPage };
      const rows = await readQueue(deps.db, ask);
      const ids = rows.map(({ id }) => id);
      const unread = await unreadOf(deps.db, ids, 'studio');
      const now = deps.clock.now();
      const items = rows.map((row) => queueItemOf(row, now, unread.get(row.id) ?? 0));
      return { items, total: rows[0]?.total ?? 0 };
    },
    async item(viewer, itemId) {
      const [item] = await itemsById(deps.db, [itemId]);
      if (item === undefined) return refuse('not_found', 'This item does not exist.');
      const visible =
        viewer.role === 'admin' || item.engineer_id === null || item.engineer_id === viewer.userId;
      if (!visible) return refuse('forbidden', 'Another engineer works on this item.');
      return ok(await studioItem(deps, viewer, item));
    },
  };
}
