import type { Stripe } from 'stripe';
import type { Clock } from '@/shared/clock';
import { ok, refuse, type Answer } from '@/shared/result';
import type { ProviderEvent } from '../../payment-provider';
import { ownerOf } from '../../installation';
import { idOf, type StripeAccount } from './stripe-client';

/** The version of the API that the SDK, and all that reads events here, is made for. */
export const STRIPE_API_VERSION: Stripe.LatestApiVersion = '2026-10-28.endive';

export const SIGNATURE_HEADER = 'stripe-signature';
const TOLERANCE_SECONDS = 300;

type About = Pick<ProviderEvent, 'about' | 'reference'>;

const NOTHING: About = { about: 'payment', reference: null };

// Money that moved back belongs to an order's payment, or to the invoice of a subscription's period.
async function aboutMoneyBack(
  { stripe }: StripeAccount,
  { intent, ours }: { intent: string | null; ours: boolean },
): Promise<About> {
  if (intent === null || ours) return { about: 'payment', reference: intent };
  const payment = { type: 'payment_intent' as const, payment_intent: intent };
  const { data } = await stripe.invoicePayments.list({ payment, limit: 1 });
  return { about: 'payment', reference: idOf(data[0]?.invoice) ?? intent };
}

// Stripe sends every event of an account to every endpoint: also what other installations made.
function isForeign(event: Stripe.Event, own: string): boolean {
  const { object } = event.data;
  const parent: unknown = Reflect.get(object, 'parent');
  const details: unknown = Reflect.get(Object(parent), 'subscription_details');
  const marks = [object, details].map((one) => {
    const metadata: unknown = Reflect.get(Object(one), 'metadata');
    const mark: unknown = Reflect.get(Object(metadata), 'installation');
    return typeof mark === 'string' ? mark : null;
  });
  return marks.some((mark) => ownerOf(mark, own) === 'foreign');
}

/** What an event is about, in the references of our books; nothing for what needs no act of ours. */
async function aboutOf(account: StripeAccount, event: Stripe.Event): Promise<About> {
  if (isForeign(event, account.own)) return NOTHING;
  if (
    event.type === 'payment_intent.succeeded' ||
    event.type === 'payment_intent.payment_failed' ||
    event.type === 'payment_intent.canceled'
  ) {
    const { id, metadata } = event.data.object;
    // Those of subscriptions are told of by their invoices.
    return metadata['checkout_id'] === undefined ? NOTHING : { about: 'payment', reference: id };
  }
  if (event.type === 'charge.refunded') {
    const { payment_intent, metadata } = event.data.object;
    return aboutMoneyBack(account, {
      intent: idOf(payment_intent),
      ours: metadata['checkout_id'] !== undefined,
    });
  }
  if (
    event.type === 'refund.updated' ||
    event.type === 'refund.failed' ||
    event.type === 'charge.dispute.created' ||
    event.type === 'charge.dispute.updated' ||
    event.type === 'charge.dispute.closed'
  ) {
    return aboutMoneyBack(account, { intent: idOf(event.data.object.payment_intent), ours: false });
  }
  if (
    event.type === 'invoice.paid' ||
    event.type === 'invoice.payment_failed' ||
    event.type === 'invoice.payment_action_required'
  ) {
    const subscription = event.data.object.parent?.subscription_details?.subscription;
    return { about: 'subscription', reference: idOf(subscription) };
  }
  if (event.type === 'customer.subscription.updated' || event.type === 'customer.subscription.deleted') {
    return { about: 'subscription', reference: event.data.object.id };
  }
  return NOTHING;
}

function verified(
  stripe: Stripe,
  signed: { rawBody: Uint8Array; header: string; secret: string; at: Date },
): Stripe.Event | null {
  const { rawBody, header, secret, at } = signed;
  try {
    return stripe.webhooks.constructEvent(
      Buffer.from(rawBody),
      header,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      at.getTime(),
    );
  } catch {
    return null;
  }
}

// What is signed is Stripe's, but not all that Stripe can sign is an event of this API.
function isEvent(event: {
  readonly id?: unknown;
  readonly type?: unknown;
  readonly data?: unknown;
}): boolean {
  return typeof event.id === 'string' && typeof event.type === 'string' && typeof event.data === 'object';
}

/** Checks an event's signature on its raw bytes, its age, its mode and its account; then says what it is about. */
export async function parseStripeWebhook(
  account: StripeAccount,
  studio: { secret: string; live: boolean; clock: Clock },
  received: { rawBody: Uint8Array; headers: Headers },
): Promise<Answer<ProviderEvent, 'malformed'>> {
  const header = received.headers.get(SIGNATURE_HEADER) ?? '';
  const { secret, live, clock } = studio;
  const event = verified(account.stripe, { rawBody: received.rawBody, header, secret, at: clock.now() });
  if (event === null) return refuse('malformed', 'The signature does not fit, or is too old.');
  if (!isEvent(event)) return refuse('malformed', 'This event can not be read.');
  if (event.livemode !== live) return refuse('malformed', 'This event is of the other mode: test or live.');
  // Only events of accounts that are connected to the studio's carry one.
  if (event.account !== undefined) return refuse('malformed', 'This event is for another account.');
  const { about, reference } = await aboutOf(account, event);
  return ok({ eventId: event.id, kind: event.type, about, reference, payload: event });
}
