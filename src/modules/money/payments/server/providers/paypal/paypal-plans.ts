import type { ProviderPlan } from '../../subscription-provider';
import type { PayPalClient } from './paypal-client';
import { fromPayPal } from './paypal-money';
import { planShape } from './paypal-shapes';

/**
 * What a plan charges: https://developer.paypal.com/docs/api/subscriptions/v1/#plans_get. A trial, a set-up fee or taxes on top
 * make it another amount than a month costs.
 */
export async function readPayPalPlan(client: PayPalClient, planId: string): Promise<ProviderPlan | null> {
  if (!/^P-[A-Z0-9-]{3,48}$/.test(planId)) return null;
  const plan = await client.find({ method: 'GET', path: `/v1/billing/plans/${planId}`, shape: planShape });
  if (plan === null) return null;
  const [cycle, ...more] = plan.billing_cycles;
  const price = cycle?.pricing_scheme?.fixed_price ?? null;
  const fee = plan.payment_preferences?.setup_fee ?? null;
  const taxed = plan.taxes?.inclusive === false && Number(plan.taxes.percentage ?? 0) > 0;
  const isPlain = more.length === 0 && !taxed && (fee === null || fromPayPal(fee) === 0);
  const { interval_unit, interval_count } = cycle?.frequency ?? { interval_unit: '', interval_count: 0 };
  const isEndless = cycle?.tenure_type === 'REGULAR' && cycle.total_cycles === 0;
  return {
    amount: price === null || !isPlain ? null : fromPayPal(price),
    currency: price?.currency_code ?? '',
    monthly: isEndless && interval_unit === 'MONTH' && interval_count === 1,
    active: plan.status === 'ACTIVE',
  };
}
