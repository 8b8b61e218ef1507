import type { PaymentProvider } from '@/modules/money/payments/server/payment-provider';
import type {
  ProviderInvoice,
  ProviderSubscription,
} from '@/modules/money/payments/server/subscription-provider';
import type { Db } from '@/platform/db/database';
import { itemsOfMonth, nextLookMs, nextState } from '../subscriptions.rules';
import type { MonthBooking, SubscriptionsDeps } from './subscriptions.deps';
import {
  renewalFailed,
  subscriptionCancelled,
  subscriptionEnded,
  subscriptionStarted,
} from './subscriptions.events';
import {
  addInvoice,
  invoicesOf,
  lockSubscription,
  readByReference,
  readSubscription,
  updateSubscription,
  type SubscriptionRow,
} from './subscriptions.store';

const ATTEMPTS = 5;

/** A provider with what it says of one subscription, and when that was asked. */
interface Told {
  readonly provider: PaymentProvider;
  readonly truth: ProviderSubscription;
  readonly booking: MonthBooking;
  readonly at: Date;
}

// Money for a subscription that took the place of another one is never what was asked.
function askedOf(row: SubscriptionRow, { truth }: Told) {
  const own = row.reference === null || row.reference === truth.reference;
  return { amount: own ? row.price : 0, currency: row.currency };
}

async function bookMonth(
  tx: Db,
  month: Told & { row: SubscriptionRow; invoice: ProviderInvoice },
): Promise<void> {
  const { row, invoice, provider, booking, at } = month;
  const orderId = await booking.book(tx, {
    provider: provider.name,
    method: row.method,
    reference: invoice.reference,
    asked: askedOf(row, month),
    paid: { amount: invoice.amount, currency: invoice.currency },
    userId: row.user_id,
    payer: row.payer,
    payerCountry: month.truth.payerCountry ?? null,
    at,
  });
  await addInvoice(tx, row, { invoice, orderId, at });
}

async function bookPaidMonths(tx: Db, told: Told & { row: SubscriptionRow }): Promise<number> {
  const booked = new Set((await invoicesOf(tx, told.row.id)).map(({ reference }) => reference));
  const fresh = told.truth.invoices
    .filter((invoice) => invoice.state === 'paid' && !booked.has(invoice.reference))
    .toReversed();
  for (const invoice of fresh) await bookMonth(tx, { ...told, invoice });
  return fresh.length;
}

// Shown as a link, so nothing but a page on https is taken over.
function payUrlOf({ invoices }: ProviderSubscription): string | null {
  const url = invoices.find(({ state }) => state === 'failed')?.payUrl ?? null;
  return url !== null && URL.parse(url)?.protocol === 'https:' ? url : null;
}

function afterNews(row: SubscriptionRow, { truth, at }: Told): SubscriptionRow {
  const state = nextState(row.state, truth.status);
  const begun = state === 'active' || state === 'past_due';
  return {
    ...row,
    state,
    reference: row.reference ?? truth.reference,
    cancels_at_period_end: truth.cancelsAtPeriodEnd,
    method: truth.method ?? row.method,
    period_end: truth.periodEnd ?? row.period_end,
    paid_with: truth.paidWith ?? row.paid_with,
    pay_url: state === 'past_due' ? payUrlOf(truth) : null,
    started_at:
      row.started_at ?? (begun || truth.invoices.some(({ state: one }) => one === 'paid') ? at : null),
    ended_at: state === 'ended' ? (row.ended_at ?? at) : null,
  };
}

function isSame(before: SubscriptionRow, after: SubscriptionRow): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

/** Tells what has changed, once: this runs only where the row did change. */
async function tell(
  deps: SubscriptionsDeps,
  tx: Db,
  change: { before: SubscriptionRow; after: SubscriptionRow; truth: ProviderSubscription },
): Promise<void> {
  const { before, after, truth } = change;
  const { events } = deps;
  const about = { subscription_id: after.id };
  const moved = before.state !== after.state;
  if (before.started_at === null && after.started_at !== null)
    await events.publish(tx, subscriptionStarted, about);
  if (moved && after.state === 'past_due') {
    const failed = truth.invoices.find(({ state }) => state === 'failed');
    const invoice = failed?.reference ?? String(after.period_end?.getTime());
    await events.publish(tx, renewalFailed, { ...about, invoice });
  }
  const cancelled = !before.cancels_at_period_end && after.cancels_at_period_end;
  if (cancelled && after.state === 'active') await events.publish(tx, subscriptionCancelled, about);
  if (moved && after.state === 'ended' && after.started_at !== null) {
    await events.publish(tx, subscriptionEnded, { ...about, unpaid: !truth.cancelsAtPeriodEnd });
  }
}

async function write(deps: SubscriptionsDeps, tx: Db, told: Told & { row: SubscriptionRow }): Promise<void> {
  const { row, truth, at } = told;
  const months = await bookPaidMonths(tx, told);
  // Another subscription of the provider stands for ours: only its money is taken note of.
  if (row.reference !== null && row.reference !== truth.reference) return;
  const after = afterNews(row, told);
  const changed = months > 0 || !isSame(row, after);
  const leftMs = after.period_end === null ? null : after.period_end.getTime() - at.getTime();
  const ageMs = at.getTime() - row.created_at.getTime();
  const checkAt = new Date(at.getTime() + nextLookMs({ state: after.state, ageMs, leftMs }));
  await updateSubscription(tx, after, { checkAt, changed });
  if (changed) await tell(deps, tx, { before: row, after, truth });
}

async function settleOnce(
  deps: SubscriptionsDeps,
  provider: PaymentProvider,
  reference: string,
): Promise<SubscriptionRow | null | 'again'> {
  const known = await readByReference(deps.db, [provider.name], reference);
  const truth = (await provider.subscriptions?.retrieve(reference)) ?? null;
  if (truth === null) return null;
  const row = known ?? (truth.ourId === null ? null : await readSubscription(deps.db, truth.ourId));
  if (row === null || row.provider !== provider.name) return null;
  const lines = itemsOfMonth(row.line, row.items_per_month);
  const booking = await deps.booking({ lines, billing: row.billing });
  const current = await deps.db.transaction(async (tx) => {
    const locked = await lockSubscription(tx, row.id);
    // Somebody wrote since the provider was asked: what it said then may be older than what they know.
    if (locked === null || locked.version !== row.version) return false;
    await write(deps, tx, { row: locked, provider, truth, booking, at: deps.clock.now() });
    return true;
  });
  if (!current) return 'again';
  if (row.reference !== null && row.reference !== reference && truth.status !== 'ended') {
    deps.log.error({ subscription: row.id, reference }, 'a second subscription of a provider is cancelled');
    await provider.subscriptions?.cancelAtPeriodEnd(reference);
  }
  return readSubscription(deps.db, row.id);
}

/**
 * Brings one subscription up to date, whoever asks and however often: the browser's return, a webhook, the
 * reconciliation job. Asks the provider outside of any transaction, then in one short transaction makes an order
 * for each paid month that has none, and takes over state, dates and card.
 * @returns the subscription as it is now; null where it is none of ours
 * @throws where the provider or the database is away; then nothing has changed and any later call repairs it
 */
export async function settleSubscription(
  deps: SubscriptionsDeps,
  provider: PaymentProvider,
  reference: string,
): Promise<SubscriptionRow | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const settled = await settleOnce(deps, provider, reference);
    if (settled !== 'again') return settled;
  }
  throw new Error(`The subscription ${reference} changed too often to be settled.`);
}
