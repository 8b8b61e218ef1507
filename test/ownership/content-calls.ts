import { PROFILE } from '../log/people-writes';
import type { CallOfThings } from './call-of-things';

/** A list of the site: no entry belongs to anybody, and only admins come near it. */
const listed: CallOfThings = { params: () => ({ id: '1' }), also: [404, 409] };
const removal: CallOfThings = { ...listed, body: () => ({ version: 1 }) };

const policy: CallOfThings = {
  params: () => ({ slug: 'terms-and-conditions', number: '9.9' }),
  also: [404, 409],
};

/** What the studio says on its site. */
export const CONTENT_CALLS: Readonly<Record<string, CallOfThings>> = {
  'PUT /studio/faq/{id}': {
    ...listed,
    body: () => ({ question: 'x', answer: 'x', category: '', version: 1 }),
  },
  'DELETE /studio/faq/{id}': removal,
  'PUT /studio/engineers/{userId}': {
    ...listed,
    params: () => ({ userId: '1' }),
    body: () => PROFILE,
  },
  'PUT /studio/gallery/{id}': { ...listed, body: () => ({ alt: 'x', version: 1 }) },
  'DELETE /studio/gallery/{id}': removal,
  'PUT /studio/name-credits/{id}': { ...listed, body: () => ({ name: 'x', role: '', version: 1 }) },
  'DELETE /studio/name-credits/{id}': removal,
  'PUT /studio/samples/{id}': {
    ...listed,
    body: () => ({ name: 'x', artist: '', style: '', service: '', published: false, version: 9 }),
  },
  'PUT /studio/samples/{id}/sound': {
    ...listed,
    body: () => ({ before: 1, after: 2, version: 9 }),
    also: [404, 409, 422],
  },
  'POST /studio/samples/{id}/make': removal,
  'DELETE /studio/samples/{id}': { ...removal, body: () => ({ version: 9 }) },
  'GET /studio/policies/{slug}/{number}': policy,
  'POST /studio/policies/{slug}': {
    ...policy,
    params: () => ({ slug: 'terms-and-conditions' }),
    body: () => ({ number: '9.9', effective_date: '2030-01-01' }),
  },
  'PUT /studio/policies/{slug}/{number}': {
    ...policy,
    body: () => ({
      version: 1,
      effective_date: '2030-01-01',
      title: 'x',
      summary: 'x',
      body: 'x',
      disclaimer: '',
    }),
  },
  'POST /studio/policies/{slug}/{number}/publish': { ...policy, body: () => ({ version: 1 }) },
  'DELETE /studio/policies/{slug}/{number}': { ...policy, body: () => ({ version: 1 }) },
};
