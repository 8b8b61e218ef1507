import type { deliveryMade } from '@/modules/orders/deliveries/server/deliveries.events';
import { sentItemsOf } from '@/modules/orders/unpaid-uploads/server/sent-items';
import type { filesReceived, orderCompleted, orderPaid } from '@/modules/orders/orders/server/orders.events';
import { kindLabel } from '@/modules/money/receipts/receipts.rules';
import type { IssuedReceipt } from '@/modules/money/receipts/server/receipts.service';
import type { Db } from '@/platform/db/database';
import { orderPath } from '../notifications.rules';
import type { EventData } from './account-mails';
import { completedByItself } from './event-mail.read-model';
import {
  readDeliveryData,
  readItemData,
  readOrderData,
  type OrderData,
  type OwnerData,
} from './order-mail.read-model';
import type { MailSite } from './mail-layout';
import { waveOf } from './mail-waves';
import { deliveryMail } from './mails/delivery.mail';
import { filesReceivedMail } from './mails/files-received.mail';
import { filesUnconfirmedMail } from './mails/files-unconfirmed.mail';
import { orderCompletedMail } from './mails/order-completed.mail';
import { orderReceivedMail, type OrderLineData } from './mails/order-received.mail';
import type { NotificationsDeps } from './notifications.deps';
import { attached, post, type MailReader } from './post';

/** Mails about orders, to whoever they belong to. */
export interface OrderMails {
  /** Thanks; a guest gets the private link. */
  orderReceived(paid: EventData<typeof orderPaid>): Promise<void>;
  /** Files or links came in. */
  filesReceived(received: EventData<typeof filesReceived>): Promise<void>;
  /** A version is ready. */
  delivery(made: EventData<typeof deliveryMade>): Promise<void>;
  /** Everything is accepted. */
  orderCompleted(completed: EventData<typeof orderCompleted>): Promise<void>;
}

/** Whoever an order belongs to, as the reader of mails that can be ended. */
export function readerOf({ user_id: userId, email, order_id }: OwnerData): MailReader {
  return { userId, email, ref: userId === null ? `o${order_id}` : `u${userId}` };
}

/** Address of an order for its owner; a guest gets a private link made for this mail. */
export async function ownersAddress(
  deps: NotificationsDeps,
  tx: Db,
  { owner, site }: { owner: OwnerData; site: MailSite },
): Promise<string> {
  const token = owner.is_guest ? await deps.issueOrderLink(tx, owner.order_id) : null;
  return site.site_url + orderPath(owner.order_id, token);
}

function turnaroundOf({ lines }: OrderData): number | null {
  const hours = lines.filter((line) => line.is_made).map((line) => line.turnaround_hours);
  return hours.length === 0 ? null : Math.max(...hours);
}

function receiptData(issued: IssuedReceipt | null) {
  if (issued === null) return null;
  const { kind, number, contents } = issued;
  return { words: kindLabel(kind), number, gift: contents.gift, waived: contents.waived };
}

/** What was bought, line by line: the songs of a line are one line. */
function linesOf({ lines }: OrderData): OrderLineData[] {
  const byLine = new Map<number, OrderLineData>();
  for (const { line, service_name, rush, quantity, total_price } of lines) {
    const before = byLine.get(line) ?? { quantity: 0, total_price: 0 };
    byLine.set(line, {
      service_name,
      rush,
      quantity: before.quantity + quantity,
      total_price: before.total_price + total_price,
    });
  }
  return [...byLine.values()];
}

async function orderReceived(
  deps: NotificationsDeps,
  { order_id, guest_link_token }: EventData<typeof orderPaid>,
): Promise<void> {
  const [site, order, sent, issued] = await Promise.all([
    deps.site(),
    readOrderData(deps.db, order_id),
    sentItemsOf(deps.db, order_id, deps.clock.now()),
    deps.receipts.issue(order_id),
  ]);
  if (order === null) return;
  const url = site.site_url + orderPath(order_id, order.is_guest ? guest_link_token : null);
  const lines = linesOf(order);
  const data = { url, sent, lines, receipt: receiptData(issued), turnaround_hours: turnaroundOf(order) };
  const content = orderReceivedMail({ ...order, ...data }, site);
  const messageKey = `order-received:${order_id}`;
  const envelope = {
    messageKey,
    kind: 'order-received' as const,
    to: order.email,
    orderId: order_id,
    attachments: attached(issued),
  };
  await post(deps, deps.db, { ...envelope, content, site });
}

async function filesReceivedFor(
  deps: NotificationsDeps,
  { order_item_id, unconfirmed }: EventData<typeof filesReceived>,
): Promise<void> {
  const [site, item] = await Promise.all([deps.site(), readItemData(deps.db, order_item_id)]);
  if (item === null) return;
  // Files of strangers are nobody's song yet.
  const song = { ...item, itemId: order_item_id, version: 'none' as const };
  const wave = unconfirmed === true ? null : await waveOf(deps, song, site);
  await deps.db.transaction(async (tx) => {
    const url = await ownersAddress(deps, tx, { owner: item, site });
    const data = { ...item, url, wave };
    const content = unconfirmed ? filesUnconfirmedMail(data, site) : filesReceivedMail(data, site);
    // Several batches of files are several mails; a repeated job finds the batch that it told of.
    const messageKey = `files-received:${order_item_id}:${item.last_link_id}`;
    await post(deps, tx, {
      messageKey,
      kind: 'files-received',
      to: item.email,
      orderId: item.order_id,
      content,
      site,
    });
  });
}

async function deliveryOf(deps: NotificationsDeps, made: EventData<typeof deliveryMade>): Promise<void> {
  const { order_item_id, delivery_id } = made;
  const [site, item] = await Promise.all([deps.site(), readItemData(deps.db, order_item_id)]);
  const delivery = await readDeliveryData(deps.db, delivery_id);
  if (item === null || delivery === null) return;
  const wave = await waveOf(deps, { ...item, itemId: order_item_id, version: delivery.version }, site);
  await deps.db.transaction(async (tx) => {
    const url = await ownersAddress(deps, tx, { owner: item, site });
    const content = deliveryMail({ ...item, ...delivery, url, wave }, site);
    const messageKey = `delivery:${delivery_id}`;
    await post(deps, tx, {
      messageKey,
      kind: 'delivery',
      to: item.email,
      orderId: item.order_id,
      content,
      site,
    });
  });
}

async function completed(
  deps: NotificationsDeps,
  { order_id }: EventData<typeof orderCompleted>,
): Promise<void> {
  const [site, order, by_itself] = await Promise.all([
    deps.site(),
    readOrderData(deps.db, order_id),
    completedByItself(deps.db, order_id),
  ]);
  if (order === null) return;
  await deps.db.transaction(async (tx) => {
    const url = await ownersAddress(deps, tx, { owner: order, site });
    const content = orderCompletedMail({ ...order, items: order.lines, by_itself, url }, site);
    // An order that was opened once more can be completed once more.
    const messageKey = `order-completed:${order_id}:${order.completed_at?.getTime() ?? 0}`;
    await post(deps, tx, {
      messageKey,
      kind: 'order-completed',
      to: order.email,
      orderId: order_id,
      content,
      site,
    });
  });
}

/** Builds the mails about orders. */
export function createOrderMails(deps: NotificationsDeps): OrderMails {
  return {
    orderReceived: (event) => orderReceived(deps, event),
    filesReceived: (event) => filesReceivedFor(deps, event),
    delivery: (event) => deliveryOf(deps, event),
    orderCompleted: (event) => completed(deps, event),
  };
}
