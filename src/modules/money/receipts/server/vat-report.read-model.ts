import type { MoneyMode } from '@/modules/money/payments/payments.rules';
import { queryRows, type Db } from '@/platform/db/database';
import type { Minor } from '@/shared/money';

/** VAT of one country, rule and rate in a period; what was credited is positive. */
export type VatSums = {
  readonly country: string | null;
  readonly rule: string;
  readonly rate_bp: number;
  readonly currency: string;
  readonly sales: number;
  readonly sold: Minor;
  readonly sold_vat: Minor;
  readonly credits: number;
  readonly credited: Minor;
  readonly credited_vat: Minor;
};

// A gift card that is taxed when it is used carries no VAT when it is bought, and one that was taxed when it was bought carries
// none when it is used: their parts of a receipt, and of what is credited of it, are told apart.
const REPORT = `
  with papers as (
    select r.currency, r.kind in ('credit_note', 'credit_reversal') as is_credit, r.kind, r.total, r.vat,
      case r.kind when 'credit_reversal' then -1 else 1 end as sign,
      r.contents -> 'buyer' ->> 'country' as country,
      coalesce(r.contents -> 'vat' ->> 'rule', 'none') as rule,
      coalesce((r.contents -> 'vat' ->> 'rate_bp')::integer, 0) as rate_bp,
      coalesce((r.contents -> 'vat' ->> 'taxed_before')::bigint, 0) as taxed_before,
      case
        when r.kind in ('receipt', 'invoice') then least(r.total, coalesce((r.contents -> 'vat' ->> 'taxable')::bigint, r.total))
        when r.contents -> 'vat' ? 'taxed_before' then r.total - (r.contents -> 'vat' ->> 'taxed_before')::bigint
        when sale.total > 0 then
          round(r.total::numeric * least(sale.total, coalesce((sale.contents -> 'vat' ->> 'taxable')::bigint, sale.total)) / sale.total)::bigint
        else 0
      end as taxable
    from receipts r
    left join receipts sale on r.kind in ('credit_note', 'credit_reversal') and sale.order_id = r.order_id
      and sale.kind in ('receipt', 'invoice')
    where r.issued_at >= $1 and r.issued_at < $2 and r.mode = any($3)
  ), parts as (
    select currency, kind, is_credit, country, rule, rate_bp, sign * taxable as amount, sign * vat as vat from papers where taxable > 0 or total = 0
    union all
    select currency, kind, is_credit, country, 'voucher', 0, sign * (total - taxable - taxed_before), 0 from papers
    where total > taxable + taxed_before
    union all
    select currency, kind, is_credit, country, 'voucher_used', 0, sign * taxed_before, 0 from papers where taxed_before > 0
  )
  select country, rule, rate_bp, currency,
    count(*) filter (where not is_credit) as sales,
    coalesce(sum(amount) filter (where not is_credit), 0)::bigint as sold,
    coalesce(sum(vat) filter (where not is_credit), 0)::bigint as sold_vat,
    count(*) filter (where kind = 'credit_note') as credits,
    coalesce(sum(amount) filter (where is_credit), 0)::bigint as credited,
    coalesce(sum(vat) filter (where is_credit), 0)::bigint as credited_vat
  from parts group by country, rule, rate_bp, currency
  order by currency, country nulls first, rate_bp desc, rule`;

/**
 * What receipts and credit notes of a period say of VAT; what revokes a credit note is taken off what was credited.
 * @param modes whose papers are counted
 */
export function vatSums(
  db: Db,
  period: { from: Date; until: Date },
  modes: readonly MoneyMode[],
): Promise<VatSums[]> {
  return queryRows<VatSums>(db, REPORT, [period.from, period.until, [...modes]]);
}

/** When the first receipt was made; null where none was. */
export async function firstReceiptAt(db: Db, modes: readonly MoneyMode[]): Promise<Date | null> {
  const text = 'select min(issued_at) as first from receipts where mode = any($1)';
  const [row] = await queryRows<{ first: Date | null }>(db, text, [[...modes]]);
  return row?.first ?? null;
}
