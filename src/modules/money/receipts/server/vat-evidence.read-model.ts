import type { MoneyMode } from '@/modules/money/payments/payments.rules';
import { queryRows, type Db } from '@/platform/db/database';
import type { OrderId } from '@/shared/ids';
import type { ChargedVat } from '../vat.rules';

/** What an order's VAT rests on, and what the register of VAT ids said of it since. */
export type SaleEvidence = {
  readonly id: OrderId;
  readonly at: Date;
  readonly vat: ChargedVat;
  readonly later_state: 'valid' | 'invalid' | null;
  readonly later_at: Date | null;
  readonly later_consultation: string | null;
};

const EVIDENCE = `
  select o.id, o.created_at as at, o.vat, c.state as later_state, c.answered_at as later_at,
    c.consultation as later_consultation
  from orders o
  left join vat_id_checks c on c.vat_id = o.vat -> 'evidence' ->> 'vat_id' and c.answered_at > o.created_at
    and o.vat -> 'evidence' -> 'vat_id_check' ->> 'state' = 'unavailable'
  where o.created_at >= $1 and o.created_at < $2 and o.mode = any($3) and o.vat is not null
    and (o.vat ->> 'mode' = 'eu_consumer' or o.vat ->> 'rule' = 'reverse_charge' or o.vat -> 'evidence' ? 'vat_id_check')
  order by o.id`;

/** The evidence of a period's orders whose VAT rests on where their buyer is, or on a VAT id; oldest first. */
export function saleEvidence(
  db: Db,
  period: { from: Date; until: Date },
  modes: readonly MoneyMode[],
): Promise<SaleEvidence[]> {
  return queryRows<SaleEvidence>(db, EVIDENCE, [period.from, period.until, [...modes]]);
}
