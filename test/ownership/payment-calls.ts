import { n, type CallOfThings } from './call-of-things';
import type { Things } from './owned';

const card = { card_number: '4242424242424242', expiry: '12/30', cvc: '123' };
const cartItems = [{ service_id: 101, qty: 3 }];
const guest_info = { first_name: 'Eve', last_name: 'Else', email: 'eve@artist.test', phone: '17025550199' };
const intent = (t: Things) => ({
  amount: 42_000,
  currency: 'USD',
  cartItems,
  guest_info,
  checkout_id: n(t['checkoutId']),
  checkout_secret: t['checkoutSecret'],
});
const cardOf = { params: (t: Things) => ({ intent: t['intent'] ?? '' }), secrets: ['intentSecret'] };
const subscription = { params: (t: Things) => ({ id: t['subscriptionId'] ?? '' }), also: [409] };
const paid = (t: Things) => ({
  paymentIntentId: t['intent'],
  amount: 3000,
  currency: 'USD',
  cartItems,
  user_id: 'guest',
});
const finished = (t: Things) => ({
  transaction_id: t['intent'],
  amount: 30,
  order_type: 'one_time',
});

/** Checkouts, payments, subscriptions. */
export const PAYMENT_CALLS: Readonly<Record<string, CallOfThings>> = {
  'GET /checkouts/{id}': {
    params: (t) => ({ id: t['checkoutId'] ?? '' }),
    query: (t) => ({ secret: t['checkoutSecret'] ?? '' }),
    secrets: ['checkoutSecret'],
    guarded: true,
  },
  // paid-here.api.test.ts
  'POST /orders/{orderId}/paid-here': {
    params: (t) => ({ orderId: t['orderId'] ?? '' }),
    guarded: true,
    byCookie: true,
  },
  // A checkout of somebody else in the body is passed over, and another one is begun.
  'POST /stripe/intent': { body: intent, harmless: true },
  'POST /stripe/intent/guest': { body: intent, harmless: true },
  'POST /paypal/orders': { body: intent, harmless: true },
  'POST /paypal/orders/{id}/capture': {
    params: (t) => ({ id: t['paypalOrder'] ?? '' }),
    body: (t) => ({ checkout_secret: t['paypalSecret'] }),
    secrets: ['paypalSecret'],
    guarded: true,
    also: [402, 409],
  },
  'POST /transaction': {
    body: (t) => ({
      transaction_id: t['intent'],
      contents: { amount: 3000 },
      client_secret: t['intentSecret'],
    }),
    secrets: ['intentSecret'],
    guarded: true,
    ofAccounts: true,
  },
  'GET /transaction/{reference}': {
    params: (t) => ({ reference: t['intent'] ?? '' }),
    query: (t) => ({ secret: t['intentSecret'] ?? '' }),
    secrets: ['intentSecret'],
    also: [404],
  },
  'POST /stripe/pay': { body: paid, ofAccounts: true, also: [402, 409] },
  'POST /stripe/pay/guest': { body: paid, guarded: true, ofAccounts: true, also: [402, 404, 409] },
  'POST /success': { body: finished, guarded: true, ofAccounts: true, also: [402, 409] },
  'POST /demo-pay/{intent}/confirm': {
    ...cardOf,
    body: (t) => ({ ...card, client_secret: t['intentSecret'] }),
    last: 2,
  },
  'POST /demo-pay/{intent}/challenge': {
    ...cardOf,
    body: (t) => ({ client_secret: t['intentSecret'], outcome: 'complete' }),
    also: [409],
    last: 3,
  },
  'POST /demo-pay/{intent}/approve': {
    ...cardOf,
    body: (t) => ({ client_secret: t['intentSecret'], account: 'good' }),
    also: [409],
    last: 3,
  },
  'POST /subscriptions/{id}/cancel': { ...subscription, last: 5 },
  'POST /subscriptions/{id}/payment-method': subscription,
  'POST /subscriptions/{id}/payment-method/confirm': {
    ...subscription,
    body: () => ({ setup_reference: 'demo_seti_1', setup_token: 'x' }),
    also: [403],
  },
};
