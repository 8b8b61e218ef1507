import type { CheckoutId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type {
  Intent,
  IntentRequest,
  PaymentProvider,
  ProviderEvent,
  ProviderPayment,
  ProviderRefund,
} from '../../payment-provider';
import { RefundRefused } from '../../refund-refused';
import { captureApproved } from './demo-approval';
import { clientSecretOf } from './demo-secrets';
import { SIGNATURE_HEADER, verifyWebhook } from './demo-signature';
import { createDemoSubscriptions } from './demo-subscriptions';
import { newId, type DemoDeps } from './demo.deps';
import {
  addIntent,
  addRefund,
  cancelIntent,
  readIntent,
  refundsOf,
  type DemoIntent,
  type DemoStatus,
} from './demo.store';

const DEMO = 'demo';

const STATUS: Record<DemoStatus, ProviderPayment['status']> = {
  requires_payment: 'unpaid',
  requires_challenge: 'challenge',
  approved: 'approved',
  succeeded: 'succeeded',
  cancelled: 'cancelled',
};

function textOf(from: unknown, field: string): string | null {
  const value: unknown = typeof from === 'object' && from !== null ? Reflect.get(from, field) : null;
  return typeof value === 'string' ? value : null;
}

// The payment of a period is news of its subscription.
function subjectOf(kind: string, data: unknown): Pick<ProviderEvent, 'about' | 'reference'> {
  const id = textOf(data, 'id');
  if (kind.startsWith('subscription.')) return { about: 'subscription', reference: id };
  const metadata: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'metadata') : null;
  const subscription = textOf(metadata, 'subscription');
  return subscription === null
    ? { about: 'payment', reference: id }
    : { about: 'subscription', reference: subscription };
}

function eventOf(body: Uint8Array, account: string): Answer<ProviderEvent, 'malformed'> {
  const unreadable = refuse('malformed', 'This event can not be read.');
  try {
    const event: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    const eventId = textOf(event, 'id');
    const kind = textOf(event, 'type');
    if (typeof event !== 'object' || event === null || eventId === null || kind === null) return unreadable;
    if (textOf(event, 'account') !== account)
      return refuse('malformed', 'This event is for another account.');
    return ok({ eventId, kind, ...subjectOf(kind, Reflect.get(event, 'data')), payload: event });
  } catch {
    return unreadable;
  }
}

function paymentOf(
  intent: DemoIntent,
  { secret, refunds }: { secret: string; refunds: ProviderPayment['refunds'] },
): ProviderPayment {
  return {
    reference: intent.id,
    clientSecret: clientSecretOf(intent.id, secret),
    status: STATUS[intent.status],
    amount: intent.amount,
    currency: intent.currency,
    marked: true,
    checkoutId: (intent.metadata.checkout_id ?? null) as CheckoutId | null,
    refunded: intent.refunded,
    refunds,
    disputes: [],
    payerCountry: null,
  };
}

function refundOf(key: string, amount: number, ourId: string | null): ProviderRefund {
  return { reference: `demo_re_${key}`, amount, ourId, state: 'done' };
}

async function createIntent({ db, clock, secret }: DemoDeps, request: IntentRequest): Promise<Intent> {
  const { amount, currency, idempotencyKey: key, checkoutId, method = 'card' } = request;
  const metadata = { checkout_id: checkoutId };
  const made = await addIntent(db, {
    id: newId('demo_pi'),
    key,
    amount,
    currency,
    metadata,
    method,
    at: clock.now(),
  });
  if (made.amount !== amount || made.currency !== currency) {
    throw new Error('This idempotency key was used for another amount.');
  }
  return { reference: made.id, clientSecret: clientSecretOf(made.id, secret) };
}

async function retrieve({ db, secret }: DemoDeps, reference: string): Promise<ProviderPayment | null> {
  const intent = await readIntent(db, reference);
  if (intent === null) return null;
  const booked = intent.refunded === 0 ? [] : await refundsOf(db, reference);
  const refunds = booked.map(({ key, amount, our_id }) => refundOf(key, amount, our_id));
  return paymentOf(intent, { secret, refunds });
}

async function cancel({ db, clock }: DemoDeps, reference: string): Promise<'cancelled' | 'succeeded'> {
  if (await cancelIntent(db, reference, clock.now())) return 'cancelled';
  const intent = await readIntent(db, reference);
  if (intent === null) return 'cancelled';
  return intent.status === 'succeeded' ? 'succeeded' : 'cancelled';
}

/**
 * The embedded provider that stands in for card and for PayPal where no keys are configured. It keeps books of its own
 * (demo_intents, demo_refunds, demo_webhooks) and moves no money.
 */
export function createDemoProvider(deps: DemoDeps): PaymentProvider {
  const { db, clock, secret, account } = deps;
  return {
    name: DEMO,
    mode: 'demo',
    minimumCharge: () => 0,
    takes: () => true,
    subscriptions: createDemoSubscriptions(deps),
    createIntent: (request) => createIntent(deps, request),
    retrieve: (reference) => retrieve(deps, reference),
    async capture(reference) {
      await captureApproved(deps, reference);
      const payment = await retrieve(deps, reference);
      if (payment === null) throw new Error('The demo provider knows no such intent.');
      return payment;
    },
    cancel: (reference) => cancel(deps, reference),
    async refund({ reference, amount, idempotencyKey: key, refundId: ourId }) {
      const booked = await addRefund(db, { key, id: reference, amount, ourId, at: clock.now() });
      if (!booked) throw new RefundRefused('gone', 'the demo provider holds less than this amount.');
      return refundOf(key, amount, ourId);
    },
    async parseWebhook(rawBody, headers) {
      const signed = { header: headers.get(SIGNATURE_HEADER), body: rawBody };
      if (!verifyWebhook(secret, signed, clock.now())) {
        return refuse('malformed', 'The signature does not fit, or is too old.');
      }
      return eventOf(rawBody, account);
    },
  };
}
