import { formatMajor, toMajor, type Minor } from '@/shared/money';
import { amountText, typedMinor } from '@/shared/typed-money';

/** A line that a code covers; a line that it does not cover has the amount 0. */
export interface CoveredLine {
  /** What may be discounted: all pieces, without the surcharge of rush. */
  readonly amount: Minor;
  readonly qty: number;
}

/**
 * One kind of discount: everything that tells it from the others. `value` is what the database stores of it, an integer
 * whose meaning is the kind's own. A new kind is one more entry, and a line in the check of `promo_codes.kind`.
 */
interface DiscountKind {
  /** Its name in the public API, `discount_type`. */
  readonly wire: string;
  /** What the studio chooses it by. */
  readonly label: string;
  readonly valueLabel: string;
  /** What follows the value in the form. */
  readonly unit: (currency: string) => string;
  /** What the form says of a code for certain services; null: as of any other. */
  readonly hintOfServices: string | null;
  /** What somebody typed as a value; null: nothing that this kind can have. */
  readonly read: (typed: string, currency: string) => number | null;
  /** What the form says then. */
  readonly problem: string;
  /** The value as somebody types it, given as the API tells it. */
  readonly typed: (told: number, currency: string) => string;
  /** The value as the API tells it. */
  readonly told: (value: number, currency: string) => number;
  /** What it takes off, as people read it; given as the API tells it. */
  readonly worth: (told: number, currency: string) => string;
  /** Each line's part of the discount, for a code on the whole cart. None is above its line's amount. */
  readonly offCart: (lines: readonly CoveredLine[], value: number) => Minor[];
  /** The same for a code on certain services. */
  readonly offServices: (lines: readonly CoveredLine[], value: number) => Minor[];
}

const amountsOf = (lines: readonly CoveredLine[]): Minor[] => lines.map(({ amount }) => amount);
const sumOf = (lines: readonly CoveredLine[]): Minor => lines.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Parts `amount` in proportion to `weights` by largest remainder; equal remainders go to the earlier one. The parts
 * add up to `amount`, and none is above its weight where `amount` is not above their sum.
 */
export function shareOut(amount: Minor, weights: readonly Minor[]): Minor[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  // Two amounts multiplied outgrow the exact integers of a number.
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((product) => Number(product / BigInt(sum)));
  const rest = amount - shares.reduce((all, share) => all + share, 0);
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % BigInt(sum) }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index);
  for (const { index } of byRemainder.slice(0, rest)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/** What a percentage of an amount is, rounded half up. */
function percentOf(amount: Minor, percent: number): Minor {
  return Math.floor((amount * percent + 50) / 100);
}

function readPercent(typed: string): number | null {
  const percent = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return percent >= 1 && percent <= 100 ? percent : null;
}

/** Every kind of discount, by its name in the database. */
export const DISCOUNT_KINDS = {
  /** A whole percentage: rounded once for a cart, line by line for services. */
  percent: {
    wire: 'percentage',
    label: 'Percent',
    valueLabel: 'Percent off',
    unit: () => '%',
    hintOfServices: null,
    read: readPercent,
    problem: 'Please enter a whole percent from 1 to 100',
    typed: String,
    told: (value) => value,
    worth: (told) => `${told}%`,
    offCart: (lines, value) => shareOut(percentOf(sumOf(lines), value), amountsOf(lines)),
    offServices: (lines, value) => amountsOf(lines).map((amount) => percentOf(amount, value)),
  },
  /** An amount: once for a cart, for each piece of services. */
  fixed: {
    wire: 'fixed',
    label: 'Amount',
    valueLabel: 'Amount off',
    unit: (currency) => currency,
    hintOfServices: 'For each unit of the services below.',
    read: (typed, currency) => typedMinor(typed, currency) || null,
    problem: 'Please enter an amount such as 20.00',
    typed: amountText,
    told: toMajor,
    worth: formatMajor,
    offCart: (lines, value) => shareOut(Math.min(sumOf(lines), value), amountsOf(lines)),
    offServices: (lines, value) => lines.map(({ amount, qty }) => Math.min(amount, value * qty)),
  },
} satisfies Record<string, DiscountKind>;

/** The name of a kind in the database, and in the studio's API. */
export type DiscountKindName = keyof typeof DISCOUNT_KINDS;
