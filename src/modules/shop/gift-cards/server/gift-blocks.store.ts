import { queryRows, type Db } from '@/platform/db/database';
import type { CheckoutId, GiftCardId, OrderId } from '@/shared/ids';
import type { Minor } from '@/shared/money';

/** A card that an order bought, as far as its money may go back. */
export type SoldGift = {
  readonly id: GiftCardId;
  readonly checkout_id: CheckoutId;
  readonly currency: string;
  readonly amount: Minor;
  readonly balance: Minor;
  readonly held: Minor;
  /** What of it was voided. */
  readonly voided: Minor;
};

const SOLD = `
  select c.id, o.checkout_id, c.currency, c.amount,
    coalesce((select -sum(amount) from ledger_entries where gift_card_id = c.id), 0)::bigint as balance,
    coalesce((select sum(amount) from gift_holds where gift_card_id = c.id and state = 'held'), 0)::bigint as held,
    coalesce((select sum(amount) from ledger_entries where gift_card_id = c.id and kind = 'gift_void'), 0)::bigint as voided
  from gift_cards c join orders o on o.id = c.order_id where c.order_id = $1 order by c.id`;

/** The cards that an order bought. */
export function soldGifts(db: Db, orderId: OrderId): Promise<SoldGift[]> {
  return queryRows<SoldGift>(db, SOLD, [orderId]);
}

/** The same, each locked until the transaction ends: nobody draws or holds meanwhile. */
export async function lockSoldGifts(tx: Db, orderId: OrderId): Promise<SoldGift[]> {
  await queryRows(tx, 'select id from gift_cards where order_id = $1 order by id for update', [orderId]);
  return soldGifts(tx, orderId);
}

/** How many pieces of gift cards an order bought; cards are made some moments later. */
export async function countSoldPieces(db: Db, orderId: OrderId): Promise<number> {
  const text = `
    select coalesce(sum(quantity), 0)::int as count from order_items
    where order_id = $1 and is_gift_card and price > 0`;
  return (await queryRows<{ count: number }>(db, text, [orderId]))[0]?.count ?? 0;
}

/** Why the cards of an order must not be spent, by what is known of its money. */
export type Standing = { readonly refunded: boolean; readonly disputed: boolean; readonly lost: boolean };

const STANDING = `
  select o.payment_status = 'refunded' as refunded,
    coalesce(bool_or(d.state in ('open', 'lost')), false) as disputed, coalesce(bool_or(d.state = 'lost'), false) as lost
  from orders o
  left join payments p on p.checkout_id = o.checkout_id
  left join disputes d on d.payment_id = p.id
  where o.id = $1 group by o.id`;

/** How the money of an order stands. */
export async function standingOf(db: Db, orderId: OrderId): Promise<Standing> {
  const [row] = await queryRows<Standing>(db, STANDING, [orderId]);
  return row ?? { refunded: false, disputed: false, lost: false };
}

/** Blocks the cards of an order, or with null gives those free that a dispute had blocked. */
export async function setBlock(tx: Db, orderId: OrderId, why: 'refund' | 'dispute' | null): Promise<void> {
  const text =
    why === null
      ? `update gift_cards set blocked_for = null where order_id = $1 and blocked_for = 'dispute'`
      : `update gift_cards set blocked_for = $2 where order_id = $1 and blocked_for is distinct from 'refund'`;
  await queryRows(tx, text, why === null ? [orderId] : [orderId, why]);
}

/** Gives the cards of an order free again whose refund did not come about. */
export async function unblockRefunded(tx: Db, orderId: OrderId): Promise<void> {
  const text = `update gift_cards set blocked_for = null where order_id = $1 and blocked_for = 'refund'`;
  await queryRows(tx, text, [orderId]);
}
