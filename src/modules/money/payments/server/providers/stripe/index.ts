import type { Clock } from '@/shared/clock';
import type { Installation } from '../../installation';
import type { PaymentProvider } from '../../payment-provider';
import { stripeMinimum, stripeTakes } from './stripe-amounts.rules';
import { stripeClient, type StripeAccess } from './stripe-client';
import {
  cancelPayment,
  capturePayment,
  createIntent,
  refundPayment,
  retrievePayment,
} from './stripe-payments';
import { createStripeSubscriptions } from './stripe-subscriptions';
import { parseStripeWebhook } from './stripe-webhooks';

const STRIPE = 'stripe';

export interface StripeProviderDeps {
  readonly keys: StripeAccess & { readonly webhookSecret: string };
  readonly clock: Clock;
  /** The id that everything bears which this installation makes at Stripe. */
  readonly installation: Installation;
}

/** Takes cards and subscriptions by the studio's account at Stripe. */
export function createStripeProvider({ keys, clock, installation }: StripeProviderDeps): PaymentProvider {
  const client = stripeClient(keys, installation);
  const studio = { secret: keys.webhookSecret, live: keys.secretKey.includes('_live_'), clock };
  return {
    name: STRIPE,
    mode: studio.live ? 'live' : 'test',
    minimumCharge: stripeMinimum,
    takes: stripeTakes,
    createIntent: async (request) => createIntent(await client(), request),
    retrieve: async (reference) => retrievePayment(await client(), reference),
    capture: async (reference, key) => capturePayment(await client(), reference, key),
    cancel: async (reference) => cancelPayment(await client(), reference),
    refund: async (request) => refundPayment(await client(), request),
    parseWebhook: async (rawBody, headers) =>
      parseStripeWebhook(await client(), studio, { rawBody, headers }),
    subscriptions: createStripeSubscriptions(client),
  };
}
