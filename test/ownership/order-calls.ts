import { HARMLESS, n, type CallOfThings } from './call-of-things';

function form(fields: Record<string, string | undefined>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) data.append(name, value);
  return data;
}

const CLIENT_ID = 'message-of-the-ownership-test';
const KEY = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

/** Orders, files, and what the studio does with them. */
export const ORDER_CALLS: Readonly<Record<string, CallOfThings>> = {
  'POST /orders/{orderId}/upload': {
    body: (t) =>
      form({
        'links[]': 'https://we.tl/t-1',
        'songs[]': 'Eve',
        track: 'Another song',
        order_item_id: t['itemId'],
        upload_key: t['uploadKey'],
      }),
    secrets: ['uploadKey'],
    also: [409],
  },
  'POST /orders/{orderId}/confirm-files': {
    body: (t) => ({ order_item_id: n(t['itemId']), mine: true }),
    also: [409],
  },
  'PUT /orders/{orderId}/items/{itemId}/engineer': { body: () => ({ engineer: null }), also: [409] },
  'PUT /orders/{orderId}/complete-item': {
    body: (t) => ({ Item_id: n(t['itemId']), Order_status: 3 }),
    also: [409],
    last: 4,
  },
  'POST /revisions/user-flag/{orderId}': {
    body: (t) => ({ user_is_read: '1', type: 'order', order_item_id: n(t['itemId']) }),
  },
  'POST /orders/{orderId}/revisions': {
    body: (t) => ({ order_item_id: n(t['itemId']), message: 'Louder', notes: [] }),
    also: [402, 409],
  },
  'POST /orders/{orderId}/revision-notes/{noteId}/verdict': {
    body: () => ({ verdict: 'fixed' }),
    also: [409],
  },
  'POST /orders/{orderId}/questions/{questionId}/answer': {
    body: () => ({ answer: 'At 120.' }),
    also: [409],
  },
  'POST /orders/{orderId}/items/{itemId}/revision-add-on': { also: [409] },
  'POST /order/send-message/{orderItemId}': { body: () => ({ message: 'Hello', client_id: CLIENT_ID }) },
  'POST /revision/message/{revisionId}': {
    body: () => ({ message: 'Hello', client_id: CLIENT_ID }),
    also: [409],
  },
  'DELETE /orders/{orderId}/links/{linkId}': { last: 5 },
  'POST /orders/{orderId}/links/renew': { takesDeadLinks: true, also: [409], last: 6 },
  'GET /projects/{projectId}': {},
  'GET /projects/{projectId}/deliveries.zip': {},
  'POST /projects': {
    body: (t) => ({ title: 'Theirs', item_ids: [n(t['itemId']), n(t['itemId'])] }),
    also: [409, 422],
  },
  'PUT /projects/{projectId}': {
    body: () => ({ version: 1, title: 'Theirs', artist: '', notes: '' }),
    also: [409],
  },
  'PUT /projects/{projectId}/order': {
    body: (t) => ({ version: 1, songs: [{ id: n(t['itemId']), gap_ms: 0 }] }),
    also: [409],
  },
  'PUT /projects/{projectId}/songs': {
    body: (t) => ({ version: 1, songs: [{ id: n(t['itemId']), title: 'Theirs' }] }),
    also: [409],
  },
  'POST /projects/{projectId}/songs': {
    body: (t) => ({ version: 1, item_ids: [n(t['itemId'])] }),
    also: [409],
  },
  'DELETE /projects/{projectId}/songs/{itemId}': { body: () => ({ version: 1 }), also: [409] },
  // The guest's record is gone with the owner's word.
  'DELETE /projects/{projectId}': { body: () => ({ version: 1 }), also: [404, 409], last: 5 },
  'POST /studio/projects/{projectId}/assign': {
    body: (t) => ({ version: 1, engineer_id: n(t['userId']) }),
    also: [409, 422],
  },
  'POST /testimonial/create': {
    body: (t) => ({ order_id: n(t['orderId']), text: 'Good', ratings: 5 }),
    also: [409],
  },
  'GET /receipts/{file}': { params: (t) => ({ file: t['receipt'] ?? '' }) },
  'GET /upload-sessions/files': {
    headers: (t) => ({ 'upload-session': t['uploadSession'] ?? '' }),
    secrets: ['uploadSession'],
  },
  'PUT /upload-sessions/checks': {
    headers: (t) => ({ 'upload-session': t['uploadSession'] ?? '' }),
    body: () => ({ checks: [] }),
    secrets: ['uploadSession'],
    also: [422],
  },
  'PUT /drops': {
    headers: (t) => ({ 'upload-session': t['uploadSession'] ?? '' }),
    body: () => ({ service_id: 1, songs: [{ title: 'Song', files: [{ name: 'a.wav', size: 1 }] }] }),
    secrets: ['uploadSession'],
    also: [409],
  },
  'PUT /drops/checkout': {
    headers: (t) => ({ 'upload-session': t['uploadSession'] ?? '' }),
    body: (t) => ({ checkout_id: n(t['checkoutId']), checkout_secret: t['checkoutSecret'] ?? 'x' }),
    secrets: ['uploadSession'],
    also: [404],
  },
  'POST /price-requests': {
    headers: (t) => ({ 'upload-session': t['uploadSession'] ?? '' }),
    body: () => ({
      name: 'Ada',
      email: 'ada@example.com',
      tracks: 60,
      seconds: null,
      songs: [{ title: 'Song', files: [{ name: 'a.wav', size: 1 }] }],
    }),
    secrets: ['uploadSession'],
    also: [409],
  },
  'GET /files/{id}': {
    params: (t) => ({ id: t['fileId'] ?? '' }),
    query: (t) => ({ expires: t['fileExpires'] ?? '', signature: t['fileSignature'] ?? '' }),
    secrets: ['fileSignature'],
  },
  'POST /studio/check-sheets': {
    body: (t) => ({ upload_session: t['uploadSession'] }),
  },
  'POST /uploads': HARMLESS,
  'POST /studio/items/{itemId}/take': { also: [409] },
  'POST /studio/questions/{questionId}/withdraw': { also: [409] },
  'POST /studio/items/{itemId}/reopen': { also: [409, 422] },
  'POST /studio/items/{itemId}/questions': { body: () => ({ question: 'How fast?' }), also: [409] },
  'POST /studio/items/{itemId}/deliver': {
    body: (t) => ({ links: [t['uploadAddress']], upload_session: t['uploadSession'] }),
    also: [409],
    last: 3,
  },
  'POST /studio/revisions/{revisionId}/answer': { body: () => ({ response: 'Done' }), also: [409] },
  'POST /studio/revision-notes/{noteId}/answer': { body: () => ({ state: 'done' }), also: [409] },
  'GET /studio/revision-markers/{file}': { params: (t) => ({ file: `${t['revisionId']}.csv` }) },
  'POST /studio/orders/{orderId}/refund': {
    body: () => ({ amount: 1, reason: 'goodwill', key: KEY }),
    also: [409],
    last: 6,
  },
  'POST /studio/orders/{orderId}/credit': {
    body: () => ({ amount: 1, key: KEY }),
    also: [409],
    last: 6,
  },
  'POST /studio/payments/{paymentId}/return': { also: [409], last: 7 },
  'GET /studio/outbox/{id}': { params: (t) => ({ id: t['mailId'] ?? '' }) },
  'GET /studio/outbox/templates/{kind}': { params: () => ({ kind: 'delivery' }) },
  'POST /studio/outbox/{id}/resend': { params: (t) => ({ id: t['mailId'] ?? '' }), also: [409] },
  // The order that it names may have no review.
  'PUT /orders/{orderId}/review/sound': { body: () => ({ may_play: false }), also: [404] },
  'PUT /studio/reviews/{id}/sample': {
    params: () => ({ id: '1' }),
    body: () => ({ seen: null, sample_id: null }),
    also: [404],
  },
  'PUT /studio/reviews/{id}': {
    params: () => ({ id: '1' }),
    body: () => ({ state: 'approved' }),
    also: [404],
  },
};
