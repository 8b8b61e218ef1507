import { createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { DAY, MINUTE, type Clock } from '@/shared/clock';
import { ok, refuse, type Answer } from '@/shared/result';
import type { ProviderEvent } from '../../payment-provider';
import type { FindCertificate } from './paypal-certificates';
import type { PayPalClient } from './paypal-client';
import { captureShape, eventShape } from './paypal-shapes';

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

function at(from: unknown, ...path: readonly (string | number)[]): unknown {
  let value = from;
  for (const step of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
  }
  return value;
}

function textAt(from: unknown, ...path: readonly (string | number)[]): string | null {
  const value = at(from, ...path);
  return typeof value === 'string' && value !== '' ? value : null;
}

// News of refunds and disputes names what took the money; its order is asked for.
async function orderOfCapture(client: PayPalClient, captureId: string | null): Promise<Subject> {
  if (captureId === null) return NOTHING;
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`;
  const found = await client.find({ method: 'GET', path, shape: captureShape });
  return { about: 'payment', reference: found?.supplementary_data?.related_ids?.order_id ?? null };
}

function captureOfRefund(resource: unknown): string | null {
  const links = at(resource, 'links');
  if (!Array.isArray(links)) return null;
  const up = links.find((link) => textAt(link, 'rel') === 'up');
  return /\/v2\/payments\/captures\/([A-Za-z0-9]+)$/.exec(textAt(up, 'href') ?? '')?.[1] ?? null;
}

async function subjectOf({ client }: WebhookDeps, kind: string, resource: unknown): Promise<Subject> {
  if (kind.startsWith('BILLING.SUBSCRIPTION.')) {
    return { about: 'subscription', reference: textAt(resource, 'id') };
  }
  if (kind.startsWith('PAYMENT.SALE.')) {
    const subscription = textAt(resource, 'billing_agreement_id');
    return subscription === null ? NOTHING : { about: 'subscription', reference: subscription };
  }
  if (kind.startsWith('CHECKOUT.ORDER.')) return { about: 'payment', reference: textAt(resource, 'id') };
  if (kind.startsWith('CUSTOMER.DISPUTE.')) {
    return orderOfCapture(client, textAt(resource, 'disputed_transactions', 0, 'seller_transaction_id'));
  }
  if (!/^PAYMENT\.(CAPTURE|REFUND)\./.test(kind)) return NOTHING;
  const order = textAt(resource, 'supplementary_data', 'related_ids', 'order_id');
  if (order !== null) return { about: 'payment', reference: order };
  return orderOfCapture(client, captureOfRefund(resource) ?? textAt(resource, 'id'));
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
  const { id: eventId, event_type: kind, resource } = event.data;
  return ok({ eventId, kind, ...(await subjectOf(deps, kind, resource)), payload: event.data });
}
