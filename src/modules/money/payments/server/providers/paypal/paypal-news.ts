import type { Minor } from '@/shared/money';
import type { PayPalClient } from './paypal-client';
import { fromPayPal } from './paypal-money';
import { instantOf } from './paypal-payment';
import { refundShape, saleBackShape } from './paypal-shapes';

/** A value inside of something that PayPal sent; undefined where there is none. */
export function at(from: unknown, ...path: readonly (string | number)[]): unknown {
  let value = from;
  for (const step of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
  }
  return value;
}

/** The same, where it is a text with something in it. */
export function textAt(from: unknown, ...path: readonly (string | number)[]): string | null {
  const value = at(from, ...path);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The id at the end of a link of some kind, by what stands before it. */
function linkedId(resource: unknown, rel: string, place: RegExp): string | null {
  const links = at(resource, 'links');
  if (!Array.isArray(links)) return null;
  const link = links.find((one) => textAt(one, 'rel') === rel && place.test(textAt(one, 'href') ?? ''));
  return place.exec(textAt(link, 'href') ?? '')?.[1] ?? null;
}

const CAPTURE = /\/v2\/payments\/captures\/([A-Za-z0-9]+)$/;
const SALE = /\/v1\/payments\/sale\/([A-Za-z0-9]+)$/;
const OLD_REFUND = /\/v1\/payments\/refund\/([A-Za-z0-9]+)$/;

/** What a refund was made of, as the refund itself says. */
export function captureOfRefund(refund: unknown): string | null {
  return linkedId(refund, 'up', CAPTURE);
}

/** Money that went back, as PayPal's news tells it. */
export interface TakenBack {
  readonly how: 'refund' | 'reversal';
  /** Of the refund; null where the news does not tell. */
  readonly id: string | null;
  /** What took the money before; null where the news does not tell. */
  readonly captureId: string | null;
  readonly amount: Minor | null;
  readonly currency: string | null;
  readonly done: boolean;
  /** When the news was made; null where it does not say. */
  readonly at: Date | null;
}

/** Money that PayPal took back by itself. */
export interface Reversal {
  readonly amount: Minor;
  readonly at: Date | null;
}

const MONEY_BACK = /^PAYMENT\.(?:SALE|CAPTURE)\.(REFUNDED|REVERSED)$/;

/** The kinds of news that money of a charge went back. */
export const MONEY_BACK_KINDS = [
  'SALE.REFUNDED',
  'CAPTURE.REFUNDED',
  'SALE.REVERSED',
  'CAPTURE.REVERSED',
].map((kind) => `PAYMENT.${kind}`);

// Payments v2 writes an amount in one way, v1 in another and, at times, below zero.
function moneyOf(resource: unknown) {
  const modern = refundShape.safeParse(resource);
  if (modern.success) {
    const { amount, status } = modern.data;
    return { amount: fromPayPal(amount), currency: amount.currency_code, done: status === 'COMPLETED' };
  }
  const old = saleBackShape.safeParse(resource);
  if (!old.success) return { amount: null, currency: null, done: false };
  const { amount, state } = old.data;
  const value = fromPayPal({ currency_code: amount.currency, value: amount.total.replace(/^-/, '') });
  return { amount: value, currency: amount.currency, done: (state ?? 'completed') === 'completed' };
}

/** Reads news of money that went back; null for all other news. */
export function takenBackIn(event: unknown): TakenBack | null {
  const kind = MONEY_BACK.exec(textAt(event, 'event_type') ?? '')?.[1];
  if (kind === undefined) return null;
  const resource = at(event, 'resource');
  const captureId =
    textAt(resource, 'sale_id') ?? captureOfRefund(resource) ?? linkedId(resource, 'sale', SALE);
  return {
    how: kind === 'REFUNDED' ? 'refund' : 'reversal',
    id: textAt(resource, 'id') ?? linkedId(resource, 'self', OLD_REFUND),
    captureId,
    at: instantOf(textAt(event, 'create_time')),
    ...moneyOf(resource),
  };
}

/** What PayPal took back of a capture by itself, by news that names it; null where there is none. */
export function reversedBy(news: readonly object[], captureId: string): Reversal | null {
  let max: Reversal | null = null;
  for (const one of news.map(takenBackIn)) {
    if (one?.how !== 'reversal' || one.captureId !== captureId) continue;
    const amount = one.amount ?? 0;
    if (amount > (max?.amount ?? 0)) max = { amount, at: one.at };
  }
  return max;
}

/**
 * What such news is about, by PayPal's id of what took the money. A reversal may name nothing but itself: then PayPal
 * is asked what it was made of.
 */
export async function captureOfNews(client: PayPalClient, news: TakenBack): Promise<string | null> {
  const { captureId, id } = news;
  if (captureId !== null || id === null) return captureId;
  const path = `/v2/payments/refunds/${encodeURIComponent(id)}`;
  const made = await client.find({ method: 'GET', path, shape: refundShape });
  return made === null ? id : captureOfRefund(made);
}
