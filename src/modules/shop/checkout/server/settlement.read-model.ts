import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { PaymentState } from '@/modules/money/payments/payments.rules';
import type { CheckoutId, OrderId, PaymentId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';

/** How far a payment and its checkout are. */
export type Settlement = {
  payment_id: PaymentId;
  provider: string;
  payment_state: PaymentState;
  secret_hash: string;
  paid_from: Date;
  /** How often it was refused after its buyer had agreed, and since when they have not agreed again. */
  declines: number;
  declined_at: Date | null;
  checkout_id: CheckoutId;
  checkout_state: 'open' | 'completed' | 'cancelled';
  user_id: UserId | null;
  order_id: OrderId | null;
  total: Minor;
  currency: string;
  /** Whether the checkout holds something of a coupon or gift card while it is open. */
  holds_code: boolean;
  /** Whether the checkout has other payments that still wait for their buyer. */
  has_others: boolean;
};

const READ = statement<Settlement>(
  'settlement_read',
  `select p.id as payment_id, p.provider, p.state as payment_state, p.secret_hash, p.created_at as paid_from, p.declines, p.declined_at,
     c.id as checkout_id, c.state as checkout_state, c.user_id, c.order_id, c.total, c.currency, c.promo is not null as holds_code,
     exists (select 1 from payments o where o.checkout_id = c.id and o.state = 'created' and o.id <> p.id) as has_others
   from payments p join checkouts c on c.id = p.checkout_id
   where p.provider = any($1) and p.reference = $2`,
);

/** Payment and checkout of a provider's reference, in one read; null where it is none of ours. */
export async function settlementOf(
  db: Db,
  providers: readonly string[],
  reference: string,
): Promise<Settlement | null> {
  const [row] = await runPrepared(db, READ, [providers, reference]);
  return row ?? null;
}
