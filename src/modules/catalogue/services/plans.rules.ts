/**
 * The providers that charge a package by a plan of their own: where its id is stored and sent, and how the studio enters it.
 * One more is a line here and a column of `services`.
 */
const PLANS = {
  stripe_plan_id: {
    provider: 'stripe',
    name: 'Stripe plan',
    label: 'Stripe price id',
    hint: 'Such as price_1N… Needed while Stripe takes cards.',
  },
  paypal_plan_id: {
    provider: 'paypal',
    name: 'PayPal plan',
    label: 'PayPal plan id',
    hint: 'Such as P-5ML… Needed to offer PayPal.',
  },
} as const;

export type PlanField = keyof typeof PLANS;

/** A package's plan at each provider; null where it has none there. */
export type PlanIds = Readonly<Record<PlanField, string | null>>;

/** The same fields with other values: a column, a schema, an input for each. */
export function eachPlan<T>(
  make: (field: PlanField, plan: (typeof PLANS)[PlanField]) => T,
): Record<PlanField, T> {
  const { stripe_plan_id, paypal_plan_id } = PLANS;
  return {
    stripe_plan_id: make('stripe_plan_id', stripe_plan_id),
    paypal_plan_id: make('paypal_plan_id', paypal_plan_id),
  };
}

/** Each plan with what the studio is told of it. */
export const PLAN_LIST = Object.values(eachPlan((field, plan) => ({ field, ...plan })));

/** The plans alone of what has them among other fields. */
export function plansOf(one: PlanIds): PlanIds {
  return eachPlan((field) => one[field]);
}

export const NO_PLANS: PlanIds = eachPlan(() => null);

/** The plan at one provider; null where it charges by none. */
export function planAt(provider: string, plans: PlanIds): string | null {
  const at = PLAN_LIST.find((plan) => plan.provider === provider);
  return at === undefined ? null : plans[at.field];
}
