import { billingShape } from '@/modules/money/receipts/billing.contract';
import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { ServiceId, SubscriptionId } from '@/shared/ids';
import { idField, idParam, text, wireId, wireMoney, wireTime } from '@/shared/wire';

// Far above what people do; slows those who try out cards.
const rate = [{ by: 'ip', limit: 40, windowSeconds: 60 }] as const;
const params = z.object({ id: idParam<SubscriptionId>() });

const wireSubscription = z.object({
  id: wireId,
  service_id: wireId,
  service_name: z.string(),
  state: z.enum(['incomplete', 'active', 'past_due', 'ended']),
  /** Per month, in the major unit. */
  price: wireMoney,
  currency: z.string(),
  items_per_month: z.number().int(),
  /** When the next month is charged; null where none follows. */
  next_charge_at: wireTime.nullable(),
  /** Until when it is paid; null where nothing was. */
  paid_until: wireTime.nullable(),
  cancels_at_period_end: z.boolean(),
  /** As people read it, such as 'Visa 4242'; null where the provider does not tell. */
  paid_with: z.string().nullable(),
  /** The provider's page to pay a failed month on, also where the bank asks to confirm; null where there is none. */
  pay_url: z.string().nullable(),
  provider: z.string(),
  /** PayPal, or what stands in for it, or a card. */
  method: z.enum(['card', 'paypal']),
  started_at: wireTime.nullable(),
  ended_at: wireTime.nullable(),
  /** The order of the newest paid month. */
  last_order_id: wireId.nullable(),
});

export type WireSubscription = z.infer<typeof wireSubscription>;

const waitingCard = {
  /** Who takes it: decides which form the browser shows. */
  provider: z.string(),
  /** For a form inside our page; null where the buyer agrees on the provider's own page. */
  client_secret: z.string().nullable(),
  approve_url: z.string().nullable(),
};

export const startSubscription = defineEndpoint({
  id: 'API-65',
  method: 'POST',
  path: '/subscriptions',
  access: ['customer'],
  summary: 'Begin a monthly package; asked again before it is paid it is the same one',
  body: z.object({
    service_id: idField<ServiceId>(),
    /** What the browser believes a month costs, in the major unit: compared, never charged. */
    price: z.number().min(0).max(1_000_000_000),
    currency: z.string().regex(/^[A-Za-z]{3}$/, 'Must be a currency code such as USD'),
    method: z.enum(['card', 'paypal']).default('card'),
    billing: billingShape.nullish(),
  }),
  status: 201,
  response: z.object({
    success: z.literal(true),
    data: z.object({
      id: wireId,
      /** active: it was paid before this call; nothing is left to pay. */
      state: z.enum(['incomplete', 'active']),
      /** The provider's id of it: what `/success-subscription` is asked with. */
      reference: z.string(),
      ...waitingCard,
    }),
  }),
  refusals: ['conflict', 'invalid'],
  rate,
});

export const listSubscriptions = defineEndpoint({
  id: 'API-65',
  method: 'GET',
  path: '/subscriptions',
  access: ['customer'],
  summary: 'The customer’s monthly packages, newest first, without unpaid ones',
  response: z.object({ success: z.literal(true), data: z.array(wireSubscription) }),
  refusals: [],
});

const changed = z.object({ success: z.literal(true), message: z.string(), data: wireSubscription });

export const cancelSubscription = defineEndpoint({
  id: 'API-65',
  method: 'POST',
  path: '/subscriptions/{id}/cancel',
  access: ['owner'],
  summary: 'Let a package end with its paid time',
  params,
  response: changed,
  refusals: ['not_found', 'conflict'],
  rate,
});

export const changeCard = defineEndpoint({
  id: 'API-65',
  method: 'POST',
  path: '/subscriptions/{id}/payment-method',
  access: ['owner'],
  summary: 'Begin a change of card',
  params,
  response: z.object({
    success: z.literal(true),
    data: z.object({
      ...waitingCard,
      /** Of the change: both go back with the confirmation. Null where the provider's own page does it all. */
      setup_reference: z.string().nullable(),
      setup_token: z.string().nullable(),
    }),
  }),
  refusals: ['not_found', 'conflict'],
  rate,
});

export const confirmCard = defineEndpoint({
  id: 'API-65',
  method: 'POST',
  path: '/subscriptions/{id}/payment-method/confirm',
  access: ['owner'],
  summary: 'Uses the confirmed card from now on; an unpaid month is charged to it at once',
  params,
  body: z.object({
    setup_reference: text(255, 'The card is missing'),
    setup_token: text(200, 'The card is missing'),
  }),
  response: changed,
  refusals: ['not_found', 'conflict', 'forbidden', 'payment_required'],
  rate,
});
