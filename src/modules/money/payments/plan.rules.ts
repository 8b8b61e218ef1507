import { formatMoney, type Minor } from '@/shared/money';
import { paymentLabel } from './payments.rules';

/** What a provider charges by a plan of its own. */
interface Plan {
  readonly amount: Minor | null;
  readonly currency: string;
  readonly monthly: boolean;
  readonly active: boolean;
}

/**
 * Why a package must not be sold by a provider's plan, as the studio reads it; null where both say the same.
 * @param plan null: the provider knows none by that id
 * @param asked what our pages say that a month costs
 */
export function planProblem(
  provider: string,
  plan: Plan | null,
  asked: { readonly amount: Minor; readonly currency: string },
): string | null {
  const name = paymentLabel(provider);
  if (plan === null) return `${name} has no plan with this id.`;
  if (!plan.active) return `This plan is not active at ${name}.`;
  if (!plan.monthly) return `This plan at ${name} does not charge once a month.`;
  if (plan.amount === asked.amount && plan.currency === asked.currency) return null;
  const charged = plan.amount === null ? 'no fixed amount' : formatMoney(plan.amount, plan.currency);
  return `${name} charges ${charged} a month by this plan, but the package costs ${formatMoney(asked.amount, asked.currency)}.`;
}
