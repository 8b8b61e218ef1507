import { createECDH, randomBytes } from 'node:crypto';
import { HARMLESS, n, type CallOfThings } from './call-of-things';
import type { Things } from './owned';

const message = { message: 'Hello', client_id: 'message-of-the-ownership-test' };
const chat = {
  params: (t: Things) => ({ id: t['chatId'] ?? '' }),
  headers: (t: Things) => ({ 'x-chat-key': t['chatKey'] ?? '' }),
  secrets: ['chatKey'],
};
// A point of the curve, as browsers send one, at a port that nobody listens on.
const browser = {
  endpoint: 'http://127.0.0.1:9/send/',
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
  hide_names: false,
};
const studioChat = { params: (t: Things) => ({ id: t['chatId'] ?? '' }) };

/** Accounts, mailed links, chats, and what everybody sees. */
export const ACCOUNT_CALLS: Readonly<Record<string, CallOfThings>> = {
  'POST /auth/reset-password/{email}/{token}': {
    params: (t) => ({ email: t['email'] ?? '', token: t['resetToken'] ?? '' }),
    body: () => ({ password: 'Another-room-8', confirm_password: 'Another-room-8' }),
    secrets: ['resetToken'],
    guarded: true,
    last: 9,
  },
  'GET /auth/verify-email/{userId}/{token}': {
    params: (t) => ({ userId: t['userId'] ?? '', token: t['verifyToken'] ?? '' }),
    secrets: ['verifyToken'],
    guarded: true,
    // The link alone is not enough (V6).
    also: [403],
    last: 1,
  },
  'POST /auth/verify-email/{userId}/{token}': {
    params: (t) => ({ userId: t['userId'] ?? '', token: t['verifyToken'] ?? '' }),
    body: () => ({ password: 'Not-the-password-1' }),
    secrets: ['verifyToken'],
    guarded: true,
    also: [422],
  },
  'GET /auth/email-changes/{token}': emailChange(),
  'POST /auth/email-changes/{token}/confirm': { ...emailChange(), also: [403] },
  'POST /auth/email-changes/{token}/confirm-by-password': {
    ...emailChange(),
    body: () => ({ password: 'Not-the-password-1' }),
    also: [422],
  },
  'POST /auth/email-changes/{token}/cancel': { ...emailChange(), last: 1 },
  'POST /auth/login/link/{token}': {
    params: (t) => ({ token: t['signInToken'] ?? '' }),
    body: () => ({ confirmed: false }),
    secrets: ['signInToken'],
    guarded: true,
    // Opened elsewhere, it waits for a press.
    also: [403],
    last: 1,
  },
  'PATCH /auth/passkeys/{id}': { ...passkey(), body: () => ({ name: 'Mine' }) },
  'DELETE /auth/passkeys/{id}': { ...passkey(), last: 6 },
  'DELETE /auth/sessions/{id}': { params: (t) => ({ id: t['sessionId'] ?? '' }), last: 7 },
  'POST /leads/unsubscribe': mailedLink('leadToken'),
  'GET /leads/unsubscribe': mailedLink('leadToken'),
  // Puts an address back that left: nobody of this world has.
  'POST /leads/join-again': { ...mailedLink('rejoinToken'), also: [404] },
  'GET /notification-preferences/unsubscribe': mailedLink('topicToken'),
  'POST /notification-preferences/unsubscribe': mailedLink('topicToken'),
  'PUT /devices': {
    body: (t) => ({ ...browser, endpoint: `${browser.endpoint}${t['orderId']}`, order_id: n(t['orderId']) }),
  },
  'POST /devices/forget': HARMLESS,
  'DELETE /devices/{deviceId}': { params: (t) => ({ deviceId: t['deviceId'] ?? '' }) },
  'GET /events': { query: (t) => ({ order: t['orderId'] ?? '' }) },
  'GET /engineers/{slug}': HARMLESS,
  'GET /blogs/{slugOrId}': HARMLESS,
  'POST /blogs/{slugOrId}/views': HARMLESS,
  'GET /blogs': HARMLESS,
  'GET /blogs/': HARMLESS,
  'GET /services/{tag_slug}': HARMLESS,
  'GET /service-details/{id}': HARMLESS,
  'GET /policies/{slug}': HARMLESS,
  'GET /testimonial-list': HARMLESS,
  'GET /testimonial-summary': HARMLESS,
  'POST /cart': HARMLESS,
  'PUT /cart/{service_id}': HARMLESS,
  'DELETE /cart/{service_id}': HARMLESS,
  'POST /my-favourites': HARMLESS,
  'DELETE /my-favourites/{service_id}': HARMLESS,
  'GET /my-promo-codes/verify': HARMLESS,
  'POST /checkouts/quote': HARMLESS,
  'POST /checkouts': HARMLESS,
  'POST /subscriptions': HARMLESS,
  'POST /analytics/events': HARMLESS,
  'POST /live-chats': { open: true, body: () => message },
  'PUT /blog/categories/{id}': {
    params: () => ({ id: '1' }),
    body: () => ({ name: 'News', slug: 'news' }),
    also: [404],
  },
  'DELETE /blog/categories/{id}': { params: () => ({ id: '1' }), also: [404] },
  'GET /live-chats/current': { headers: chat.headers, secrets: ['chatKey'], open: true },
  'GET /live-chats/{id}/messages': chat,
  'POST /live-chats/{id}/messages': { ...chat, body: () => message },
  'POST /live-chats/{id}/read': { ...chat, body: () => ({ up_to: 1 }) },
  'PATCH /live-chats/{id}': { ...chat, body: () => ({ email: 'eve@artist.test' }) },
  'GET /studio/chats/{id}': studioChat,
  'POST /studio/chats/{id}/messages': { ...studioChat, body: () => message },
  'POST /studio/chats/{id}/read': { ...studioChat, body: () => ({ up_to: 1 }) },
};

// Signed for one address and one purpose.
function mailedLink(name: string): CallOfThings {
  return { query: (t) => ({ token: t[name] ?? '' }), secrets: [name] };
}

function passkey(): CallOfThings {
  return { params: (t) => ({ id: t['passkeyId'] ?? '' }) };
}

function emailChange(): CallOfThings {
  return {
    params: (t) => ({ token: t['emailChangeToken'] ?? '' }),
    secrets: ['emailChangeToken'],
    guarded: true,
  };
}
