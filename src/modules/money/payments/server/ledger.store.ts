import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { CheckoutId, GiftCardId, PaymentId } from '@/shared/ids';
import { GIFT_CARDS, type Entry } from '../payments.rules';

const WRITE = statement(
  'ledger_write',
  `with t as materialized (select nextval('ledger_transactions') as id)
   insert into ledger_entries (transaction_id, kind, account, amount, currency, payment_id, checkout_id, created_at, gift_card_id)
   select t.id, $1, entry.account, entry.amount, $4, $5, $6, $7, case when entry.account = '${GIFT_CARDS}' then $8::bigint end
   from t, unnest($2::text[], $3::bigint[]) as entry (account, amount)`,
);

export interface LedgerTransaction {
  readonly kind:
    | 'charge'
    | 'refund'
    | 'gift_issue'
    | 'gift_draw'
    | 'gift_void'
    | 'dispute'
    | 'waiver'
    | 'match';
  readonly entries: readonly Entry[];
  readonly currency: string;
  /** Null where no provider's money moves. */
  readonly paymentId: PaymentId | null;
  readonly checkoutId: CheckoutId | null;
  /** The card that the entries of the account `gift_cards` are about. */
  readonly giftCardId?: GiftCardId;
  readonly at: Date;
}

/** Writes one balanced transaction; the database refuses one that does not sum to zero. */
export async function writeLedger(tx: Db, t: LedgerTransaction): Promise<void> {
  const accounts = t.entries.map((entry) => entry.account);
  const amounts = t.entries.map((entry) => entry.amount);
  const about = [t.paymentId, t.checkoutId, t.at, t.giftCardId ?? null];
  await runPrepared(tx, WRITE, [t.kind, accounts, amounts, t.currency, ...about]);
}
