import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import { hashToken, newToken } from '@/platform/security/tokens';
import type { OrderId, ServiceId, VariationId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
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
}

export type NewOrder = Omit<OrderInsert, 'items' | 'linkHash'> & { readonly lines: readonly OrderLine[] };

function itemOf({ qty, ...line }: OrderLine): object {
  return { ...line, quantity: qty };
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
  const orderId = await insertOrder(tx, { ...rest, items: lines.map(itemOf), linkHash });
  const has_gift_cards = lines.some((line) => line.is_gift_card);
  await events.publish(tx, orderPaid, { order_id: orderId, guest_link_token: token, has_gift_cards });
  return orderId;
}
