import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import { hashToken, newToken } from '@/platform/security/tokens';
import type { OrderId, OrderItemId, ServiceId, VariationId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import { orderStatus, STATUS, type Status } from '../orders.rules';
import { orderPaid } from './orders.events';
import { insertOrder, type OrderInsert } from './place-order.store';

/** What was bought: frozen when the payment started. */
export interface OrderLine {
  readonly service_id: ServiceId;
  readonly variation_id: VariationId | null;
  readonly service_name: string;
  readonly service_type: string;
  readonly is_gift_card: boolean;
  readonly rush: boolean;
  readonly qty: number;
  readonly price: Minor;
  readonly total_price: Minor;
  /** What a code takes off it. */
  readonly discount: Minor;
  /** Who a gift card is for; null for everything else, and where the buyer keeps it. */
  readonly gift: object | null;
  readonly max_revision: number;
  readonly turnaround_min_hours: number;
  readonly turnaround_max_hours: number;
  /** The item that this line buys a revision round for; none for everything that is worked on. */
  readonly round_for?: OrderItemId | null;
}

export type NewOrder = Omit<OrderInsert, 'items' | 'linkHash' | 'status'> & {
  readonly lines: readonly OrderLine[];
};

// A gift card and a round that was bought are no songs of their own: they are completed at once. A round stands for no
// service either, so that neither carts nor files look for one.
function itemOf({ qty, round_for, ...line }: OrderLine): { status: Status } {
  const item = { ...line, quantity: qty };
  if (!round_for) return { ...item, status: line.is_gift_card ? STATUS.completed : STATUS.pending };
  const bought = { service_id: null, round_for, status: STATUS.completed };
  return { ...item, ...bought };
}

/**
 * Makes the order of a paid checkout inside the transaction that completes it, and tells `order.paid`. A guest
 * gets a private link, whose token leaves by that event only. A service that was removed from the catalogue since
 * the payment began stays in the order by name.
 * @throws where the checkout has an order already (unique), so that a caller's mistake can't double one
 */
export async function placeOrder(tx: Db, events: EventPublisher, order: NewOrder): Promise<OrderId> {
  const { lines, ...rest } = order;
  const token = order.userId === null ? newToken() : null;
  const linkHash = token === null ? null : hashToken(token);
  const items = lines.map(itemOf);
  const status = orderStatus(items.map((item) => item.status));
  const orderId = await insertOrder(tx, { ...rest, items, status, linkHash });
  const has_gift_cards = lines.some((line) => line.is_gift_card);
  await events.publish(tx, orderPaid, { order_id: orderId, guest_link_token: token, has_gift_cards });
  return orderId;
}
