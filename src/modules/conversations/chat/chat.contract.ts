import { z } from 'zod';
import { EMAIL_SHAPE } from '@/shared/email-shape';
import { defineEndpoint } from '@/shared/endpoint';
import type { ConversationId } from '@/shared/ids';
import { idParam, text, wireId, wireTime } from '@/shared/wire';
import { clientId, messageWindow } from './chat-parts.contract';
import { MAX_MESSAGE_LENGTH } from './chat.rules';

const message = text(MAX_MESSAGE_LENGTH, 'Please input message');

const answersTo = text(255).regex(EMAIL_SHAPE, 'Invalid email address');

/** Path of the page that the visitor is on. */
const page = text(2000).optional();

/** Left empty by people; filled by programs that fill everything. */
const website = text(500).default('');

const wireMessage = z.object({
  id: wireId,
  client_id: z.string(),
  from: z.enum(['visitor', 'studio']),
  /** First name of whoever answered; null for the visitor's own. */
  name: z.string().nullable(),
  body: z.string(),
  created_at: wireTime,
});

const liveChat = z.object({
  id: wireId,
  state: z.enum(['open', 'closed']),
  /** Where answers are mailed to when the visitor has left. */
  email: z.string().nullable(),
  /** Answers that the visitor has not seen. */
  unread: z.number().int(),
  /** True once it belongs to an account: it then opens by that account only. */
  has_account: z.boolean(),
});

const liveConversation = z.object({
  chat: liveChat,
  /** Oldest first. */
  messages: z.array(wireMessage),
  /** True where there are messages before these. */
  has_earlier: z.boolean(),
});

/** A message as either side reads it. */
export type WireMessage = z.infer<typeof wireMessage>;
export type WireLiveChat = z.infer<typeof liveChat>;
export type WireLiveConversation = z.infer<typeof liveConversation>;

const id = idParam<ConversationId>();

const upTo = z.object({ up_to: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) });

const done = z.object({ success: z.literal(true) });

export const openLiveChat = defineEndpoint({
  id: 'API-74',
  method: 'POST',
  path: '/live-chats',
  access: ['visitor-key', 'customer'],
  summary:
    'Starts or continues the live chat of a key (header X-Chat-Key, made by the browser). A repeated call writes nothing. `data` is null if the honeypot was filled in; then nothing is stored.',
  body: z.object({ message, client_id: clientId, email: answersTo.optional(), page, website }),
  status: 201,
  response: z.object({ success: z.literal(true), data: liveConversation.nullable() }),
  refusals: ['unauthenticated', 'not_found'],
  rate: [
    { by: 'ip', limit: 10, windowSeconds: 600 },
    { by: 'ip', limit: 40, windowSeconds: 86_400 },
  ],
});

export const currentLiveChat = defineEndpoint({
  id: 'API-74',
  method: 'GET',
  path: '/live-chats/current',
  access: ['visitor-key', 'customer'],
  summary:
    'The live chat of the signed-in person, else of the key, with its newest messages; null where there’s none',
  response: z.object({ data: liveConversation.nullable() }),
  refusals: [],
});

export const readLiveChat = defineEndpoint({
  id: 'API-74',
  method: 'GET',
  path: '/live-chats/{id}/messages',
  access: ['visitor-key', 'customer'],
  summary: 'Messages of a live chat',
  params: z.object({ id }),
  query: messageWindow,
  response: z.object({ data: liveConversation }),
  refusals: ['not_found'],
});

export const sendToLiveChat = defineEndpoint({
  id: 'API-74',
  method: 'POST',
  path: '/live-chats/{id}/messages',
  access: ['visitor-key', 'customer'],
  summary: 'Writes a message; a repetition with the same client_id writes nothing. Reopens a closed chat.',
  params: z.object({ id }),
  body: z.object({ message, client_id: clientId, page, website }),
  status: 201,
  response: z.object({ success: z.literal(true), data: wireMessage.nullable() }),
  refusals: ['not_found'],
  rate: [{ by: 'ip', limit: 20, windowSeconds: 60 }],
});

export const markLiveChatRead = defineEndpoint({
  id: 'API-74',
  method: 'POST',
  path: '/live-chats/{id}/read',
  access: ['visitor-key', 'customer'],
  summary:
    'The visitor has seen everything up to a message. Ties the chat to the account of whoever is signed in.',
  params: z.object({ id }),
  body: upTo,
  response: z.object({ data: liveChat }),
  refusals: ['not_found'],
});

export const setLiveChatEmail = defineEndpoint({
  id: 'API-74',
  method: 'PATCH',
  path: '/live-chats/{id}',
  access: ['visitor-key', 'customer'],
  summary: 'Sets the address that answers go to after the visitor has left',
  params: z.object({ id }),
  body: z.object({ email: answersTo }),
  response: z.object({ data: liveChat }),
  refusals: ['not_found'],
  rate: [{ by: 'ip', limit: 10, windowSeconds: 600 }],
});

const studioConversation = z.object({
  messages: z.array(wireMessage),
  has_earlier: z.boolean(),
  /** The visitor has seen everything up to this message. */
  visitor_read_id: z.number().int(),
});

export type WireStudioConversation = z.infer<typeof studioConversation>;

export const readStudioChat = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/chats/{id}',
  access: ['studio'],
  summary: 'Messages of a live chat',
  params: z.object({ id }),
  query: messageWindow,
  response: z.object({ data: studioConversation }),
  refusals: ['not_found'],
});

export const answerStudioChat = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/chats/{id}/messages',
  access: ['studio'],
  summary: 'Answers a visitor; a repetition with the same client_id writes nothing',
  params: z.object({ id }),
  body: z.object({ message, client_id: clientId }),
  status: 201,
  response: z.object({ success: z.literal(true), data: wireMessage }),
  refusals: ['not_found'],
});

export const markStudioChatRead = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/chats/{id}/read',
  access: ['studio'],
  summary: 'The studio has seen everything up to a message',
  params: z.object({ id }),
  body: upTo,
  response: done,
  refusals: ['not_found'],
});
