import { queryRows, type Db } from '@/platform/db/database';

/** What our books know of a provider. */
export type ProviderRow = {
  readonly provider: string;
  readonly webhook_at: Date | null;
  readonly webhook_kind: string | null;
  readonly api_version: string | null;
  readonly waiting: number;
  readonly waiting_since: Date | null;
  readonly payment_at: Date | null;
  readonly payment_amount: number | null;
  readonly payment_currency: string | null;
};

const ROWS = `
  select n.name as provider, w.received_at as webhook_at, w.kind as webhook_kind,
    coalesce(w.payload ->> 'api_version', w.payload ->> 'event_version') as api_version,
    q.waiting, q.waiting_since, p.created_at as payment_at, p.amount::float8 as payment_amount, p.currency as payment_currency
  from unnest($1::text[]) as n (name)
  left join lateral (
    select received_at, kind, payload from webhook_events
    where provider = n.name order by received_at desc limit 1) w on true
  left join lateral (
    select count(*)::int as waiting, min(received_at) as waiting_since from webhook_events
    where provider = n.name and processed_at is null) q on true
  left join lateral (
    select created_at, amount, currency from payments
    where provider = n.name and state in ('succeeded', 'refunded') order by id desc limit 1) p on true`;

/** The last webhook and the last payment of each of these providers, and what waits. */
export function providerRows(db: Db, names: readonly string[]): Promise<ProviderRow[]> {
  return queryRows<ProviderRow>(db, ROWS, [[...names]]);
}
