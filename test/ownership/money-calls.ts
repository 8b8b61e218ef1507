import type { CallOfThings } from './call-of-things';

const payLink = {
  params: (t: Record<string, string>) => ({ payToken: t['payToken'] ?? '' }),
  secrets: ['payToken'],
};
const manualOrder = { params: (t: Record<string, string>) => ({ manualOrderId: t['manualOrderId'] ?? '' }) };

const noCheckout = { checkout_id: 999_999, rest: 0 };

/** Orders by hand and what their links open. */
export const MONEY_CALLS: Readonly<Record<string, CallOfThings>> = {
  'POST /studio/hand-orders': {
    body: () => ({
      key: '0d8e6a0e-5a26-4c57-9f50-3bb1f9b2c111',
      customer: { email: 'hand@artist.test', first_name: 'By', last_name: 'Hand' },
      lines: [{ service_id: 102, qty: 1 }],
      amount: 30,
      paid_by: 'bank',
    }),
  },
  'GET /studio/hand-orders/customer': { query: () => ({ email: 'hand@artist.test' }) },
  'POST /studio/hand-orders/{manualOrderId}/mail': manualOrder,
  'POST /studio/hand-orders/{manualOrderId}/withdraw': { ...manualOrder, last: 6 },
  'GET /studio/payments/{paymentId}/matches': { also: [409] },
  'POST /studio/payments/{paymentId}/match': { body: () => noCheckout, also: [409] },
  'POST /studio/payments/{paymentId}/refunds': { body: () => ({ refund_id: 'NOSUCHREFUND' }), also: [409] },
  'POST /studio/payments/{provider}/test': { params: () => ({ provider: 'stripe' }), also: [409] },
  'GET /pay-links/{payToken}': payLink,
  'POST /pay-links/{payToken}/payment': {
    ...payLink,
    body: () => ({ method: 'card' }),
    also: [409],
    last: 1,
  },
};
