import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import { hashToken, newToken } from '@/platform/security/tokens';
import type { OrderId, OrderItemId, ServiceId, VariationId } from '@/shared/ids';
import { equalShares, type Minor } from '@/shared/money';
import { orderStatus, STATUS, type Status } from '../orders.rules';
import { orderPaid } from './orders.events';
import { insertOrder, type OrderInsert } from './place-order.store';
import { insertLineProjects } from './place-project.store';

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

/** One item of a line: its `song` of so many `songs`. */
type PlacedItem = Omit<OrderLine, 'qty' | 'service_id'> & {
  readonly service_id: ServiceId | null;
  readonly quantity: number;
  readonly status: Status;
  readonly line: number;
  readonly song: number;
  readonly songs: number;
};

// Each song has its own title, files, rounds and messages, so each piece of a line is an item. A gift card and a revision that
// was bought are nothing to work on: they stay one item, completed at once. A revision has no service either, so that neither
// carts nor files look for one.
function itemsOf({ qty, round_for, ...bought }: OrderLine, index: number): PlacedItem[] {
  const one = { ...bought, quantity: qty, line: index + 1, song: 1, songs: 1 };
  if (round_for) return [{ ...one, service_id: null, round_for, status: STATUS.completed }];
  if (bought.is_gift_card) return [{ ...one, status: STATUS.completed }];
  const [totals, discounts] = [equalShares(bought.total_price, qty), equalShares(bought.discount, qty)];
  return totals.map((total_price, nth) => {
    const share = { quantity: 1, total_price, discount: discounts[nth] ?? 0 };
    return Object.assign({}, one, share, { song: nth + 1, songs: qty, status: STATUS.pending });
  });
}

// Packages send singles, month by month.
const mayBeProject = ({ is_gift_card, round_for, service_type }: OrderLine): boolean =>
  !is_gift_card && !round_for && service_type === 'one_time';

/**
 * Makes the order of a paid checkout inside the transaction that completes it, and tells `order.paid`. Each piece of a
 * line becomes an item; a line of several songs becomes a project. A guest gets a private link, whose token leaves by that event only. A service that was removed from the catalogue since
 * the payment began stays in the order by name.
 * @throws where the checkout has an order already (unique), so that a caller's mistake can't double one
 */
export async function placeOrder(tx: Db, events: EventPublisher, order: NewOrder): Promise<OrderId> {
  const { lines, ...rest } = order;
  const token = order.userId === null ? newToken() : null;
  const linkHash = token === null ? null : hashToken(token);
  const items = lines.flatMap(itemsOf);
  const status = orderStatus(items.map((item) => item.status));
  const orderId = await insertOrder(tx, { ...rest, items, status, linkHash });
  if (lines.some(mayBeProject)) await insertLineProjects(tx, orderId, order.at);
  const has_gift_cards = lines.some((line) => line.is_gift_card);
  await events.publish(tx, orderPaid, { order_id: orderId, guest_link_token: token, has_gift_cards });
  return orderId;
}
