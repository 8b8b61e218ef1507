import { formatMoney, type Minor } from '@/shared/money';
import { INVALID_CODE } from './promotions.rules';

/** What is known of a code beside what it takes off: when it works, and how often it was used. */
export type PromoLimits = {
  readonly currency: string | null;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly disabled: boolean;
  readonly max_uses: number | null;
  readonly max_uses_per_customer: number | null;
  /** In minor units. */
  readonly minimum_subtotal: Minor;
  /** Orders that used it, and open checkouts of others that hold it. */
  readonly uses: number;
  /** Orders of this customer that used it. */
  readonly own_uses: number;
};

/** Why a code can't be used now, with the message that tells the customer what to do. */
export interface PromoProblem {
  readonly kind: 'conflict' | 'invalid';
  readonly message: string;
}

export const CODE_IN_USE =
  'This code is being used in another payment. Please try again later, or continue without it.';
export const CODE_USED_UP = 'This code has been used up. You can continue without it.';
export const NOTHING_COVERED = 'This code does not apply to anything in your cart.';

/** What somebody reads whose code is unknown. Who has not verified their address may hold a code that was mailed to it. */
export function unknownCode(verified: boolean): string {
  return verified
    ? INVALID_CODE
    : `${INVALID_CODE}. If it came by email, please verify your email address first: it works for that address only.`;
}

function day(date: Date): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** What a customer reads who has used a code as often as one may. */
export function usedByYou(max: number): string {
  const often = max === 1 ? 'once' : `${max} times`;
  return `You have used this code already. It works ${often} for each customer.`;
}

function timeProblem({ starts_at, ends_at, disabled }: PromoLimits, at: Date): string | null {
  if (disabled) return 'This code is no longer valid. You can continue without it.';
  if (at < starts_at)
    return `This code works from ${day(starts_at)}. Please come back then, or continue without it.`;
  if (ends_at === null || at < ends_at) return null;
  return `This code expired on ${day(ends_at)}. You can continue without it.`;
}

function usesProblem(limits: PromoLimits): string | null {
  const { max_uses, max_uses_per_customer: max } = limits;
  if (max !== null && limits.own_uses >= max) return usedByYou(max);
  return max_uses !== null && limits.uses >= max_uses ? CODE_USED_UP : null;
}

/** How far a cart is below a code's minimum, in words; null where it is not. */
export function minimumProblem(
  { minimum_subtotal: minimum, currency }: Pick<PromoLimits, 'minimum_subtotal' | 'currency'>,
  subtotal: Minor,
): string | null {
  if (currency === null || subtotal >= minimum) return null;
  const min = formatMoney(minimum, currency);
  const missing = formatMoney(minimum - subtotal, currency);
  return `This code needs an order of at least ${min}. Yours is ${missing} below that.`;
}

/**
 * Why a code can't be used for a cart now; null where it can.
 * @param cart its subtotal that codes may pay for (null: not known), in minor units, and the studio's currency
 */
export function promoProblem(
  limits: PromoLimits,
  cart: { subtotal: Minor | null; currency: string },
  at: Date,
): PromoProblem | null {
  const gone = timeProblem(limits, at) ?? usesProblem(limits);
  if (gone !== null) return { kind: 'conflict', message: gone };
  if (limits.currency !== null && limits.currency !== cart.currency) {
    return {
      kind: 'invalid',
      message: `This code is for orders in ${limits.currency}. Yours is in ${cart.currency}.`,
    };
  }
  const below = cart.subtotal === null ? null : minimumProblem(limits, cart.subtotal);
  return below === null ? null : { kind: 'invalid', message: below };
}
