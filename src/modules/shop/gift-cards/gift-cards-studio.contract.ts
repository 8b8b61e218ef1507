import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { GiftCardId } from '@/shared/ids';
import {
  email,
  idParam,
  listPages,
  pageQuery,
  seenVersion,
  text,
  wireId,
  wireMoney,
  wireTime,
  dayField,
} from '@/shared/wire';
import { GIFT_STATES, STUDIO_GIFTS_PER_PAGE } from './gift-cards-studio.rules';

const wireGift = z.object({
  id: wireId,
  version: z.number().int(),
  state: z.enum(GIFT_STATES),
  amount: wireMoney,
  balance: wireMoney,
  /** The part of the balance that open checkouts hold. */
  held: wireMoney,
  currency: z.string(),
  /** The order that bought it; null: given by the studio. */
  order_id: wireId.nullable(),
  buyer_email: z.string(),
  recipient_name: z.string().nullable(),
  recipient_email: z.string().nullable(),
  send_at: wireTime.nullable(),
  sent_at: wireTime.nullable(),
  /** Why the studio gave it, and who; null for a bought one. */
  reason: z.string().nullable(),
  issued_by: z.string().nullable(),
  disabled: z.boolean(),
  /** Its purchase went back or is disputed. */
  blocked_for: z.enum(['refund', 'dispute']).nullable(),
  created_at: wireTime,
});

export type StudioGift = z.infer<typeof wireGift>;

const REFUSED = ['unauthenticated', 'forbidden'] as const;
const ofGift = z.object({ id: idParam<GiftCardId>() });

export const listStudioGifts = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/gift-cards',
  access: ['admin'],
  summary: 'Gift cards, newest first, with their balances',
  query: pageQuery(STUDIO_GIFTS_PER_PAGE).extend({
    state: z.enum(GIFT_STATES).optional(),
    /** A code, an address, a name or the number of an order. */
    search: text(100).default(''),
  }),
  response: z.object({
    data: z.array(wireGift),
    ...listPages,
  }),
  refusals: [...REFUSED],
});

const giftBody = z.object({
  /** As somebody typed it. */
  amount: z.string().max(20),
  recipient_name: text(80).default(''),
  recipient_email: email('Please say who it is for', 'This is not an email address'),
  message: text(1000).default(''),
  /** The day that it is mailed, `YYYY-MM-DD`; null: at once. */
  send_date: dayField('Please choose a day').nullable().default(null),
  reason: text(300, 'Please say why'),
  /** The browser's own id of the wish: sent twice it is one card. */
  request_key: z.uuid(),
});

export type GiftBody = z.infer<typeof giftBody>;

export const giveGift = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/gift-cards',
  access: ['admin'],
  summary: 'Issues a gift card: booked and emailed',
  body: giftBody,
  response: z.object({ data: wireGift }),
  status: 201,
  refusals: [...REFUSED, 'invalid'],
});

export const getStudioGift = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/gift-cards/{id}',
  access: ['admin'],
  summary: 'A gift card with its code and transactions',
  params: ofGift,
  response: z.object({
    data: wireGift,
    /** Empty where the installation's key is another one than when it was made. */
    code: z.string(),
    message: z.string().nullable(),
    history: z.array(
      z.object({
        id: wireId,
        kind: z.enum(['issued', 'used', 'returned', 'voided', 'restored']),
        /** What it did to the balance. */
        change: wireMoney,
        order_id: wireId.nullable(),
        created_at: wireTime,
      }),
    ),
  }),
  refusals: [...REFUSED, 'not_found'],
});

export const switchGift = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/gift-cards/{id}/state',
  access: ['admin'],
  summary: 'Disables or re-enables a gift card; its balance stays',
  params: ofGift,
  body: z.object({ version: seenVersion, disabled: z.boolean() }),
  response: z.object({ data: wireGift }),
  refusals: [...REFUSED, 'not_found', 'conflict'],
});
