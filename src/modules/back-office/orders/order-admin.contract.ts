import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { OrderId } from '@/shared/ids';
import { idParam, listPages, pageQuery, text, wireId, wireMoney, wireTime, dayField } from '@/shared/wire';
import { receiptSummary } from '@/modules/money/receipts/receipts.contract';
import { orderMoney } from '@/modules/shop/checkout/money.contract';
import { ORDER_MONEY_STATES, ORDER_STATES } from './order-admin.rules';

const paymentStatus = z.enum(['paid', 'partly_refunded', 'refunded']);
const orderStatus = z.number().int().min(0).max(3);
const day = dayField('Must be a date such as 2026-12-24');

const listedOrder = z.object({
  id: wireId,
  created_at: wireTime,
  customer_name: z.string(),
  customer_email: z.string(),
  /** Names of what was bought, in their order. */
  services: z.array(z.string()),
  tracks: z.array(z.string()),
  order_status: orderStatus,
  /** In money and by gift card. */
  paid: wireMoney,
  currency: z.string(),
  payment_status: paymentStatus,
  payment_method: z.string(),
  disputed: z.boolean(),
});

export type ListedOrder = z.infer<typeof listedOrder>;

export const listStudioOrders = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/orders',
  access: ['admin'],
  summary:
    'All orders, newest first; found by number, name, email, track, transaction, receipt or code; by state, money and period (days in UTC)',
  query: pageQuery(25).extend({
    q: text(200).optional(),
    state: z.enum(ORDER_STATES).optional(),
    money: z.enum(ORDER_MONEY_STATES).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  response: z.object({
    data: z.array(listedOrder),
    ...listPages,
    /** A search found more than are counted: only the newest are here. */
    more: z.boolean(),
  }),
  refusals: ['invalid'],
});

const orderItem = z.object({
  id: wireId,
  service_name: z.string(),
  track: z.string().nullable(),
  artists: z.array(z.string()),
  rush: z.boolean(),
  quantity: z.number().int(),
  price: wireMoney,
  total_price: wireMoney,
  discount: wireMoney,
  is_gift_card: z.boolean(),
  /** A revision round that was bought for another item: nothing to work on. */
  is_round: z.boolean(),
  item_status: orderStatus,
  engineer: z.string().nullable(),
});

const orderPayment = z.object({
  id: wireId,
  provider: z.string(),
  method: z.string(),
  /** The provider's id of it. */
  reference: z.string(),
  amount: wireMoney,
  currency: z.string(),
  state: z.enum(['created', 'succeeded', 'cancelled', 'flagged', 'refund_due', 'refunded']),
  created_at: wireTime,
});

const ledgerEntry = z.object({
  id: wireId,
  transaction_id: wireId,
  kind: z.string(),
  account: z.string(),
  /** Debit positive, credit negative. */
  amount: wireMoney,
  currency: z.string(),
  at: wireTime,
});

const orderDispute = z.object({
  id: wireId,
  reference: z.string(),
  amount: wireMoney,
  currency: z.string(),
  state: z.enum(['open', 'won', 'lost']),
  created_at: wireTime,
});

const orderMail = z.object({
  id: wireId,
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['queued', 'sent', 'kept', 'failed']),
  last_error: z.string().nullable(),
  created_at: wireTime,
});

const historyEntry = z.object({
  text: z.string(),
  /** Who did it, where that is known: a name of the studio, `customer`, `guest`. */
  who: z.string().nullable(),
  /** The item that it is about, where the order has several. */
  item: z.string().nullable(),
  at: wireTime,
});

const studioOrder = z.object({
  id: wireId,
  created_at: wireTime,
  completed_at: wireTime.nullable(),
  order_status: orderStatus,
  currency: z.string(),
  customer: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    /** Null for a guest. */
    user_id: wireId.nullable(),
    /** The account's own address, where it is another one by now. */
    account_email: z.string().nullable(),
  }),
  subtotal: wireMoney,
  discount: wireMoney,
  gift: wireMoney,
  /** A rest that nobody paid. */
  waived: wireMoney,
  total: wireMoney,
  /** The coupon or gift card that was used. */
  code: z.string().nullable(),
  vat: z
    .object({
      rule: z.string(),
      /** In percent. */
      rate: z.number(),
      amount: wireMoney,
      country: z.string().nullable(),
      vat_id: z.string().nullable(),
    })
    .nullable(),
  /** Made by somebody of the studio; null for orders of the shop. */
  by_hand: z.object({ by: z.string().nullable(), reference: z.string(), at: wireTime }).nullable(),
  items: z.array(orderItem),
  money: orderMoney,
  receipts: z.array(receiptSummary),
  payments: z.array(orderPayment),
  ledger: z.array(ledgerEntry),
  disputes: z.array(orderDispute),
  mails: z.array(orderMail),
  history: z.array(historyEntry),
});

export type StudioOrder = z.infer<typeof studioOrder>;

export const getStudioOrder = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/orders/{orderId}',
  access: ['admin'],
  summary: 'One order with its customer, items, payments, ledger, documents, emails and history',
  params: z.object({ orderId: idParam<OrderId>() }),
  response: z.object({ data: studioOrder }),
  refusals: ['not_found'],
});
