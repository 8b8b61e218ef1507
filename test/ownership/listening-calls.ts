import { n, type CallOfThings } from './call-of-things';
import type { Things } from './owned';

// The browser of a listener shows both: the link, and its own key.
const LISTENER = {
  headers: (t: Things) => ({
    'x-listening-link': t['listenToken'] ?? '',
    'x-listener-key': t['listenerKey'] ?? '',
  }),
  secrets: ['listenToken', 'listenerKey'],
} as const;

const SETTINGS = { may_comment: true, all_versions: true, with_before: true };
const NAME = { name: 'Ownmark' };
const ofComment = (t: Things) => ({ commentId: t['commentId'] ?? '' });

/** Listening links: their customer, their listeners, the studio. */
export const LISTENING_CALLS: Readonly<Record<string, CallOfThings>> = {
  'POST /orders/{orderId}/items/{itemId}/listening-links': {
    body: () => ({ client_id: 'link-of-the-ownership-test', ...SETTINGS }),
  },
  'PUT /orders/{orderId}/listening-links/{listeningLinkId}': { body: () => SETTINGS },
  'DELETE /orders/{orderId}/listening-links/{listeningLinkId}': { last: 4 },
  'DELETE /orders/{orderId}/listeners/{listenerId}': { also: [404], last: 3 },
  'POST /orders/{orderId}/items/{itemId}/listener-comments/settle': {
    body: (t) => ({ comment_ids: [n(t['commentId'])], settled: 'added' }),
  },
  'POST /orders/{orderId}/items/{itemId}/listener-comments/seen': {
    body: (t) => ({ up_to: n(t['commentId']) }),
  },
  'DELETE /studio/listening-links/{listeningLinkId}': { also: [409], last: 10 },
  'GET /listening': LISTENER,
  'POST /listening/enter': { ...LISTENER, body: () => NAME },
  'GET /listening/peaks': LISTENER,
  'POST /listening/listened': LISTENER,
  'POST /listening/comments': {
    ...LISTENER,
    body: () => ({ client_id: 'comment-of-the-ownership-test', text: 'Loud' }),
  },
  'PUT /listening/comments/{commentId}': { ...LISTENER, params: ofComment, body: () => ({ text: 'Louder' }) },
  'DELETE /listening/comments/{commentId}': { ...LISTENER, params: ofComment, last: 1 },
  'PUT /listening/me': { ...LISTENER, body: () => NAME },
  'DELETE /listening/me': { ...LISTENER, last: 2 },
  'GET /listening/sounds/{fileId}': {
    params: (t) => ({ fileId: t['fileId'] ?? '' }),
    query: (t) => ({
      of: t['listeningLinkId'] ?? '',
      kind: 'listen',
      expires: t['soundExpires'] ?? '',
      signature: t['soundSignature'] ?? '',
    }),
    secrets: ['soundSignature'],
  },
};
