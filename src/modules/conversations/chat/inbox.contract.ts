import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { Id, UserId } from '@/shared/ids';
import { idField, idParam, listPages, pageQuery, text, wireId, wireTime, seenVersion } from '@/shared/wire';
import { MAX_MESSAGE_LENGTH } from './chat.rules';
import { INBOX_PARTS, MAX_TITLE_LENGTH, THREAD_KINDS } from './inbox.rules';

/** An answer that the studio gives often. */
export type CannedAnswerId = Id<'canned-answer'>;
type ThreadId = Id<'thread'>;

const person = z.object({ id: wireId, name: z.string() });

const thread = z.object({
  kind: z.enum(THREAD_KINDS),
  /** Of the conversation, or of the message of the contact page. */
  id: wireId,
  state: z.enum(['open', 'closed']),
  version: z.number().int(),
  /** Who answers; null: nobody yet. */
  assignee: person.nullable(),
  /** Name of the account, the order's buyer, or as typed on the contact page; null for visitors of the chat. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** The page that was written from, the message's subject, or the song. */
  about: z.string(),
  /** Null for all but chats about orders. */
  order: z
    .object({
      id: wireId,
      item_id: wireId,
      revision_id: wireId.nullable(),
      round: z.number().int().nullable(),
      /** Whether a message can be written now. */
      writable: z.boolean(),
    })
    .nullable(),
  /** How much they wrote that nobody of the studio has seen. */
  unread: z.number().int(),
  last_message: z.object({ from: z.enum(['visitor', 'studio']), body: z.string() }),
  last_message_at: wireTime,
  created_at: wireTime,
});

export type WireThread = z.infer<typeof thread>;

const known = z.object({
  /** The page that they wrote from last; null where none is known. */
  page: z.string().nullable(),
  /** What lies in the account's cart; null where nobody can know: a guest's cart is in their browser. */
  cart: z.array(z.object({ name: z.string(), qty: z.number().int(), rush: z.boolean() })).nullable(),
  /** The account, by log-in or by an address that somebody typed. */
  account: z
    .object({
      id: wireId,
      name: z.string(),
      email: z.string(),
      verified: z.boolean(),
      since: wireTime,
      orders: z.number().int(),
      last_order_at: wireTime.nullable(),
    })
    .nullable(),
  /** Whether they were logged in; else the account only has the address that was typed. */
  is_sure: z.boolean(),
  /** Orders without an account under the address. */
  guest_orders: z.number().int(),
});

export type WireKnown = z.infer<typeof known>;

const opened = z.object({
  thread,
  known,
  /** Everybody of the studio who can answer. */
  people: z.array(person),
});

export type WireOpenThread = z.infer<typeof opened>;

export const listInbox = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/inbox',
  access: ['studio'],
  summary:
    'Live chats, contact messages and order chats in one list, newest first. Engineers see their own, the unassigned ones, and the chats of their items',
  query: pageQuery(25).extend({
    show: z.enum(INBOX_PARTS).default('open'),
    kind: z.enum(['all', ...THREAD_KINDS]).default('all'),
  }),
  response: z.object({
    data: z.array(thread),
    /** How many there are of each part; of the closed ones only where they are shown. */
    counts: z.object({
      open: z.number().int(),
      mine: z.number().int(),
      unassigned: z.number().int(),
      closed: z.number().int().nullable(),
    }),
    ...listPages,
  }),
  refusals: [],
});

export const countUnread = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/inbox/unread',
  access: ['studio'],
  summary: 'The number of inbox threads with unread messages',
  response: z.object({ unread: z.number().int() }),
  refusals: [],
});

const params = z.object({ kind: z.enum(THREAD_KINDS), id: idParam<ThreadId>() });

export const readThread = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/inbox/{kind}/{id}',
  access: ['studio'],
  summary: 'One inbox thread, with what we know about its sender',
  params,
  response: z.object({ data: opened }),
  refusals: ['not_found'],
});

export const changeThread = defineEndpoint({
  id: 'API-80',
  method: 'PATCH',
  path: '/studio/inbox/{kind}/{id}',
  access: ['studio'],
  summary: 'Opens, closes or assigns a thread. Engineers take unassigned threads and give their own back',
  params,
  body: z.object({
    version: seenVersion,
    state: z.enum(['open', 'closed']).optional(),
    assignee_id: idField<UserId>().nullable().optional(),
  }),
  response: z.object({ success: z.literal(true), data: thread }),
  refusals: ['not_found', 'conflict', 'forbidden', 'invalid'],
});

const canned = z.object({ id: wireId, title: z.string(), body: z.string(), version: z.number().int() });

export type WireCanned = z.infer<typeof canned>;

const cannedDraft = {
  title: text(MAX_TITLE_LENGTH, 'Please give it a name').transform((title) => title.replaceAll(/\s+/g, ' ')),
  body: text(MAX_MESSAGE_LENGTH, 'Please write the answer'),
};
const cannedId = z.object({ id: idParam<CannedAnswerId>() });
const version = seenVersion;

export const listCanned = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/canned-answers',
  access: ['studio'],
  summary: 'Saved answers by name',
  response: z.object({ data: z.array(canned) }),
  refusals: [],
});

export const addCanned = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/canned-answers',
  access: ['studio'],
  summary: 'Saves an answer',
  body: z.object(cannedDraft),
  status: 201,
  response: z.object({ success: z.literal(true), data: canned }),
  refusals: ['invalid', 'conflict'],
});

export const changeCanned = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/canned-answers/{id}',
  access: ['studio'],
  summary: 'Changes a saved answer',
  params: cannedId,
  body: z.object({ ...cannedDraft, version }),
  response: z.object({ success: z.literal(true), data: canned }),
  refusals: ['not_found', 'conflict', 'invalid'],
});

export const removeCanned = defineEndpoint({
  id: 'API-80',
  method: 'DELETE',
  path: '/studio/canned-answers/{id}',
  access: ['studio'],
  summary: 'Removes a saved answer',
  params: cannedId,
  body: z.object({ version }),
  response: z.object({ success: z.literal(true) }),
  refusals: ['not_found', 'conflict'],
});
