import type { FileId, OrderId, OrderItemId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { firstDue } from '../orders.rules';
import { holdItem, tellOrder } from './item-moves';
import { actorOf, visibleOrder, type OrderViewer } from './order-access';
import { addItemLinks, insertOrderEvent, updateItem } from './order-changes.store';
import type { OrdersDeps } from './orders.deps';
import { filesReceived } from './orders.events';
import type { ItemLinkRow, OrderEventRow, OrderItemRow } from './orders.rows';
import { eventsOfOrder, itemsOfOrder, linksOfItems } from './orders.store';

/** What a customer sends for an item. */
export interface BriefInput {
  readonly orderId: OrderId;
  readonly itemId: OrderItemId | null;
  readonly serviceId: number | null;
  readonly links: readonly string[];
  readonly songs: readonly string[];
  readonly track: string;
  readonly message: string | null;
  readonly session: string | null;
}

export interface Briefs {
  itemsOf(orderId: OrderId): Promise<OrderItemRow[]>;
  linksOf(itemIds: readonly number[]): Promise<ItemLinkRow[]>;
  eventsOf(orderId: OrderId): Promise<OrderEventRow[]>;
  /** Adds files, links, artists and title to an item; the first files start its clock. */
  receiveFiles(
    viewer: OrderViewer,
    input: BriefInput,
  ): Promise<Answer<OrderItemRow, 'not_found' | 'conflict' | 'invalid'>>;
}

const GONE = 'One of the uploaded files is no longer there. Please upload it again.';

function chosenItem(items: readonly OrderItemRow[], input: BriefInput): OrderItemRow | null {
  if (input.itemId !== null) return items.find((item) => item.id === input.itemId) ?? null;
  const fitting = items.filter(
    (item) => !item.is_gift_card && (input.serviceId === null || item.service_id === input.serviceId),
  );
  return fitting.find((item) => item.files_received_at === null) ?? fitting[0] ?? null;
}

function checkBrief(input: BriefInput): Answer<{ songs: string[] }, 'invalid'> {
  const songs = input.songs.map((song) => song.trim()).filter((song) => song !== '');
  const errors: Record<string, string[]> = {};
  if (songs.length === 0) errors['songs'] = ['Artist name is required.'];
  if (input.track.trim() === '') errors['track'] = ['Track title is required.'];
  if (input.links.every((link) => link.trim() === ''))
    errors['links'] = ['At least one valid link is required.'];
  if (Object.keys(errors).length === 0) return ok({ songs });
  return refuse('invalid', 'Please fill out all required fields before submitting.', { errors });
}

type CheckedBrief = BriefInput & {
  readonly item: OrderItemRow;
  readonly artists: string[];
  readonly fileIds: FileId[];
  readonly urls: string[];
};

async function storeBrief(deps: OrdersDeps, viewer: OrderViewer, { item, ...input }: CheckedBrief) {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const held = await holdItem(tx, item.id);
    if (held === null || held.status === 3)
      return refuse('conflict', 'This item is completed and takes no more files.');
    if (!(await deps.links.holdForClaim(tx, input.fileIds)))
      return refuse('invalid', GONE, { errors: { links: [GONE] } });
    await addItemLinks(tx, item.id, { fileIds: input.fileIds, urls: input.urls, at });
    const first = held.files_received_at === null;
    const change = {
      artists: input.artists,
      track: input.track.trim(),
      notes: input.message?.trim() || held.notes,
      ...(first
        ? {
            files_received_at: at,
            due_at: firstDue(at, { rush: held.rush, turnaroundMaxHours: held.turnaround_max_hours }),
          }
        : {}),
    };
    await updateItem(tx, held, change);
    const actor = actorOf(viewer);
    const data = { files: input.fileIds.length, links: input.urls.length };
    await insertOrderEvent(tx, {
      orderId: held.order_id,
      itemId: held.id,
      kind: 'files-received',
      actor: actor.kind,
      actorId: actor.id,
      data,
      at,
    });
    await deps.events.publish(tx, filesReceived, { order_id: held.order_id, order_item_id: held.id });
    await tellOrder(tx, deps.pushes, held.order_id);
    return ok({ ...held, ...change });
  });
}

/** The part of the orders service that takes what customers send. */
export function createBriefs(deps: OrdersDeps): Briefs {
  return {
    itemsOf: (orderId) => itemsOfOrder(deps.db, orderId),
    linksOf: (itemIds) => linksOfItems(deps.db, itemIds),
    eventsOf: (orderId) => eventsOfOrder(deps.db, orderId),
    async receiveFiles(viewer, input) {
      const order = await visibleOrder(deps.db, viewer, input.orderId);
      if (!order.ok) return order;
      const item = chosenItem(await itemsOfOrder(deps.db, input.orderId), input);
      if (item === null) return refuse('not_found', 'This order has no such item.');
      if (item.is_gift_card) return refuse('conflict', 'A gift card takes no files.');
      const brief = checkBrief(input);
      if (!brief.ok) return brief;
      const userId = viewer.caller.kind === 'user' ? viewer.caller.userId : null;
      const read = await deps.links.readLinks(input.links, { session: input.session, userId });
      if (!read.ok) return read;
      return storeBrief(deps, viewer, { ...input, item, artists: brief.value.songs, ...read.value });
    },
  };
}
