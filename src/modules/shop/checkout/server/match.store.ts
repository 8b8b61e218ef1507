import type { ChargedVat } from '@/modules/money/receipts/vat.rules';
import type { PaymentState } from '@/modules/money/payments/payments.rules';
import { queryRows, type Db } from '@/platform/db/database';
import type { CheckoutId, OrderId, PaymentId } from '@/shared/ids';
import type { Minor } from '@/shared/money';

/** A payment that somebody decides about. */
export type Stray = {
  readonly id: PaymentId;
  readonly checkout_id: CheckoutId;
  readonly order_id: OrderId | null;
  readonly provider: string;
  readonly reference: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly state: PaymentState;
};

/** One payment with the order of its checkout; in a transaction `hold` keeps it. Null where there is none. */
export async function strayPayment(db: Db, id: PaymentId, hold = false): Promise<Stray | null> {
  const text = `
    select p.id, p.checkout_id, c.order_id, p.provider, p.reference, p.amount, p.currency, p.state
    from payments p join checkouts c on c.id = p.checkout_id where p.id = $1${hold ? ' for update of p' : ''}`;
  return (await queryRows<Stray>(db, text, [id]))[0] ?? null;
}

export type CandidateRow = {
  readonly checkout_id: CheckoutId;
  readonly kind: 'own' | 'asked';
  readonly customer_name: string;
  readonly customer_email: string;
  readonly services: string[];
  readonly total: Minor;
  readonly currency: string;
};

// Of more than was asked for a part would belong to nobody still: that goes back, and is asked for anew.
const CANDIDATES = `
  select c.id as checkout_id, case when c.id = $1 then 'own' else 'asked' end as kind,
    trim(concat_ws(' ', c.payer ->> 'first_name', c.payer ->> 'last_name')) as customer_name,
    c.payer ->> 'email' as customer_email, c.total, c.currency,
    array(select line ->> 'service_name' from jsonb_array_elements(c.lines) line) as services
  from checkouts c
  where c.state = 'open' and c.currency = $2 and c.total >= $3
    and (c.id = $1 or c.id in (
      select h.checkout_id from hand_orders h where h.paid_by is null and h.withdrawn_at is null order by h.id desc limit 200))
  order by c.id = $1 desc, c.total - $3, c.id desc limit 20`;

/** What a payment may have been meant for, the likeliest first. */
export function candidatesOf(db: Db, { checkout_id, currency, amount }: Stray): Promise<CandidateRow[]> {
  return queryRows<CandidateRow>(db, CANDIDATES, [checkout_id, currency, amount]);
}

/** Asks for less of an open checkout: the rest is waived, and the VAT in it with it. */
export async function waiveRest(
  tx: Db,
  id: CheckoutId,
  change: { rest: Minor; vat: ChargedVat | null },
): Promise<void> {
  const text = `
    update checkouts set waived = waived + $2, total = total - $2, vat = $3 where id = $1 and state = 'open'`;
  await queryRows(tx, text, [id, change.rest, change.vat === null ? null : JSON.stringify(change.vat)]);
}
