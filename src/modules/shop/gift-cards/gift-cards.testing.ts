import { queryRows, type Db } from '@/platform/db/database';
import { heldThings } from '@/modules/shop/promotions/promotions.testing';
import type { OrderId, UserId } from '@/shared/ids';

interface BoughtCard {
  readonly userId?: UserId | null;
  readonly email?: string;
  readonly price?: number;
  readonly quantity?: number;
  readonly gift?: object | null;
}

/** Paid orders of gift cards as plain rows: the cards themselves are made by the service. */
export function giftOrders(db: Db) {
  const things = heldThings(db);
  return {
    ...things,
    paidOrder: async (card: BoughtCard = {}): Promise<OrderId> => {
      const { userId = null, email = 'buyer@example.com', price = 5_000, quantity = 1, gift = null } = card;
      const orderId = await things.order(await things.checkout(userId), userId, email);
      await queryRows(
        db,
        `insert into order_items (order_id, service_name, service_type, is_gift_card, quantity, price, total_price,
                                  max_revision, turnaround_min_hours, turnaround_max_hours, gift)
         values ($1, 'Gift Card', 'one_time', true, $2, $3, $4, 0, 0, 0, $5)`,
        [orderId, quantity, price, price * quantity, gift],
      );
      return orderId;
    },
  };
}
