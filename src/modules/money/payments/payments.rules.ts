import type { Minor } from '@/shared/money';

/**
 * created: waits for the buyer; succeeded: paid and joined to its order; cancelled: can't be paid any more;
 * flagged: paid, but not what we asked for, a person decides; refund_due: paid a second time or too late, goes
 * back; refunded: gone back.
 */
export type PaymentState = 'created' | 'succeeded' | 'cancelled' | 'flagged' | 'refund_due' | 'refunded';

// A payment that we gave up may still be paid by a buyer who was faster: its money is never ignored.
const MOVES: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['succeeded', 'cancelled', 'flagged', 'refund_due'],
  cancelled: ['succeeded', 'flagged', 'refund_due'],
  succeeded: [],
  // Somebody of the studio decides: it goes back, or pays what it is matched with.
  flagged: ['refund_due', 'succeeded'],
  refund_due: ['refunded'],
  // What was sent back may bounce: then it is with the studio again.
  refunded: ['refund_due'],
};

const STATES = Object.keys(MOVES) as PaymentState[];

/** The states that a payment may come from to reach `to`. */
export function sourcesOf(to: PaymentState): PaymentState[] {
  return STATES.filter((from) => MOVES[from].includes(to));
}

/** Whether money is real. test: moved by a provider's test keys; demo: by the provider that stands in for one. */
export type MoneyMode = 'live' | 'test' | 'demo';

/** Whose money the reports of a studio count: real money, and in the demo studio all. */
export function countedModes(isDemo: boolean): readonly MoneyMode[] {
  return isDemo ? ['live', 'test', 'demo'] : ['live'];
}

/**
 * The mode of money by whom it was paid with: a provider's own; of what comes outside, or of nothing that is left to pay, the
 * studio's.
 */
export function modeOfMoney(
  paidBy: string,
  studio: {
    readonly providers: readonly { readonly name: string; readonly mode: MoneyMode }[];
    readonly demo: boolean;
  },
): MoneyMode {
  const provider = studio.providers.find(({ name }) => name === paidBy);
  if (provider !== undefined) return provider.mode;
  if (studio.demo) return 'demo';
  if (isOutside(paidBy) || studio.providers.length === 0) return 'live';
  return studio.providers.some(({ mode }) => mode === 'live') ? 'live' : 'test';
}

/** An amount of a currency for a checkout. */
export interface Money {
  readonly amount: Minor;
  readonly currency: string;
  readonly checkoutId: number | null;
}

/** Why paid money is not what was asked for; null where it is. */
export function differenceOf(asked: Money, paid: Money): 'checkout' | 'currency' | 'amount' | null {
  if (asked.checkoutId !== paid.checkoutId) return 'checkout';
  if (asked.currency !== paid.currency) return 'currency';
  return asked.amount === paid.amount ? null : 'amount';
}

/** One side of a ledger transaction: debits positive, credits negative. */
export interface Entry {
  readonly account: string;
  readonly amount: Minor;
}

/** Ways to pay that no provider of ours knows of: somebody of the studio has seen the money. */
export const OUTSIDE_METHODS = ['bank', 'cash'] as const;
export type OutsideMethod = (typeof OUTSIDE_METHODS)[number];

/** Whether money of this name came outside: nobody can be asked about it, and nobody sends it back for us. */
export function isOutside(provider: string): provider is OutsideMethod {
  return OUTSIDE_METHODS.some((method) => method === provider);
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['stripe', 'Stripe'],
  ['paypal', 'PayPal'],
  ['demo', 'Demo'],
  ['wallet', 'Wallet'],
  ['bank', 'Bank'],
  ['cash', 'Cash'],
  ['card', 'Card'],
]);

/** What a provider or a way to pay is called: `PayPal`. */
export function paymentLabel(name: string): string {
  return NAMES.get(name) ?? name;
}

/** By whom and how something was paid: `Stripe, card`; one word where both are the same. */
export function paidByLabel({ provider, method }: { provider: string; method: string }): string {
  const by = paymentLabel(provider);
  if (provider === method) return by;
  return `${by}, ${method === 'card' ? method : paymentLabel(method)}`;
}

/** Account of what a provider holds for us, or of money that came outside. */
export function providerAccount(provider: string): string {
  return isOutside(provider) ? `outside:${provider}` : `provider:${provider}`;
}

/** Money came in: for an order (`sales`), or for nothing yet (`unapplied`: flagged or going back). */
export function chargeEntries(provider: string, amount: Minor, into: 'sales' | 'unapplied'): Entry[] {
  return [
    { account: providerAccount(provider), amount },
    { account: into, amount: 0 - amount },
  ];
}

/** Money that belonged to no order pays one after all. */
export function matchEntries(amount: Minor): Entry[] {
  return [
    { account: 'unapplied', amount },
    { account: 'sales', amount: 0 - amount },
  ];
}

/** Money that belonged to no order went back. */
export function refundEntries(provider: string, amount: Minor): Entry[] {
  return [
    { account: 'unapplied', amount },
    { account: providerAccount(provider), amount: 0 - amount },
  ];
}

/** Money of an order went back. */
export function saleRefundEntries(provider: string, amount: Minor): Entry[] {
  return [
    { account: 'sales', amount },
    { account: providerAccount(provider), amount: 0 - amount },
  ];
}

/** open: a bank holds the money until it has decided; won: it came back; lost: the buyer has it. */
export type DisputeState = 'open' | 'won' | 'lost';

/** A rest that nobody pays, as it is below the least that a provider charges: the studio bears it. */
export function waiverEntries(amount: Minor): Entry[] {
  return [
    { account: 'waivers', amount },
    { account: 'sales', amount: 0 - amount },
  ];
}

/** Account of what we owe on gift cards: each entry names its card, whose balance is the sum of them with its sign turned. */
export const GIFT_CARDS = 'gift_cards';

/** A paid gift card is no sale yet, but owed to whoever spends it. */
export function giftIssueEntries(amount: Minor): Entry[] {
  return [
    { account: 'sales', amount },
    { account: GIFT_CARDS, amount: 0 - amount },
  ];
}

/** A gift card that the studio gives by hand: owed like a bought one, and the studio's own cost. */
export function giftGrantEntries(amount: Minor): Entry[] {
  return [
    { account: 'goodwill', amount },
    { account: GIFT_CARDS, amount: 0 - amount },
  ];
}

/** A gift card paid for an order. */
export function giftDrawEntries(amount: Minor): Entry[] {
  return [
    { account: GIFT_CARDS, amount },
    { account: 'sales', amount: 0 - amount },
  ];
}

/** What a gift card had paid for an order is put back on it. */
export function giftReturnEntries(amount: Minor): Entry[] {
  return giftIssueEntries(amount);
}

/** How our books call the refund of all that was left of a payment, where its provider names none. */
export const UNNAMED = 'unnamed';

const TAKEN_BACK = 'reversal:';

/**
 * How our books call money that a provider took back without a dispute that we could read. Should the dispute become
 * readable later, it is the same money.
 */
export function reversalName(reference: string): string {
  return `${TAKEN_BACK}${reference}`;
}

const REVERSAL = /refund|dispute|revers|chargeback/i;

/**
 * Whether news of a payment that is settled already may still say something new: that money went or goes back. All
 * other news of it repeats what we know.
 */
export function mayReverse(kind: string): boolean {
  return REVERSAL.test(kind);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const LOOK_BACK_DAYS = [1, 7, 30, 90, 180];

/** When a paid payment is looked at next, should news of a refund or dispute be lost; null: never again. */
export function nextLookBack(paidAt: Date, now: Date): Date | null {
  const age = now.getTime() - paidAt.getTime();
  const days = LOOK_BACK_DAYS.find((day) => day * DAY > age);
  return days === undefined ? null : new Date(paidAt.getTime() + days * DAY);
}

/** An unpaid payment is given up after this long. */
export const GIVE_UP_MS = 24 * HOUR;

/** How long until an unpaid payment is looked at again: as long as it is old, 1 minute to 1 hour. */
export function nextCheckMs(ageMs: number): number {
  return Math.min(HOUR, Math.max(MINUTE, ageMs));
}
