import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { Id, ServiceId, VariationId } from '@/shared/ids';
import {
  email,
  idField,
  idParam,
  listPages,
  pageQuery,
  text,
  wireId,
  wireMoney,
  wireTime,
} from '@/shared/wire';
import { MAX_LINES, MAX_QTY } from '@/modules/shop/cart/cart.rules';
import { OUTSIDE_METHODS } from '@/modules/money/payments/payments.rules';
import { billing, checkoutView } from './checkout-shapes.contract';
import { phoneProblem } from './checkout.rules';

/** An order that the studio made by hand, or asked to be paid for. */
export type ManualOrderId = Id<'hand-order'>;

const phone = text(40).refine(
  (typed) => typed === '' || phoneProblem(typed) === null,
  'Invalid phone number',
);

const handLine = z.object({
  service_id: idField<ServiceId>(),
  variation_id: idField<VariationId>().nullish(),
  rush: z.boolean().nullish(),
  qty: z
    .number()
    .int('The quantity must be a whole number')
    .min(1, 'The quantity must be at least 1')
    .max(MAX_QTY, `The quantity must be at most ${MAX_QTY}`),
});

const request = z.object({
  id: wireId,
  customer_name: z.string(),
  customer_email: z.string(),
  services: z.array(z.string()),
  total: wireMoney,
  currency: z.string(),
  created_at: wireTime,
  /** How often its link was mailed, and when last. */
  mailed: z.number().int(),
  mailed_at: wireTime.nullable(),
  /** Where it is paid. */
  url: z.string(),
});

export type PaymentRequest = z.infer<typeof request>;

export const makeManualOrder = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/hand-orders',
  access: ['admin'],
  summary:
    'Makes an order by hand: paid outside (bank, cash), or asked for by a link that is emailed. The same key makes it once',
  body: z.object({
    /** Made by the browser for each wish: sent twice it is carried out once. */
    key: z.uuid('Must be a random id'),
    customer: z.object({
      email: email(),
      first_name: text(255, 'First name is required'),
      last_name: text(255, 'Last name is required'),
      phone: phone.nullish(),
    }),
    lines: z
      .array(handLine)
      .min(1, 'Please choose a service')
      .max(MAX_LINES, `At most ${MAX_LINES} different lines can be bought at once`),
    billing,
    /** The total that was shown: another one is refused, and nothing is made. */
    amount: z.number().min(0).max(1_000_000_000),
    /** How it was paid outside; null mails a link to pay. */
    paid_by: z.enum(OUTSIDE_METHODS).nullable(),
    /** What the bank or the till calls it. */
    reference: text(200).default(''),
  }),
  status: 201,
  response: z.object({
    success: z.literal(true),
    /** Null while its payment is asked for. */
    order_id: wireId.nullable(),
    /** Where it is paid; null where it is. */
    url: z.string().nullable(),
  }),
  refusals: ['conflict', 'invalid'],
});

export const findManualCustomer = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/hand-orders/customer',
  access: ['admin'],
  summary: 'The customer of an address, as an order by hand names them; null where nobody is known',
  query: z.object({ email: email() }),
  response: z.object({
    data: z
      .object({
        first_name: z.string(),
        last_name: z.string(),
        phone: z.string().nullable(),
        /** Whether the order becomes part of an account at once. */
        has_account: z.boolean(),
      })
      .nullable(),
  }),
  refusals: ['invalid'],
});

export const listPaymentRequests = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/hand-orders',
  access: ['admin'],
  summary: 'Open payment requests, newest first',
  query: pageQuery(25),
  response: z.object({
    data: z.array(request),
    ...listPages,
  }),
  refusals: ['invalid'],
});

const requestParams = z.object({ manualOrderId: idParam<ManualOrderId>() });
const done = z.object({ success: z.literal(true) });

export const mailPaymentRequest = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/hand-orders/{manualOrderId}/mail',
  access: ['admin'],
  summary: 'Emails the link of an open payment request again, at most once a minute',
  params: requestParams,
  response: done,
  refusals: ['not_found', 'conflict'],
});

export const withdrawPaymentRequest = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/hand-orders/{manualOrderId}/withdraw',
  access: ['admin'],
  summary: 'Withdraws an open payment request; one that was just paid stays paid',
  params: requestParams,
  response: done,
  refusals: ['not_found', 'conflict'],
});

const linkParams = z.object({ payToken: z.string().min(1).max(200) });
const linkRate = [{ by: 'ip', limit: 60, windowSeconds: 60 }] as const;

export const readPayLink = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/pay-links/{payToken}',
  access: ['signed-address'],
  summary: 'What the link of an email asks to be paid',
  params: linkParams,
  response: z.object({
    success: z.literal(true),
    data: checkoutView.extend({
      payer: z.object({
        first_name: z.string(),
        last_name: z.string(),
        email: z.string(),
        phone: z.string(),
      }),
    }),
  }),
  refusals: ['not_found'],
  rate: linkRate,
});

export const startPayLink = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/pay-links/{payToken}/payment',
  access: ['signed-address'],
  summary: 'Begins the payment that a link asks for; again it is the same one',
  params: linkParams,
  body: z.object({ method: z.enum(['card', 'paypal']) }),
  response: z.object({
    clientSecret: z.string(),
    paymentIntentId: z.string(),
    checkout_id: wireId,
    checkout_secret: z.string(),
    provider: z.string(),
    status: z.enum(['unpaid', 'challenge', 'approved', 'succeeded']),
  }),
  refusals: ['not_found', 'conflict'],
  rate: linkRate,
});

export type PayLinkView = z.infer<typeof readPayLink.response>['data'];
