import type { CallOfThings } from './call-of-things';

const one = { params: () => ({ id: '2' }) };
const service = { params: () => ({ id: '101' }) };

/** What is sold, and what pays for it: all of it is the admin's. */
export const CATALOGUE_CALLS: Readonly<Record<string, CallOfThings>> = {
  'POST /studio/services': { body: () => ({ name: 'New', category_id: 2, kind: 'one_time' }) },
  'GET /studio/services/{id}': service,
  'GET /studio/services/{id}/preview': service,
  'PUT /studio/services/{id}': { ...service, body: () => ({ version: 0, category_id: 2 }) },
  'PUT /studio/services/{id}/state': { ...service, body: () => ({ version: 0, state: 'archived' }) },
  'POST /studio/services/{id}/remove': { ...service, body: () => ({ version: 0 }) },
  'PUT /studio/categories/{id}': { ...one, body: () => ({ version: 0 }) },
  'POST /studio/categories/{id}/remove': { ...one, body: () => ({ version: 0 }) },
  'PUT /studio/tags/{id}': { ...one, body: () => ({ version: 0 }) },
  'POST /studio/tags/{id}/remove': { ...one, body: () => ({ version: 0 }) },
  'GET /studio/promotions/{id}': { ...one, also: [404] },
  'PUT /studio/promotions/{id}': { ...one, body: () => ({ version: 0 }) },
  'PUT /studio/promotions/{id}/state': { ...one, body: () => ({ version: 0, disabled: true }) },
  'POST /studio/gift-cards': { body: () => ({ request_key: 'x' }) },
  'GET /studio/gift-cards/{id}': { ...one, also: [404] },
  'PUT /studio/gift-cards/{id}/state': { ...one, body: () => ({ version: 0, disabled: true }) },
};
