import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { UserId } from '@/shared/ids';
import { idParam, listPages, pageQuery, text, wireId, wireMoney, wireTime, seenVersion } from '@/shared/wire';
import { CUSTOMER_PARTS, MAX_NOTE_LENGTH, MAX_REASON_LENGTH } from './customers.rules';

const money = z.object({ amount: wireMoney, currency: z.string() });

const listed = z.object({
  id: wireId,
  name: z.string(),
  email: z.string(),
  verified: z.boolean(),
  blocked: z.boolean(),
  since: wireTime,
  orders: z.number().int(),
  last_order_at: wireTime.nullable(),
  /** What was paid and not given back, by currency. */
  spent: z.array(money),
});

/** Guests have no account, and so no id: `since` is their first order. */
const listedOrGuest = listed.extend({ id: wireId.nullable() });

export type WireListedCustomer = z.infer<typeof listedOrGuest>;

const customer = z.object({
  ...listed.shape,
  phone: z.string().nullable(),
  blocked_at: wireTime.nullable(),
  block_reason: z.string(),
  note: z.string(),
  version: z.number().int(),
  /** When their second factor was turned on; null while it is off. */
  second_factor_since: wireTime.nullable(),
  /** On how many devices they are logged in. */
  sessions: z.number().int(),
  /** Live chats of theirs in the inbox, newest first. */
  chats: z.array(z.object({ id: wireId, state: z.enum(['open', 'closed']), last_message_at: wireTime })),
  /** The newest orders. */
  order_list: z.array(
    z.object({
      id: wireId,
      created_at: wireTime,
      /** The services that were bought. */
      what: z.string(),
      status: z.number().int(),
      payment_status: z.enum(['paid', 'partly_refunded', 'refunded']),
      ...money.shape,
    }),
  ),
});

export type WireCustomer = z.infer<typeof customer>;

const params = z.object({ userId: idParam<UserId>() });
const version = seenVersion;
const changed = z.object({ success: z.literal(true), data: customer });
const ADMIN = ['admin'] as const;

export const listCustomers = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/customers',
  access: ADMIN,
  summary:
    'Customers with an account, newest first, or guests, latest order first; searched by name, email, phone or order number',
  query: pageQuery(25).extend({ q: text(200).default(''), show: z.enum(CUSTOMER_PARTS).default('all') }),
  response: z.object({
    data: z.array(listedOrGuest),
    ...listPages,
  }),
  refusals: [],
});

export const getCustomer = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/customers/{userId}',
  access: ADMIN,
  summary: 'One customer with orders, what they spent, and what the studio noted',
  params,
  response: z.object({ data: customer }),
  refusals: ['not_found'],
});

export const noteCustomer = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/customers/{userId}/note',
  access: ADMIN,
  summary: 'Writes the studio’s own note about a customer',
  params,
  body: z.object({ note: text(MAX_NOTE_LENGTH), version }),
  response: changed,
  refusals: ['not_found', 'conflict'],
});

export const blockCustomer = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/customers/{userId}/block',
  access: ADMIN,
  summary: 'Logs a customer out everywhere; they can’t log in or buy until they are let again',
  params,
  body: z.object({ reason: text(MAX_REASON_LENGTH, 'Please say why'), version }),
  response: changed,
  refusals: ['not_found', 'conflict'],
});

export const unblockCustomer = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/customers/{userId}/unblock',
  access: ADMIN,
  summary: 'Lets a customer log in and buy again',
  params,
  body: z.object({ version }),
  response: changed,
  refusals: ['not_found', 'conflict'],
});

export const resetCustomersFactor = defineEndpoint({
  id: 'API-80',
  method: 'DELETE',
  path: '/studio/customers/{userId}/second-factor',
  access: ADMIN,
  summary:
    'Takes the second factor of a customer who lost it, and logs them out everywhere. They are emailed, and log in with their password only.',
  params,
  body: z.object({ version }),
  response: changed,
  refusals: ['not_found', 'conflict'],
});

export const eraseCustomer = defineEndpoint({
  id: 'API-80',
  method: 'DELETE',
  path: '/studio/customers/{userId}',
  access: ADMIN,
  summary:
    'Deletes a customer’s account on their request, by the rules of deleting one’s own; refused with the reasons while an order is open',
  params,
  body: z.object({ email: text(255, 'Type their address to confirm'), version }),
  response: z.object({ success: z.literal(true), message: z.string() }),
  refusals: ['not_found', 'conflict', 'invalid'],
});
