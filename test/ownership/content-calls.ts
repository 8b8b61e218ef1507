import type { CallOfThings } from './call-of-things';

/** A list of the site: no entry belongs to anybody, and only admins come near it. */
const listed: CallOfThings = { params: () => ({ id: '1' }), also: [404, 409] };
const removal: CallOfThings = { ...listed, body: () => ({ version: 1 }) };

/** What the studio says on its site. */
export const CONTENT_CALLS: Readonly<Record<string, CallOfThings>> = {
  'PUT /studio/faq/{id}': {
    ...listed,
    body: () => ({ question: 'x', answer: 'x', category: '', version: 1 }),
  },
  'DELETE /studio/faq/{id}': removal,
  'PUT /studio/gallery/{id}': { ...listed, body: () => ({ alt: 'x', version: 1 }) },
  'DELETE /studio/gallery/{id}': removal,
  'PUT /studio/name-credits/{id}': { ...listed, body: () => ({ name: 'x', role: '', version: 1 }) },
  'DELETE /studio/name-credits/{id}': removal,
};
