import type { MoneyMode } from '@/modules/money/payments/payments.rules';
import { queryRows, type Db } from '@/platform/db/database';
import type { OrderId, PaymentId } from '@/shared/ids';
import type { Minor } from '@/shared/money';

type Moved = {
  readonly gross: Minor;
  readonly refunds: Minor;
  readonly disputes: Minor;
  readonly net: Minor;
};

export type PayoutRow = Moved & {
  readonly payment_id: PaymentId;
  readonly at: Date;
  readonly order_id: OrderId | null;
  readonly provider: string;
  readonly method: string;
  readonly reference: string;
  readonly currency: string;
};

export type PayoutSum = Moved & {
  readonly provider: string;
  readonly currency: string;
  readonly payments: number;
};

/** Days in UTC, both included. */
export interface PayoutPeriod {
  readonly from: string;
  readonly to: string;
}

/** Whose money is counted. */
export interface Counted {
  readonly modes: readonly MoneyMode[];
}

const SUMS = `
  coalesce(sum(amount) filter (where kind = 'charge'), 0)::bigint as gross,
  coalesce(sum(amount) filter (where kind = 'refund'), 0)::bigint as refunds,
  coalesce(sum(amount) filter (where kind = 'dispute'), 0)::bigint as disputes,
  sum(amount)::bigint as net`;

// Only what providers hold, and what came outside: the other sides of the entries say what it was for.
const MONEY = `
  from ledger_entries
  where (account like 'provider:%' or account like 'outside:%') and payment_id is not null
    and exists (select from payments counted where counted.id = payment_id and counted.mode = any($3))
    and created_at >= $1::date at time zone 'UTC' and created_at < ($2::date + 1) at time zone 'UTC'`;

/** A page of the payments that moved in a period, in the order they first did. */
export function payoutRows(
  db: Db,
  { from, to, modes }: PayoutPeriod & Counted,
  page: { limit: number; offset: number },
): Promise<PayoutRow[]> {
  const text = `
    with moved as (
      select payment_id, currency, min(created_at) as at, ${SUMS} ${MONEY} group by payment_id, currency
      order by at, payment_id limit $4 offset $5
    )
    select moved.*, c.order_id, p.provider, p.method, p.reference
    from moved join payments p on p.id = moved.payment_id join checkouts c on c.id = p.checkout_id
    order by moved.at, moved.payment_id`;
  return queryRows<PayoutRow>(db, text, [from, to, [...modes], page.limit, page.offset]);
}

/** What each provider took and gave in a period, and of how many payments. */
export function payoutSums(db: Db, { from, to, modes }: PayoutPeriod & Counted): Promise<PayoutSum[]> {
  const text = `
    select split_part(account, ':', 2) as provider, currency, count(distinct payment_id) as payments, ${SUMS} ${MONEY}
    group by account, currency order by currency, account`;
  return queryRows<PayoutSum>(db, text, [from, to, [...modes]]);
}
