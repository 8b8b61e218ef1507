import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { OrderId, PaymentId } from '@/shared/ids';
import { idParam, text, wireId, wireMoney, wireTime } from '@/shared/wire';

const amount = z.number().positive('Please enter an amount').max(1_000_000_000);
const reason = text(500, 'Please say why');
/** Made by the browser for each wish: sent twice it is carried out once. */
const key = z.uuid('Must be a random id');

const wireRefund = z.object({
  id: wireId,
  order_id: wireId.nullable(),
  amount: wireMoney,
  to_money: wireMoney,
  to_gift: wireMoney,
  currency: z.string(),
  /** reserved: on its way; done: gone back; failed: nothing went back. */
  state: z.enum(['reserved', 'done', 'failed']),
  /** provider: somebody refunded in the provider's dashboard. */
  made_by: z.enum(['studio', 'provider']),
  reason: z.string(),
  failure: z.string().nullable(),
  created_at: wireTime,
});

/** What an order was paid with, what went back, and what still can. */
export const orderMoney = z.object({
  order_id: wireId,
  currency: z.string(),
  /** Paid in money and by gift card. */
  paid: wireMoney,
  gift: wireMoney,
  discount: wireMoney,
  payment_status: z.enum(['paid', 'partly_refunded', 'refunded']),
  payment_method: z.string(),
  payer_name: z.string(),
  payer_email: z.string(),
  /** What can still go back. */
  refundable: wireMoney,
  /** Why nothing can be refunded though money came in; null where it can. */
  no_refund: z.string().nullable(),
  /** All of it goes back or nothing: it bought gift cards. */
  whole_only: z.boolean(),
  /** Why no credit can be given; null where one can. */
  no_credit: z.string().nullable(),
  refunds: z.array(wireRefund),
});

export type StudioRefund = z.infer<typeof wireRefund>;
export type StudioOrderMoney = z.infer<typeof orderMoney>;

const orderParams = z.object({ orderId: idParam<OrderId>() });

export const getMoneyOverview = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/money',
  access: ['studio'],
  summary: 'Payments that need a decision: flagged payments, disputes, pending and recent refunds',
  response: z.object({
    data: z.object({
      flagged: z.array(
        z.object({
          payment_id: wireId,
          checkout_id: wireId,
          provider: z.string(),
          reference: z.string(),
          amount: wireMoney,
          currency: z.string(),
          reason: z.enum(['checkout', 'currency', 'amount']).nullable(),
          payer_name: z.string(),
          payer_email: z.string(),
          created_at: wireTime,
        }),
      ),
      disputes: z.array(
        z.object({
          id: wireId,
          order_id: wireId.nullable(),
          provider: z.string(),
          amount: wireMoney,
          currency: z.string(),
          state: z.enum(['open', 'won', 'lost']),
          payer_name: z.string(),
          payer_email: z.string(),
          created_at: wireTime,
        }),
      ),
      /** Paid twice or too late; goes back by itself. */
      returning: z.array(
        z.object({
          payment_id: wireId,
          /** Why nothing is tried by itself any more: an admin decides; null while it goes by itself. */
          stuck_reason: z.string().nullable(),
          provider: z.string(),
          amount: wireMoney,
          currency: z.string(),
          payer_name: z.string(),
          payer_email: z.string(),
          created_at: wireTime,
        }),
      ),
      refunds: z.array(wireRefund),
      /** The provider says that a part went back, but names no refund: somebody looks it up there. */
      unexplained: z.array(
        z.object({
          payment_id: wireId,
          order_id: wireId.nullable(),
          provider: z.string(),
          reference: z.string(),
          amount: wireMoney,
          currency: z.string(),
          payer_name: z.string(),
          payer_email: z.string(),
          created_at: wireTime,
        }),
      ),
    }),
  }),
  refusals: [],
});

export const getOrderMoney = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/orders/{orderId}/money',
  access: ['studio'],
  summary: 'How an order was paid, what was refunded, and what is still refundable',
  params: orderParams,
  response: z.object({ data: orderMoney }),
  refusals: ['not_found'],
});

export const refundOrder = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/orders/{orderId}/refund',
  access: ['admin'],
  summary: 'Refunds an order in full or in part: money first, then the gift card that paid',
  params: orderParams,
  body: z.object({ amount, reason, key }),
  response: z.object({ success: z.literal(true), refund: wireRefund, order: orderMoney }),
  refusals: ['not_found', 'conflict', 'invalid'],
});

export const creditOrder = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/orders/{orderId}/credit',
  access: ['studio'],
  summary: 'Give the customer of an order a code for an amount that works for five days',
  params: orderParams,
  body: z.object({ amount, key }),
  status: 201,
  response: z.object({
    success: z.literal(true),
    credit: z.object({ code: z.string(), amount: wireMoney, currency: z.string(), ends_at: wireTime }),
  }),
  refusals: ['not_found', 'conflict', 'invalid'],
});

export const returnPayment = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/payments/{paymentId}/return',
  access: ['admin'],
  summary: 'Send a flagged payment back in full',
  params: z.object({ paymentId: idParam<PaymentId>() }),
  response: z.object({ success: z.literal(true) }),
  refusals: ['not_found', 'conflict'],
});
