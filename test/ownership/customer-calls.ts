import type { CallOfThings } from './call-of-things';

const seen = { version: 0 };

/** Customers, for admins alone. */
export const CUSTOMER_CALLS: Readonly<Record<string, CallOfThings>> = {
  'PUT /studio/customers/{userId}/note': { body: () => ({ ...seen, note: 'Likes it loud' }), also: [409] },
  'POST /studio/customers/{userId}/block': {
    body: () => ({ ...seen, reason: 'A test' }),
    also: [409],
    last: 10,
  },
  'POST /studio/customers/{userId}/unblock': { body: () => seen, also: [409], last: 11 },
  'DELETE /studio/customers/{userId}/second-factor': { body: () => seen, also: [409] },
  'DELETE /studio/customers/{userId}': {
    body: (t) => ({ ...seen, email: t['email'] }),
    also: [409],
    last: 12,
  },
};
