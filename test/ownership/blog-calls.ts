import type { CallOfThings } from './call-of-things';

// The studio's posts are nobody's own: whoever is no admin is refused before any id is looked at. A preview's link is
// tried in blog-studio.api.test.ts, where there is a post.
const ANY_POST: CallOfThings = { params: () => ({ postId: '1' }), harmless: true };

export const BLOG_CALLS: Readonly<Record<string, CallOfThings>> = {
  'GET /studio/posts/{postId}': ANY_POST,
  'PUT /studio/posts/{postId}': { ...ANY_POST, body: () => ({ category_id: null }) },
  'POST /studio/posts/{postId}/move': ANY_POST,
  'GET /blog/previews/{postId}': {
    ...ANY_POST,
    query: () => ({ until: '1', key: 'none' }),
    secrets: ['previewKey'],
  },
};
