import { queryRows, type Db } from '@/platform/db/database';
import type { CheckoutId, PaymentId } from '@/shared/ids';

/** Lets a payment pay another checkout than it named; it is no longer flagged for that. */
export async function payOtherCheckout(tx: Db, id: PaymentId, checkoutId: CheckoutId): Promise<void> {
  const text = 'update payments set checkout_id = $2, flag_reason = null where id = $1';
  await queryRows(tx, text, [id, checkoutId]);
}

/** Empties what providers sent about some payments, by the payments' references: what is processed is not needed again. */
export async function forgetPayloads(tx: Db, references: readonly string[]): Promise<void> {
  const text = `update webhook_events set payload = '{}' where processed_at is not null and reference = any($1)`;
  await queryRows(tx, text, [[...references]]);
}
