import { toMajor } from '@/shared/money';
import type { WireSubscription } from '../subscriptions.contract';
import type { ListedSubscription } from './subscriptions.store';

/** A subscription as its customer sees it. */
export function wireSubscription(row: ListedSubscription): WireSubscription {
  const goesOn = row.state === 'active' && !row.cancels_at_period_end;
  const periodEnd = row.period_end?.toISOString() ?? null;
  return {
    id: row.id,
    service_id: row.service_id,
    service_name: row.line.service_name,
    state: row.state,
    price: toMajor(row.price, row.currency),
    currency: row.currency,
    items_per_month: row.items_per_month,
    next_charge_at: goesOn ? periodEnd : null,
    paid_until: periodEnd,
    cancels_at_period_end: row.cancels_at_period_end,
    paid_with: row.paid_with,
    pay_url: row.pay_url,
    provider: row.provider,
    method: row.method,
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    last_order_id: row.last_order_id,
  };
}
