import { equalShares, type Minor } from '@/shared/money';

/**
 * incomplete: the first month is not paid; active: paid until the end of its period; past_due: a renewal failed and
 * is tried again; ended: for good. Only a paid invoice gives anything, whatever the state.
 */
export type SubscriptionState = 'incomplete' | 'active' | 'past_due' | 'ended';

const MOVES: Readonly<Record<SubscriptionState, readonly SubscriptionState[]>> = {
  incomplete: ['active', 'past_due', 'ended'],
  active: ['past_due', 'ended'],
  past_due: ['active', 'ended'],
  ended: [],
};

/** The state after the provider's news; what its table does not allow leaves it as it is. */
export function nextState(from: SubscriptionState, told: SubscriptionState): SubscriptionState {
  return MOVES[from].includes(told) ? told : from;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** One that nobody paid for is given up after this long: before providers forget the key that made it (24 h). */
export const GIVE_UP_MS = 20 * HOUR;

interface Looked {
  readonly state: SubscriptionState;
  /** How old it is, in milliseconds. */
  readonly ageMs: number;
  /** Until the paid time ends, in milliseconds; null where nothing is paid. */
  readonly leftMs: number | null;
}

/** How long until the provider is asked again, should all its news be lost. */
export function nextLookMs({ state, ageMs, leftMs }: Looked): number {
  if (state === 'incomplete') return Math.min(HOUR, Math.max(MINUTE, ageMs));
  if (state === 'past_due') return HOUR;
  return Math.min(DAY, Math.max(10 * MINUTE, (leftMs ?? 0) + 5 * MINUTE));
}

interface MonthLine {
  readonly service_name: string;
  readonly qty: number;
  readonly list_price: Minor;
  readonly price: Minor;
  readonly total_price: Minor;
}

/** The items that a paid month makes: one for each song, each with its share of the price. */
export function itemsOfMonth<T extends MonthLine>(line: T, count: number): T[] {
  if (count === 1) return [line];
  const lists = equalShares(line.list_price, count);
  return equalShares(line.price, count).map((price, index) => {
    const service_name = `${line.service_name} (${index + 1} of ${count})`;
    const own = { service_name, qty: 1, list_price: lists[index] ?? price, price, total_price: price };
    return Object.assign({}, line, own);
  });
}

export const ALREADY_YOURS =
  'You have this package already. You can see it and cancel it on your account page.';
export const NOT_MONTHLY = 'This is not a monthly package. Please put it into your cart.';
export const NO_MONTHLY =
  'Monthly packages can’t be paid this way right now. Please choose another way to pay, or contact us.';

/** 'Four songs' as people read it. */
export function songsText(count: number): string {
  return count === 1 ? '1 song' : `${count} songs`;
}
