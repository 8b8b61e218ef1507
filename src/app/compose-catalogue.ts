import {
  createSortingService,
  createStudioServices,
  sortingRoutes,
  studioServicesRoutes,
  type PackagePlans,
} from '@/modules/catalogue/services/server';
import { createStudioCodes, studioCodesRoutes } from '@/modules/shop/promotions/server';
import {
  createStudioGifts,
  studioGiftsRoutes,
  type GiftCardsService,
} from '@/modules/shop/gift-cards/server';
import { planProblem } from '@/modules/money/payments/plan.rules';
import { paymentLabel } from '@/modules/money/payments/payments.rules';
import type { PaymentProvider } from '@/modules/money/payments/server';
import type { SettingsService } from '@/modules/foundation/settings/server';
import type { Route } from '@/platform/http/mount';
import type { FieldErrors } from '@/shared/result';
import type { Platform } from './compose-platform';

interface Selling {
  readonly settings: SettingsService;
  readonly giftCards: GiftCardsService;
  readonly planReaders: readonly PaymentProvider[];
}

const PLAN_FIELDS = [
  ['stripe', 'stripe_plan_id'],
  ['paypal', 'paypal_plan_id'],
] as const;

// What the plans of a package charge at the providers that are switched on, held against its price.
function planProblemsOf({ planReaders }: Selling, log: Platform['log']) {
  return async (plans: PackagePlans): Promise<FieldErrors> => {
    const errors: FieldErrors = {};
    for (const [name, field] of PLAN_FIELDS) {
      const planId = plans[field];
      const reader = planReaders.find((provider) => provider.name === name)?.subscriptions;
      if (planId === null || reader?.readPlan === undefined) continue;
      const asked = { amount: plans.price, currency: plans.currency };
      try {
        const problem = planProblem(name, await reader.readPlan(planId), asked);
        if (problem !== null) errors[field] = [problem];
      } catch (error) {
        log.warn({ err: error, plan: planId }, 'a plan could not be read');
        errors[field] = [
          `${paymentLabel(name)} did not answer, so this plan could not be checked. Please save again.`,
        ];
      }
    }
    return errors;
  };
}

/** What the studio does with what it sells. */
export function catalogueStudioRoutes(platform: Platform, selling: Selling): Route[] {
  const { db, clock, record, keys } = platform;
  const { settings, giftCards } = selling;
  const currency = async () => (await settings.current()).currency;
  const deps = { db, clock, record, currency };
  return [
    ...studioServicesRoutes(
      createStudioServices({ ...deps, planProblems: planProblemsOf(selling, platform.log) }),
    ),
    ...sortingRoutes(createSortingService(deps)),
    ...studioCodesRoutes(createStudioCodes(deps)),
    ...studioGiftsRoutes(createStudioGifts({ ...deps, keys, sendDue: () => giftCards.sendDue() })),
  ];
}
