import { z } from 'zod';
import { revision } from '@/modules/orders/revisions/revisions.contract';
import { defineEndpoint } from '@/shared/endpoint';
import type { OrderItemId, RevisionId } from '@/shared/ids';
import { idParam, text, wireId, wireTime } from '@/shared/wire';
import { clientId, messageWindow, someId } from './chat-parts.contract';
import { CHAT_TEXTS, MAX_MESSAGE_LENGTH, MAX_ATTACHMENTS } from './chat.rules';

const attachment = z.object({
  name: z.string(),
  /** In bytes; null for a link. */
  size: z.number().int().nullable(),
  /** Where it lies, as lists call it: 'Upload', 'Google Drive', 'External'. */
  source: z.string(),
  /** A link's own address, or a file's signed one, good for minutes; null once the file was removed. */
  url: z.string().nullable(),
  /** To listen in the page; null for what is no sound. */
  listen_url: z.string().nullable(),
});

/** A message of a chat about an order. */
export const orderMessage = z.object({
  id: wireId,
  /** The sender's own name for it. */
  client_id: z.string(),
  sender_role: z.enum(['customer', 'engineer']),
  /** First name of the sender; null for a guest. */
  name: z.string().nullable(),
  message: z.string(),
  attachments: z.array(attachment),
  /** 1 once the other side has seen it. */
  is_read: z.union([z.literal(0), z.literal(1)]),
  created_at: wireTime,
});

export type WireOrderMessage = z.infer<typeof orderMessage>;
export type WireAttachment = z.infer<typeof attachment>;

const reading = {
  /** True where there are messages before these. */
  has_earlier: z.boolean(),
  /** How much the other side wrote that the reader has not seen. */
  unread: z.number().int(),
  /** The other side has seen everything up to this message. */
  other_read_id: z.number().int(),
};

const body = z
  .object({
    message: text(MAX_MESSAGE_LENGTH).default(''),
    /** Left out by clients that can't repeat a message. */
    client_id: clientId.optional(),
    /** Addresses of finished uploads, or of files elsewhere. */
    links: z.array(text(2000)).max(MAX_ATTACHMENTS, `At most ${MAX_ATTACHMENTS} files and links`).default([]),
    /** The token of the upload session that the finished uploads among `links` belong to. */
    upload_session: text(200).optional(),
  })
  .refine(({ message, links }) => message !== '' || links.length > 0, {
    path: ['message'],
    error: CHAT_TEXTS.blank,
  });

const EVERYBODY = ['owner', 'guest-link', 'engineer-assigned', 'admin'] as const;
const ofItem = z.object({ orderItemId: idParam<OrderItemId>() });
const ofRevision = z.object({ revisionId: idParam<RevisionId>() });
const seen = z.object({ up_to: someId.optional() });
const done = z.object({ success: z.literal(true) });
const SENDING = [{ by: 'ip', limit: 60, windowSeconds: 60, shared: 'order-messages' }] as const;

export const readItemMessages = defineEndpoint({
  id: 'API-48',
  method: 'GET',
  path: '/order/get-messages/{orderItemId}',
  access: EVERYBODY,
  summary: 'Messages about an order item, oldest first: those after one, before one, or the newest',
  params: ofItem,
  query: messageWindow,
  response: z.object({ success: z.literal(true), chats: z.array(orderMessage), ...reading }),
  refusals: ['not_found'],
});

export const sendItemMessage = defineEndpoint({
  id: 'API-49',
  method: 'POST',
  path: '/order/send-message/{orderItemId}',
  access: EVERYBODY,
  summary: 'Writes a message about an order item; a repetition with the same client_id writes nothing',
  params: ofItem,
  body,
  response: z.object({ success: z.literal(true), chat: orderMessage }),
  refusals: ['not_found', 'invalid'],
  rate: SENDING,
});

export const markItemMessagesRead = defineEndpoint({
  id: 'API-48',
  method: 'POST',
  path: '/order/read-messages/{orderItemId}',
  access: EVERYBODY,
  summary: 'The caller’s side has seen the messages about an order item, up to one or all of them',
  params: ofItem,
  query: seen,
  response: done,
  refusals: ['not_found'],
});

export const readRevisionMessages = defineEndpoint({
  id: 'API-50',
  method: 'GET',
  path: '/revision_messages/{revisionId}',
  access: EVERYBODY,
  summary: 'Messages about a revision round, oldest first: those after one, before one, or the newest',
  params: ofRevision,
  query: messageWindow,
  response: z.object({ messages: z.array(orderMessage), ...reading }),
  refusals: ['not_found'],
});

export const markRevisionMessagesRead = defineEndpoint({
  id: 'API-51',
  method: 'POST',
  path: '/revision_messages/{revisionId}/user_read',
  access: ['owner', 'guest-link'],
  summary: 'The customer has seen the messages about a revision round, up to one or all of them',
  params: ofRevision,
  query: seen,
  response: done,
  refusals: ['not_found'],
});

export const markRevisionMessagesReadByStudio = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/revision_messages/{revisionId}/read',
  access: ['engineer-assigned', 'admin'],
  summary: 'The studio has seen the messages about a revision round, up to one or all of them',
  params: ofRevision,
  query: seen,
  response: done,
  refusals: ['not_found'],
});

export const sendRevisionMessage = defineEndpoint({
  id: 'API-52',
  method: 'POST',
  path: '/revision/message/{revisionId}',
  access: EVERYBODY,
  summary: 'Writes a message about an answered revision round while the order is In Revision',
  params: ofRevision,
  body,
  response: z.object({ success: z.literal(true), revision, message: orderMessage }),
  refusals: ['not_found', 'conflict', 'invalid'],
  rate: SENDING,
});
