import { serverWords, type ApiClient } from '@/shared/api-client';
import type { WireSample } from '@/features/samples/samples.contract';
import type { getPost, listCategories, listPosts, PostPagination, WirePost } from '../blog.contract';
import { categoryChoices, FALLBACK_CATEGORIES, shuffled, type CategoryChoice } from '../blog.rules';
import { builtInPost, builtInPosts } from './built-in-posts';

export interface Categories {
  readonly choices: readonly CategoryChoice[];
  /** Why these are the fallback ones; null where they are the studio's own. */
  readonly failure: string | null;
}

export interface PostList {
  readonly posts: readonly WirePost[];
  readonly pagination: PostPagination;
  /** Why these are the built-in posts; null where they are the studio's own. */
  readonly failure: string | null;
}

/** What /blog/{postId} came to. */
export type ArticleAnswer =
  | {
      readonly kind: 'article';
      readonly post: WirePost;
      /** What its text plays. */
      readonly samples: readonly WireSample[];
      readonly failure: string | null;
    }
  | { readonly kind: 'missing' }
  /** `instead` is something to read meanwhile. */
  | { readonly kind: 'failed'; readonly message: string; readonly instead: WirePost };

/** The categories to choose from, or the fallback ones (BLOG-02, BLOG-05). */
export async function readCategories(api: ApiClient, signal: AbortSignal): Promise<Categories> {
  const answer = await api.call<typeof listCategories>('GET /blog/categories', { signal });
  if (answer.ok) return { choices: categoryChoices(answer.value.data.categories), failure: null };
  return { choices: FALLBACK_CATEGORIES, failure: serverWords(answer.refusal, 'Failed to fetch categories') };
}

export interface ListWish {
  /** Slug of a category, or 'all'. */
  readonly category: string;
  readonly page: number;
}

/** One page of posts, or the built-in ones on a single page (BLOG-05). */
export async function readPosts(api: ApiClient, wish: ListWish, signal: AbortSignal): Promise<PostList> {
  const query = {
    page: String(wish.page),
    fields: 'card' as const,
    ...(wish.category === 'all' ? {} : { category_id: wish.category }),
  };
  const answer = await api.call<typeof listPosts>('GET /blogs', { query, signal });
  if (answer.ok) {
    const { blogs, pagination } = answer.value.data;
    const single = { current_page: 1, total_pages: 1, total: blogs.length, per_page: blogs.length };
    return { posts: blogs, pagination: pagination ?? single, failure: null };
  }
  const posts = builtInPosts();
  const total = posts.length;
  return {
    posts,
    pagination: { current_page: 1, total_pages: 1, total, per_page: total },
    failure: serverWords(answer.refusal, 'Failed to fetch blog posts'),
  };
}

/** One article; where it can't be had, the built-in one of that name, or what happened (BLOG-05, BLOG-06). */
export async function readArticle(api: ApiClient, slug: string, signal: AbortSignal): Promise<ArticleAnswer> {
  const answer = await api.call<typeof getPost>('GET /blogs/{slugOrId}', {
    params: { slugOrId: slug },
    signal,
  });
  if (answer.ok) {
    // The page shows the HTML; the same text without tags would only make the document longer.
    const { content: _, ...post } = answer.value.data.blog;
    return { kind: 'article', post, samples: answer.value.data.samples ?? [], failure: null };
  }
  if (answer.refusal.kind === 'not_found') return { kind: 'missing' };
  const message = serverWords(answer.refusal, 'Could not load this article.');
  const instead = builtInPost(slug);
  if (instead.slug === slug) return { kind: 'article', post: instead, samples: [], failure: message };
  return { kind: 'failed', message, instead };
}

/** Other posts of an article's category in a new order each time; none where they can't be had (BLOG-07). */
export async function readRelated(
  api: ApiClient,
  article: ArticleAnswer,
  signal: AbortSignal,
): Promise<readonly WirePost[]> {
  if (article.kind !== 'article' || article.failure !== null) return [];
  const { id, category_id } = article.post;
  const query = {
    exclude: String(id),
    fields: 'card' as const,
    ...(category_id === null ? {} : { category_id: String(category_id) }),
  };
  const answer = await api.call<typeof listPosts>('GET /blogs', { query, signal });
  return answer.ok ? shuffled(answer.value.data.blogs, Math.random) : [];
}
