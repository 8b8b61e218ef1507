import type { MoneyMode } from '@/modules/money/payments/payments.rules';
import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { OrderId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import type { ReceiptLine, Sale } from '../receipts.rules';
import type { Billing } from '../billing.contract';
import type { ChargedVat } from '../vat.rules';

type SaleRow = {
  id: OrderId;
  first_name: string;
  last_name: string;
  email: string;
  currency: string;
  subtotal: Minor;
  discount: Minor;
  gift: Minor;
  waived: Minor;
  paid: Minor;
  vat: ChargedVat | null;
  billing: Billing | null;
  payment_method: string;
  paid_at: Date;
  mode: MoneyMode;
  lines: ReceiptLine[];
};

const SALE = statement<SaleRow>(
  'receipts_sale',
  `
  select o.id, o.payer_first_name as first_name, o.payer_last_name as last_name, o.payer_email as email, o.currency,
    o.subtotal, o.discount, o.gift_amount as gift, o.waived, o.amount as paid, o.vat, o.payment_method,
    o.created_at as paid_at, o.mode, c.billing,
    coalesce((
      select json_agg(json_build_object(
        'name', l.service_name, 'rush', l.rush, 'quantity', l.quantity, 'price', l.price,
        'total_price', l.total_price, 'discount', l.discount, 'is_gift_card', l.is_gift_card) order by l.line)
      from (
        select i.line, i.service_name, i.rush, i.price, i.is_gift_card, sum(i.quantity)::int as quantity,
          sum(i.total_price)::bigint as total_price, sum(i.discount)::bigint as discount
        from order_items i where i.order_id = o.id
        group by i.line, i.service_name, i.rush, i.price, i.is_gift_card) l
    ), '[]') as lines
  from orders o join checkouts c on c.id = o.checkout_id where o.id = $1`,
);

/** A paid order with all that its receipt says; null where there is none. */
export async function readSale(
  db: Db,
  orderId: OrderId,
): Promise<(Sale & { currency: string; mode: MoneyMode }) | null> {
  const [row] = await runPrepared(db, SALE, [orderId]);
  if (row === undefined) return null;
  const { id, first_name, last_name, email, paid_at, payment_method, ...rest } = row;
  return {
    ...rest,
    buyer: { name: `${first_name} ${last_name}`.trim(), email },
    order: { id, paid_at: paid_at.toISOString(), payment_method },
  };
}
