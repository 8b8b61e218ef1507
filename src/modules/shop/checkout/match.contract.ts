import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { CheckoutId, PaymentId } from '@/shared/ids';
import { idField, idParam, wireId, wireMoney } from '@/shared/wire';

const params = z.object({ paymentId: idParam<PaymentId>() });

const candidate = z.object({
  checkout_id: wireId,
  /** Its own cart, or one that was asked for by a link. */
  kind: z.enum(['own', 'asked']),
  customer_name: z.string(),
  customer_email: z.string(),
  services: z.array(z.string()),
  total: wireMoney,
  /** What is missing: nobody pays it where the two are matched. */
  rest: wireMoney,
  currency: z.string(),
});

export type MatchCandidate = z.infer<typeof candidate>;

export const listMatches = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/payments/{paymentId}/matches',
  access: ['admin'],
  summary: 'What a flagged payment may have been meant for: its own cart, or what was asked for by a link',
  params,
  response: z.object({ data: z.array(candidate) }),
  refusals: ['not_found', 'conflict'],
});

export const matchPayment = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/payments/{paymentId}/match',
  access: ['admin'],
  summary: 'Makes the order that a flagged payment was meant for; the missing amount shown is waived',
  params,
  body: z.object({
    checkout_id: idField<CheckoutId>(),
    /** What is missing, in the major unit, as it was shown: another rest is refused. */
    rest: z.number().min(0).max(1_000_000_000),
  }),
  response: z.object({ success: z.literal(true), order_id: wireId }),
  refusals: ['not_found', 'conflict', 'invalid'],
});

export const nameRefund = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/payments/{paymentId}/refunds',
  access: ['admin'],
  summary: 'Books a refund that the provider does not list, by the id shown on the provider’s pages',
  params,
  body: z.object({
    refund_id: z
      .string()
      .trim()
      .regex(/^[\w-]{3,80}$/, 'Please copy the refund’s transaction id: letters and digits'),
  }),
  response: z.object({
    success: z.literal(true),
    /** Whether more of the payment went back than is known now. */
    left: z.boolean(),
  }),
  refusals: ['not_found', 'conflict', 'invalid'],
});
