import type { Minor } from '@/shared/money';
import { providerAccount, type DisputeState, type Entry } from './payments.rules';

/** A refund at a provider, as far as it may have settled a dispute. */
export interface MadeRefund {
  readonly amount: Minor;
  /** Left out where the provider does not say. */
  readonly at?: Date | null;
  readonly state: 'pending' | 'done' | 'failed';
}

/** A dispute at a provider, as far as refunds may have settled it. */
export interface MadeDispute {
  readonly reference: string;
  readonly amount: Minor;
  readonly state: DisputeState;
  /** Left out where the provider does not say. */
  readonly openedAt?: Date | null;
}

const timeOf = (at: Date | null | undefined): number | null => at?.getTime() ?? null;

// Where one of the two has no time it counts: of the same money too little is booked rather than twice as much, and what
// is missing stands in the provider's account.
function isSince(at: Date | null | undefined, openedAt: Date | null | undefined): boolean {
  const [made, opened] = [timeOf(at), timeOf(openedAt)];
  return made === null || opened === null || made >= opened;
}

/**
 * What refunds have settled of each dispute, by its reference. A refund made since a dispute began gives the buyer what
 * they dispute: PayPal refunds an accepted claim so, and lists the refund beside the dispute. Each refund settles once, the
 * oldest dispute first.
 */
export function settledByRefunds(
  disputes: readonly MadeDispute[],
  refunds: readonly MadeRefund[],
): ReadonlyMap<string, Minor> {
  const left = refunds
    .filter(({ state }) => state === 'done')
    .toSorted((a, b) => (timeOf(a.at) ?? 0) - (timeOf(b.at) ?? 0))
    .map(({ amount, at }) => ({ amount, at }));
  const settled = new Map<string, Minor>();
  const oldestFirst = disputes.toSorted((a, b) => (timeOf(a.openedAt) ?? 0) - (timeOf(b.openedAt) ?? 0));
  for (const { reference, amount, openedAt, state } of oldestFirst) {
    let open = state === 'won' ? 0 : amount;
    for (const refund of left) {
      if (!isSince(refund.at, openedAt)) continue;
      const share = Math.min(open, refund.amount);
      refund.amount -= share;
      open -= share;
    }
    settled.set(reference, state === 'won' ? 0 : amount - open);
  }
  return settled;
}

/** What went back of a payment in all: its refunds, and what lost disputes took beyond them; never more than came in. */
export function backInAll(
  charged: Minor,
  { refunds, disputes }: { refunds: readonly MadeRefund[]; disputes: readonly MadeDispute[] },
): Minor {
  const settled = settledByRefunds(disputes, refunds);
  const refunded = refunds.reduce((sum, { amount, state }) => (state === 'done' ? sum + amount : sum), 0);
  const taken = disputes
    .filter(({ state }) => state === 'lost')
    .reduce((sum, { reference, amount }) => sum + amount - (settled.get(reference) ?? 0), 0);
  return Math.min(charged, refunded + taken);
}

/** What a dispute holds while it is open, and what it took. */
export interface DisputedMoney {
  readonly held: Minor;
  readonly taken: Minor;
}

/**
 * What a dispute holds or took, in a state.
 * @param room.amount what is disputed and was not given by refunds since
 * @param room.left what is left of the payment: by our books it neither went back nor is held by other disputes
 */
export function disputedMoney(state: DisputeState, room: { amount: Minor; left: Minor }): DisputedMoney {
  const amount = Math.max(0, Math.min(room.amount, room.left));
  return { held: state === 'open' ? amount : 0, taken: state === 'lost' ? amount : 0 };
}

/**
 * What the ledger moves when a dispute's money changes. Empty: nothing.
 * @param of what the money had been booked as: a sale, or nothing yet
 */
export function disputeEntries(
  provider: string,
  of: 'sales' | 'unapplied',
  { before, now }: { before: DisputedMoney; now: DisputedMoney },
): Entry[] {
  const [held, taken] = [now.held - before.held, now.taken - before.taken];
  const entries = [
    { account: 'disputes', amount: held },
    { account: of, amount: taken },
    { account: providerAccount(provider), amount: 0 - held - taken },
  ];
  return entries.filter(({ amount }) => amount !== 0);
}
