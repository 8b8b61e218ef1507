import type { MoneyMode } from '@/modules/money/payments/payments.rules';
import { queryRows, type Db } from '@/platform/db/database';
import type { CheckoutId } from '@/shared/ids';

const MODE = `
  select o.mode from gift_holds h join gift_cards g on g.id = h.gift_card_id join orders o on o.id = g.order_id
  where h.checkout_id = $1`;

/** Whether the gift card that a checkout spends was bought with real money; one that the studio gave counts as such. */
export async function modeOfGift(db: Db, id: CheckoutId): Promise<MoneyMode> {
  const [row] = await queryRows<{ mode: MoneyMode }>(db, MODE, [id]);
  return row?.mode ?? 'live';
}
