import type { Log } from '@/platform/log/log';
import type { Minor } from '@/shared/money';
import type { MoneyBackHints, ProviderRefund } from '../../payment-provider';
import { PayPalRefusal, type PayPalClient } from './paypal-client';
import { isPayPalId } from './paypal-ids';
import { fromPayPal } from './paypal-money';
import {
  captureOfNews,
  captureOfRefund,
  MONEY_BACK_KINDS,
  takenBackIn,
  type Reversal,
  type TakenBack,
} from './paypal-news';
import { refundOf } from './paypal-payment';
import { eventListShape, refundShape, type PayPalCapture } from './paypal-shapes';

interface BackDeps {
  readonly client: PayPalClient;
  readonly log: Log;
  /** The id of this installation. */
  readonly own: string;
}

/** What went back of a charge, as far as anything names it. */
export interface CaptureBack {
  readonly refunds: readonly ProviderRefund[];
  /** What PayPal itself took back; null where it took nothing. */
  readonly reversed: Reversal | null;
  /** What all refunds came to when the newest that we know was made. */
  readonly refundedInAll: Minor;
}

const PAGE = 100;
const MAX_PAGES = 10;

async function eventsBy(client: PayPalClient, query: Record<string, string>) {
  const path = `/v1/notifications/webhooks-events?${new URLSearchParams(query).toString()}`;
  return (await client.call({ method: 'GET', path, shape: eventListShape })).events;
}

// Newest first; each page ends where the one before began.
async function eventsOfKind(client: PayPalClient, kind: string, since: string): Promise<object[]> {
  const found: object[] = [];
  let until: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const span = { start_time: since, ...(until === null ? {} : { end_time: until }) };
    const events = await eventsBy(client, { event_type: kind, page_size: String(PAGE), ...span });
    found.push(...events);
    const oldest = events.at(-1)?.create_time ?? null;
    if (events.length < PAGE || oldest === null || oldest === until) break;
    until = oldest;
  }
  return found;
}

/**
 * News of a charge's money that PayPal has sent, or tried to: its list outlives what never arrived. Whether it lists a
 * refund by the charge is not written anywhere, so it is asked by kind and time too.
 */
async function sentNews({ client, log }: BackDeps, capture: PayPalCapture): Promise<object[]> {
  try {
    const about = await eventsBy(client, { transaction_id: capture.id, page_size: String(PAGE) });
    if (about.some((event) => takenBackIn(event)?.captureId === capture.id)) return about;
    const since = capture.create_time ?? null;
    if (since === null) return about;
    const lists = await Promise.all(MONEY_BACK_KINDS.map((kind) => eventsOfKind(client, kind, since)));
    return [...about, ...lists.flat()];
  } catch (error) {
    if (!(error instanceof PayPalRefusal)) throw error;
    log.warn({ err: error }, 'PayPal does not list the news that it sent');
    return [];
  }
}

interface Search {
  readonly client: PayPalClient;
  readonly own: string;
  readonly capture: PayPalCapture;
  readonly refunds: Map<string, ProviderRefund>;
  reversed: Reversal | null;
  refundedInAll: Minor;
}

/** PayPal's own word about a refund, taken over where it is one of this charge; false where PayPal can't show it. */
async function readRefund(search: Search, id: string): Promise<boolean> {
  const path = `/v2/payments/refunds/${encodeURIComponent(id)}`;
  const made = await search.client.find({ method: 'GET', path, shape: refundShape });
  if (made === null) return false;
  if (captureOfRefund(made) !== search.capture.id) return true;
  search.refunds.set(id, refundOf(made, search.own));
  const inAll = made.seller_payable_breakdown?.total_refunded_amount ?? null;
  if (inAll !== null) search.refundedInAll = Math.max(search.refundedInAll, fromPayPal(inAll));
  return true;
}

async function takeNews(search: Search, news: TakenBack): Promise<void> {
  const { capture, client, refunds } = search;
  const { how, id, amount, currency, done } = news;
  if ((await captureOfNews(client, news)) !== capture.id) return;
  const fits = amount !== null && amount > 0 && currency === capture.amount.currency_code;
  if (how === 'reversal') {
    if (fits && amount > (search.reversed?.amount ?? 0)) search.reversed = { amount, at: news.at };
    return;
  }
  if (id === null || !isPayPalId(id) || refunds.has(id)) return;
  // What PayPal can't show any more it has signed the news of, or lists itself.
  if (!(await readRefund(search, id)) && fits)
    refunds.set(id, { reference: id, amount, ourId: null, state: done ? 'done' : 'pending', at: news.at });
}

async function takeAllNews(search: Search, events: readonly object[]): Promise<void> {
  for (const event of events) {
    const news = takenBackIn(event);
    if (news !== null) await takeNews(search, news);
  }
}

function isAllNamed({ capture, refunds, reversed }: Search, disputed: Minor): boolean {
  if (capture.status !== 'REFUNDED' && capture.status !== 'PARTIALLY_REFUNDED') return true;
  const named = [...refunds.values()].reduce(
    (sum, { amount, state }) => (state === 'failed' ? sum : sum + amount),
    reversed?.amount ?? disputed,
  );
  return named >= fromPayPal(capture.amount);
}

/**
 * Finds what went back of a charge: by our own books, by the news that reached us, and where that does not explain what
 * PayPal says of the charge, by the list of the news that PayPal sent.
 * @param hints.disputed what buyers' disputes hold or have won, in minor units
 */
export async function backOf(
  deps: BackDeps,
  capture: PayPalCapture,
  hints: MoneyBackHints & { readonly disputed: Minor },
): Promise<CaptureBack> {
  const { client, own } = deps;
  const search: Search = { client, own, capture, refunds: new Map(), reversed: null, refundedInAll: 0 };
  await takeAllNews(search, hints.news);
  for (const id of hints.refunds) {
    if (isPayPalId(id) && !search.refunds.has(id)) await readRefund(search, id);
  }
  if (!isAllNamed(search, hints.disputed)) await takeAllNews(search, await sentNews(deps, capture));
  const { refunds, reversed, refundedInAll } = search;
  return { refunds: [...refunds.values()], reversed, refundedInAll };
}
