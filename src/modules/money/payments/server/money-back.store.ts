import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { PaymentId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import { UNNAMED } from '../payments.rules';
import type { MoneyBackHints } from './payment-provider';
import type { PaymentRow } from './payments.store';

// The newest are enough: whoever refunds a payment more often than that has an own list at the provider.
const HINTS = statement<{ news: object[]; refunds: string[] }>(
  'money_back_hints',
  `select
     (select coalesce(jsonb_agg(e.payload), '[]') from (
        select payload from webhook_events
        where provider = $1 and reference = $2 and about = 'payment' and kind ~* 'refund|revers'
        order by received_at desc limit 50) e) as news,
     array(select provider_reference from refunds
           where payment_id = $3 and provider_reference is not null and provider_reference <> '${UNNAMED}'
             and provider_reference not like 'dispute:%'
           order by id desc limit 50) as refunds`,
);

const BOOKED = statement<{ booked: Minor; under_way: Minor[]; unnamed: boolean }>(
  'money_back_booked',
  `select
     coalesce(sum(to_money) filter (where state = 'done'), 0)::bigint as booked,
     coalesce(array_agg(to_money) filter (where state = 'reserved' and to_money > 0), '{}')::bigint[] as under_way,
     coalesce(bool_or(provider_reference = '${UNNAMED}'), false) as unnamed
   from refunds where payment_id = $1`,
);

const FLAG = statement(
  'money_back_flag',
  `update payments set unexplained_at = $2 where id = $1 and (unexplained_at is null) <> ($2::timestamptz is null)`,
);

/** What our books know of money of a payment that went back, for providers that do not list it. */
export async function moneyBackHints(
  db: Db,
  { id, provider, reference }: Pick<PaymentRow, 'id' | 'provider' | 'reference'>,
): Promise<MoneyBackHints> {
  const [row] = await runPrepared(db, HINTS, [provider, reference, id]);
  return row ?? { news: [], refunds: [] };
}

/** What of a payment's money went back by our books. */
export interface BookedBack {
  /** By refunds and lost disputes. */
  readonly booked: Minor;
  /** The studio's own refunds that are on their way, one by one. */
  readonly underWay: readonly Minor[];
  /** Whether all of it is booked as gone without the names of its refunds. */
  readonly unnamed: boolean;
}

/** Reads it in a transaction that holds the payment's checkout. */
export async function bookedBack(tx: Db, id: PaymentId): Promise<BookedBack> {
  const [row] = await runPrepared(tx, BOOKED, [id]);
  return {
    booked: row?.booked ?? 0,
    underWay: row?.under_way ?? [],
    unnamed: row?.unnamed ?? false,
  };
}

/** Notes since when some of a payment went back without a name, or that all is explained (null). */
export async function flagUnexplained(tx: Db, id: PaymentId, since: Date | null): Promise<void> {
  await runPrepared(tx, FLAG, [id, since]);
}
