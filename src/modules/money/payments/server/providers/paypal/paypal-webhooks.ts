import { createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { z } from 'zod';
import { DAY, MINUTE, type Clock } from '@/shared/clock';
import { ok, refuse, type Answer } from '@/shared/result';
import type { ProviderEvent } from '../../payment-provider';
import type { FindCertificate } from './paypal-certificates';
import type { PayPalClient } from './paypal-client';
import { captureOfNews, captureOfRefund, takenBackIn, textAt, type TakenBack } from './paypal-news';
import { captureShape, disputeShape, eventShape } from './paypal-shapes';

export interface WebhookDeps {
  readonly client: PayPalClient;
  readonly clock: Clock;
  /** The id of our webhook at PayPal; news for another one is refused. */
  readonly webhookId: string;
  readonly certificate: FindCertificate;
}

// PayPal repeats a webhook for three days: https://developer.paypal.com/api/rest/webhooks/rest/
const OLDEST_MS = 4 * DAY;
const EARLY_MS = 5 * MINUTE;
const SIGNED = refuse('malformed', 'The signature does not fit, or is too old.');
const UNREADABLE = refuse('malformed', 'This event can not be read.');

// https://developer.paypal.com/api/rest/webhooks/rest/#verify-signatures: id|time|webhook id|crc32 of the raw body.
async function isSigned(deps: WebhookDeps, body: Uint8Array, headers: Headers): Promise<boolean> {
  const [id, time, signature, address, algorithm] = [
    'paypal-transmission-id',
    'paypal-transmission-time',
    'paypal-transmission-sig',
    'paypal-cert-url',
    'paypal-auth-algo',
  ].map((name) => headers.get(name) ?? '');
  if (!id || !time || !signature || !address || algorithm?.toLowerCase() !== 'sha256withrsa') return false;
  const age = deps.clock.now().getTime() - Date.parse(time);
  if (Number.isNaN(age) || age > OLDEST_MS || age < -EARLY_MS) return false;
  const certificate = await deps.certificate(address);
  if (certificate === null) return false;
  const text = `${id}|${time}|${deps.webhookId}|${crc32(body)}`;
  return createVerify('RSA-SHA256').update(text).verify(certificate.publicKey, signature, 'base64');
}

type Subject = Pick<ProviderEvent, 'about' | 'reference'>;

const NOTHING: Subject = { about: 'payment', reference: null };

// News of refunds and disputes names what took the money: of an order its order is asked for, of a month it is the
// payment itself.
async function paymentOfCapture(client: PayPalClient, captureId: string | null): Promise<Subject> {
  if (captureId === null) return NOTHING;
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`;
  const found = await client.find({ method: 'GET', path, shape: captureShape });
  if (found === null) return NOTHING;
  return { about: 'payment', reference: found.supplementary_data?.related_ids?.order_id ?? found.id };
}

async function subjectOfMoneyBack(
  client: PayPalClient,
  news: TakenBack,
  resource: unknown,
): Promise<Subject> {
  const order = textAt(resource, 'supplementary_data', 'related_ids', 'order_id');
  if (order !== null) return { about: 'payment', reference: order };
  return paymentOfCapture(client, await captureOfNews(client, news));
}

// News of a dispute need not name what took the money: then the dispute itself does.
async function disputedCapture(client: PayPalClient, resource: unknown): Promise<string | null> {
  const named = textAt(resource, 'disputed_transactions', 0, 'seller_transaction_id');
  const id = textAt(resource, 'dispute_id');
  if (named !== null || id === null) return named;
  const path = `/v1/customer/disputes/${encodeURIComponent(id)}`;
  const found = await client.find({ method: 'GET', path, shape: disputeShape });
  const transactions = found?.disputed_transactions ?? [];
  return transactions.find(({ seller_transaction_id: one }) => one)?.seller_transaction_id ?? null;
}

type News = z.infer<typeof eventShape>;

async function subjectOf({ client }: WebhookDeps, { event_type: kind, resource }: News): Promise<Subject> {
  const back = takenBackIn({ event_type: kind, resource });
  if (back !== null) return subjectOfMoneyBack(client, back, resource);
  if (kind.startsWith('BILLING.SUBSCRIPTION.')) {
    return { about: 'subscription', reference: textAt(resource, 'id') };
  }
  if (kind.startsWith('PAYMENT.SALE.')) {
    const subscription = textAt(resource, 'billing_agreement_id');
    return subscription === null ? NOTHING : { about: 'subscription', reference: subscription };
  }
  if (kind.startsWith('CHECKOUT.ORDER.')) return { about: 'payment', reference: textAt(resource, 'id') };
  if (kind.startsWith('CUSTOMER.DISPUTE.')) {
    return paymentOfCapture(client, await disputedCapture(client, resource));
  }
  if (!/^PAYMENT\.(CAPTURE|REFUND)\./.test(kind)) return NOTHING;
  const order = textAt(resource, 'supplementary_data', 'related_ids', 'order_id');
  if (order !== null) return { about: 'payment', reference: order };
  return paymentOfCapture(client, captureOfRefund(resource) ?? textAt(resource, 'id'));
}

/** Checks PayPal's signature on the raw bytes, then reads whom the news is about. */
export async function parsePayPalWebhook(
  deps: WebhookDeps,
  body: Uint8Array,
  headers: Headers,
): Promise<Answer<ProviderEvent, 'malformed'>> {
  if (!(await isSigned(deps, body, headers))) return SIGNED;
  let payload: unknown;
  try {
    payload = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return UNREADABLE;
  }
  const event = eventShape.safeParse(payload);
  if (!event.success) return UNREADABLE;
  const { id: eventId, event_type: kind } = event.data;
  return ok({ eventId, kind, ...(await subjectOf(deps, event.data)), payload: event.data });
}
