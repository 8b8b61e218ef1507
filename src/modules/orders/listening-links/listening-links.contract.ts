import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { ListenerCommentId, ListenerId, ListeningLinkId, OrderId, OrderItemId } from '@/shared/ids';
import { idField, idParam, instantField, text, wireId, wireTime } from '@/shared/wire';
import { MAX_COMMENTS, MAX_LABEL, MAX_PASSWORD, MIN_PASSWORD } from './listening-links.rules';

/** Somebody who opened a link, by the name that they gave. */
const listener = z.object({
  id: wireId,
  name: z.string(),
  /** Plays within ten minutes are one. */
  listens: z.number().int(),
  last_listened_at: wireTime.nullable(),
  comments: z.number().int(),
});

const linkFields = {
  label: z.string(),
  may_comment: z.boolean(),
  all_versions: z.boolean(),
  with_before: z.boolean(),
  download_mp3: z.boolean(),
  download_wav: z.boolean(),
  has_password: z.boolean(),
  ends_at: wireTime.nullable(),
  created_at: wireTime,
  state: z.enum(['open', 'expired', 'revoked']),
};

/** A link as the song's customer sees it. */
export const listeningLink = z.object({
  id: wireId,
  ...linkFields,
  /** Whole, to be sent on; null where it can't be told any more and a new link is needed. */
  address: z.string().nullable(),
  listeners: z.array(listener),
  comments: z.number().int(),
});

/** The settings of a link, as they are made and changed. */
const settings = {
  /** Whom it is for. */
  label: text(MAX_LABEL).default(''),
  may_comment: z.boolean(),
  all_versions: z.boolean(),
  /** What the customer sent can be heard beside the versions. */
  with_before: z.boolean(),
  download_mp3: z.boolean().default(false),
  download_wav: z.boolean().default(false),
  /** Left out: as it is. Null: none. */
  password: text(MAX_PASSWORD).min(MIN_PASSWORD, `Use at least ${MIN_PASSWORD} characters.`).nullish(),
  ends_at: instantField('This is not a date.').nullable().default(null),
};

const ofItem = z.object({ orderId: idParam<OrderId>(), itemId: idParam<OrderItemId>() });
const ofLink = z.object({ orderId: idParam<OrderId>(), listeningLinkId: idParam<ListeningLinkId>() });
const OWNERS = ['owner', 'guest-link'] as const;
const WRITES = [{ by: 'ip', limit: 60, windowSeconds: 60 }] as const;

export const listListeningLinks = defineEndpoint({
  id: 'API-47',
  method: 'GET',
  path: '/orders/{orderId}/items/{itemId}/listening-links',
  access: OWNERS,
  summary: 'The links by which others hear a song, newest first, with who has listened',
  params: ofItem,
  response: z.object({ data: z.array(listeningLink) }),
  refusals: ['not_found'],
});

export const makeListeningLink = defineEndpoint({
  id: 'API-47',
  method: 'POST',
  path: '/orders/{orderId}/items/{itemId}/listening-links',
  access: OWNERS,
  summary: 'Make a link for bandmates and managers; repeated with its client_id it answers the same link',
  params: ofItem,
  body: z.object({ client_id: text(64, 'An id is missing.'), ...settings }),
  response: z.object({ success: z.literal(true), data: listeningLink }),
  status: 201,
  refusals: ['not_found', 'conflict', 'invalid'],
  rate: WRITES,
});

export const changeListeningLink = defineEndpoint({
  id: 'API-47',
  method: 'PUT',
  path: '/orders/{orderId}/listening-links/{listeningLinkId}',
  access: OWNERS,
  summary: 'Change what a link opens; a new password asks everybody again',
  params: ofLink,
  body: z.object(settings),
  response: z.object({ success: z.literal(true), data: listeningLink }),
  refusals: ['not_found', 'conflict', 'invalid'],
  rate: WRITES,
});

export const revokeListeningLink = defineEndpoint({
  id: 'API-47',
  method: 'DELETE',
  path: '/orders/{orderId}/listening-links/{listeningLinkId}',
  access: OWNERS,
  summary: 'Turn a link off for good; what was written by it stays',
  params: ofLink,
  response: z.object({ success: z.literal(true) }),
  refusals: ['not_found'],
});

export const forgetListener = defineEndpoint({
  id: 'API-47',
  method: 'DELETE',
  path: '/orders/{orderId}/listeners/{listenerId}',
  access: OWNERS,
  summary: 'Erase somebody who opened a link: their name, their listens and their comments',
  params: z.object({ orderId: idParam<OrderId>(), listenerId: idParam<ListenerId>() }),
  response: z.object({ success: z.literal(true) }),
  refusals: ['not_found'],
});

/** A listener's comment as the song's customer gathers it. */
const gathered = z.object({
  id: wireId,
  name: z.string(),
  link_label: z.string(),
  /** The version that was heard; 0 for what was sent, null where it is not known. */
  version: z.number().int().nullable(),
  at_seconds: z.number().nonnegative().nullable(),
  end_seconds: z.number().nonnegative().nullable(),
  text: z.string(),
  created_at: wireTime,
  edited_at: wireTime.nullable(),
  settled: z.enum(['added', 'dropped']).nullable(),
  /** It came since the customer last looked. */
  is_new: z.boolean(),
});

export const listListenerComments = defineEndpoint({
  id: 'API-47',
  method: 'GET',
  path: '/orders/{orderId}/items/{itemId}/listener-comments',
  access: OWNERS,
  summary: 'What listeners of all links wrote about a song, by its time in the song',
  params: ofItem,
  response: z.object({ data: z.array(gathered) }),
  refusals: ['not_found'],
});

const commentIds = z.array(idField<ListenerCommentId>()).min(1).max(MAX_COMMENTS);

export const settleListenerComments = defineEndpoint({
  id: 'API-47',
  method: 'POST',
  path: '/orders/{orderId}/items/{itemId}/listener-comments/settle',
  access: OWNERS,
  summary:
    'Says of comments that they are among the notes, left out, or (null) neither; nothing is sent by it',
  params: ofItem,
  body: z.object({ comment_ids: commentIds, settled: z.enum(['added', 'dropped']).nullable() }),
  response: z.object({ success: z.literal(true) }),
  refusals: ['not_found'],
  rate: WRITES,
});

export const markListenerCommentsSeen = defineEndpoint({
  id: 'API-47',
  method: 'POST',
  path: '/orders/{orderId}/items/{itemId}/listener-comments/seen',
  access: OWNERS,
  summary: 'The customer has looked at the comments up to this one: no email tells of them',
  params: ofItem,
  body: z.object({ up_to: idField<ListenerCommentId>() }),
  response: z.object({ success: z.literal(true) }),
  refusals: ['not_found'],
});

/** A link as the studio sees it: that there is one and whom it is for, not who listened nor what they wrote. */
const studioLink = z.object({ id: wireId, ...linkFields });

export const listStudioListeningLinks = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/items/{itemId}/listening-links',
  access: ['engineer-assigned', 'admin'],
  summary: 'The links by which the customer shares a song, newest first, without what opens them',
  params: z.object({ itemId: idParam<OrderItemId>() }),
  response: z.object({ data: z.array(studioLink) }),
  refusals: ['not_found', 'forbidden'],
});

export const revokeStudioListeningLink = defineEndpoint({
  id: 'API-80',
  method: 'DELETE',
  path: '/studio/listening-links/{listeningLinkId}',
  access: ['engineer-assigned', 'admin'],
  summary: 'Turn off a link by which the customer shares a song',
  params: z.object({ listeningLinkId: idParam<ListeningLinkId>() }),
  response: z.object({ success: z.literal(true) }),
  refusals: ['not_found', 'forbidden', 'conflict'],
});
