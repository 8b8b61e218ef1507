import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { text } from '@/shared/wire';

const params = z.object({ intent: z.string().regex(/^demo_(pi|si)_[\w-]{20,40}$/) });
const secret = text(200, 'The payment secret is missing');

const outcome = z.object({ success: z.literal(true), status: z.enum(['succeeded', 'requires_challenge']) });

export const confirmDemoPayment = defineEndpoint({
  id: 'API-67',
  method: 'POST',
  path: '/demo-pay/{intent}/confirm',
  access: ['payment-secret'],
  summary: 'Demo provider: pays an intent by a test card',
  params,
  body: z.object({
    card_number: text(40, 'Your card number is incomplete.'),
    expiry: text(10, 'Your card’s expiration date is incomplete.'),
    cvc: text(8, 'Your card’s security code is incomplete.'),
    client_secret: secret,
  }),
  response: outcome,
  refusals: ['not_found', 'forbidden', 'payment_required', 'conflict', 'invalid'],
});

export const answerDemoChallenge = defineEndpoint({
  id: 'API-67',
  method: 'POST',
  path: '/demo-pay/{intent}/challenge',
  access: ['payment-secret'],
  summary: 'Demo provider: answers the challenge of a test card',
  params,
  body: z.object({ client_secret: secret, outcome: z.enum(['complete', 'fail']) }),
  response: outcome,
  refusals: ['not_found', 'forbidden', 'payment_required', 'conflict'],
});

export const approveDemoPayment = defineEndpoint({
  id: 'API-67',
  method: 'POST',
  path: '/demo-pay/{intent}/approve',
  access: ['payment-secret'],
  summary: 'Demo provider: agrees to a payment as in the window of PayPal; an account may decline afterwards',
  params,
  body: z.object({ client_secret: secret, account: z.enum(['good', 'declining']) }),
  response: z.object({ success: z.literal(true), status: z.enum(['approved', 'succeeded']) }),
  refusals: ['not_found', 'forbidden', 'payment_required', 'conflict'],
});

export const receiveDemoWebhook = defineEndpoint({
  id: 'API-66',
  method: 'POST',
  path: '/webhooks/demo',
  access: ['signature'],
  summary: 'Signed news of the demo provider: stored, answered, then acted on',
  bodyKind: 'raw',
  body: z.custom<Uint8Array<ArrayBuffer>>(),
  maxBodyBytes: 64 * 1024,
  response: z.object({ received: z.literal(true) }),
  refusals: ['malformed'],
});

export const receiveStripeWebhook = defineEndpoint({
  id: 'API-66',
  method: 'POST',
  path: '/webhooks/stripe',
  access: ['signature'],
  summary: 'Signed news of Stripe: stored, answered, then acted on',
  bodyKind: 'raw',
  body: z.custom<Uint8Array<ArrayBuffer>>(),
  maxBodyBytes: 512 * 1024,
  response: z.object({ received: z.literal(true) }),
  refusals: ['malformed'],
});

export const receivePayPalWebhook = defineEndpoint({
  id: 'API-66',
  method: 'POST',
  path: '/webhooks/paypal',
  access: ['signature'],
  summary: 'Signed news of PayPal: stored, answered, then acted on',
  bodyKind: 'raw',
  body: z.custom<Uint8Array<ArrayBuffer>>(),
  maxBodyBytes: 512 * 1024,
  response: z.object({ received: z.literal(true) }),
  refusals: ['malformed'],
});
