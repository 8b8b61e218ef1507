import type { z } from 'zod';
import { promisedOf } from '@/modules/orders/deliveries/server/promised.read-model';
import {
  zipDeliveries as zipFiles,
  type NamedZip,
  type ZipSource,
} from '@/modules/orders/deliveries/server/deliveries-zip';
import { partText } from '@/modules/orders/deliveries/promised-parts.rules';
import { itemDetails, type ItemDetailDeps } from '@/modules/site/order/server/item-details';
import { readFirstNames } from '@/modules/site/order/server/order-view.read-model';
import { readConversations, withConversations } from '@/modules/site/order/server/with-conversations';
import { timelineText } from '@/modules/site/order/order-view.rules';
import { findOrder, itemsById } from '@/modules/orders/orders/server/orders.store';
import type { OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import type { OrdersService } from '@/modules/orders/orders/server/orders.service';
import type { RevisionsService } from '@/modules/orders/revisions/server/revisions.service';
import type { SignedIn } from '@/shared/caller';
import type { FileId, OrderItemId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { logText } from '../queue.rules';
import type { getStudioItem } from '../studio.contract';
import { briefText, filesZipName } from './brief-text';
import { readHistory, readSentFiles, type HistoryRow } from './item.read-model';
import { movesOf } from './moves-of';
import { readChoices } from './queue.read-model';
import { createQueueService, type QueueService } from './queue.service';
import { createSearch, type SearchService } from './search.service';

export interface StudioDeps extends Omit<ItemDetailDeps, 'orders' | 'files'> {
  readonly orders: OrdersService;
  readonly revisions: RevisionsService;
  readonly files: ItemDetailDeps['files'] & {
    readFile(id: FileId): ReturnType<ZipSource['open']>;
  };
}

type WireStudioItem = z.input<typeof getStudioItem.response>['data'];
type Seen<T> = Promise<Answer<T, 'not_found' | 'forbidden'>>;

export interface StudioService extends QueueService, SearchService {
  /** One item with brief, files, versions, rounds and history; engineers only see their own and unassigned ones. */
  item(viewer: SignedIn, itemId: OrderItemId): Seen<WireStudioItem>;
  /** All that its customer sent, packed while it is read. */
  filesZip(viewer: SignedIn, itemId: OrderItemId): Seen<NamedZip>;
}

async function visibleItem({ db }: StudioDeps, viewer: SignedIn, itemId: OrderItemId): Seen<OrderItemRow> {
  const [item] = await itemsById(db, [itemId]);
  if (item === undefined) return refuse('not_found', 'This item does not exist.');
  const visible = viewer.role === 'admin' || item.engineer_id === null || item.engineer_id === viewer.userId;
  return visible ? ok(item) : refuse('forbidden', 'Another engineer is working on this item.');
}

function historyOf(rows: readonly HistoryRow[], payer: string): WireStudioItem['history'] {
  return rows.map((row) => ({
    kind: row.kind,
    text: logText(row) ?? timelineText(row.kind, row.data),
    side: row.actor,
    who: row.actor === 'system' ? null : row.actor === 'studio' ? row.who : payer,
    at: row.at.toISOString(),
  }));
}

async function studioItem(deps: StudioDeps, viewer: SignedIn, item: OrderItemRow): Promise<WireStudioItem> {
  const order = await findOrder(deps.db, item.order_id);
  if (order === null) throw new Error('an item without its order');
  const { is_theirs, ...moves } = movesOf(item, viewer);
  const [[detail], revisions, conversations, history, names, promised, sent, choices] = await Promise.all([
    itemDetails(deps, [item], order.currency),
    deps.revisions.roundsOf([item.id]),
    readConversations(deps.db, [item.id], 'studio'),
    readHistory(deps.db, { orderId: order.id, itemId: item.id }),
    readFirstNames(deps.db, item.engineer_id === null ? [] : [item.engineer_id]),
    promisedOf(deps.db, item),
    readSentFiles(deps.db, item.id),
    moves.can_assign ? readChoices(deps.db) : null,
  ]);
  if (detail === undefined) throw new Error('an item just read is gone');
  const shown = withConversations({ items: [detail], revisions }, conversations);
  const [withUnread] = shown.items;
  if (withUnread === undefined) throw new Error('an item just read is gone');
  const payer = `${order.payer_first_name} ${order.payer_last_name}`.trim();
  return {
    item: withUnread,
    order: {
      id: order.id,
      payer_name: payer,
      payer_email: order.payer_email,
      created_at: order.created_at.toISOString(),
    },
    engineer:
      item.engineer_id === null ? null : { id: item.engineer_id, name: names.get(item.engineer_id) ?? '' },
    version: item.version,
    revisions: shown.revisions,
    history: historyOf(history, payer),
    promised: promised.map(partText),
    files_zip:
      sent.length === 0 || item.files_deleted_at !== null ? null : `/api/studio/items/${item.id}/files.zip`,
    engineers: choices?.engineers ?? [],
    can_chat: is_theirs,
    ...moves,
  };
}

async function filesZip(deps: StudioDeps, item: OrderItemRow): Promise<Answer<NamedZip, 'not_found'>> {
  const [sent, links, order] = await Promise.all([
    readSentFiles(deps.db, item.id),
    deps.orders.linksOf([item.id]),
    findOrder(deps.db, item.order_id),
  ]);
  const known = await deps.files.describe(sent.map(({ file_id }) => file_id));
  const sources = sent.flatMap(({ file_id, folder, at }): ZipSource[] => {
    const file = known.get(file_id);
    if (file === undefined) return [];
    const { name, size, sha256 } = file;
    return [{ folder, name, size, sha256, at, open: () => deps.files.readFile(file_id) }];
  });
  if (sources.length === 0 || order === null)
    return refuse('not_found', 'There are no files to download here.');
  const brief = briefText({
    item,
    order,
    urls: links.flatMap(({ url }) => url ?? []),
    nameOf: (id) => (links.some(({ file_id }) => file_id === id) ? known.get(id)?.name : undefined),
  });
  return ok({ ...(await zipFiles([brief, ...sources])), name: filesZipName(item) });
}

/** Builds the studio's own views: the queue, an item, the search. */
export function createStudioService(deps: StudioDeps): StudioService {
  return {
    ...createQueueService(deps),
    ...createSearch(deps),
    async item(viewer, itemId) {
      const seen = await visibleItem(deps, viewer, itemId);
      return seen.ok ? ok(await studioItem(deps, viewer, seen.value)) : seen;
    },
    async filesZip(viewer, itemId) {
      const seen = await visibleItem(deps, viewer, itemId);
      return seen.ok ? filesZip(deps, seen.value) : seen;
    },
  };
}
