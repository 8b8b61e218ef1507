import type { CallOfThings } from './call-of-things';
import type { Things } from './owned';

const thread = { params: (t: Things) => ({ kind: 'live', id: t['chatId'] ?? '' }) };
const message = { params: (t: Things) => ({ id: t['contactId'] ?? '' }) };
const canned = { params: () => ({ id: '1' }), also: [404] };

/** The inbox, messages of the contact page, saved answers. */
export const INBOX_CALLS: Readonly<Record<string, CallOfThings>> = {
  'GET /studio/inbox/{kind}/{id}': thread,
  'PATCH /studio/inbox/{kind}/{id}': {
    ...thread,
    body: () => ({ version: 1, state: 'closed' }),
    also: [409],
    last: 7,
  },
  'GET /studio/messages/{id}': message,
  'PUT /studio/messages/{id}': { ...message, body: () => ({ read: true }) },
  'POST /studio/messages/{id}/answers': {
    ...message,
    body: () => ({ message: 'Hello', client_id: 'answer-of-the-ownership-test' }),
  },
  'PUT /studio/canned-answers/{id}': { ...canned, body: () => ({ title: 'x', body: 'x', version: 1 }) },
  'DELETE /studio/canned-answers/{id}': { ...canned, body: () => ({ version: 1 }) },
};
