import { serverMessage, type ApiClient } from '@/shared/api-client';
import type { WireSample } from '@/modules/catalogue/samples/samples.contract';
import { listIn, pageIn } from '@/shared/list-answer';
import type {
  getPost,
  listCategories,
  listPosts,
  PostPagination,
  WireCategory,
  WirePost,
} from '../blog.contract';
import {
  ALL_POSTS,
  categoryChoices,
  FALLBACK_CATEGORIES,
  POSTS_PER_PAGE,
  shuffled,
  type CategoryChoice,
} from '../blog.rules';
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

const NO_CATEGORIES = 'Failed to fetch categories';
const NO_POSTS = 'Failed to fetch blog posts';
const NO_ARTICLE = 'Could not load this article.';

function isCategory({ id, name, slug }: WireCategory): boolean {
  return typeof name === 'string' && typeof slug === 'string' && /^\d+$|^[\w-]+$/.test(String(id));
}

/** The categories to choose from, or the fallback ones (BLOG-02, BLOG-05). */
export async function readCategories(api: ApiClient, signal: AbortSignal): Promise<Categories> {
  const answer = await api.call<typeof listCategories>('GET /blog/categories', { signal });
  const listed = answer.ok ? listIn<WireCategory>(answer.value, 'categories') : null;
  if (listed?.every(isCategory) === true) return { choices: categoryChoices(listed), failure: null };
  const failure = answer.ok ? NO_CATEGORIES : serverMessage(answer.refusal, NO_CATEGORIES);
  return { choices: FALLBACK_CATEGORIES, failure };
}

export interface ListQuery {
  /** Slug of a category, or 'all'. */
  readonly category: string;
  readonly page: number;
}

/** What the call asks for in a category: its number, or its slug where that is all that is known; none for all posts. */
export function categoryAsked({ category }: ListQuery, { choices }: Categories): string | null {
  if (category === ALL_POSTS.slug) return null;
  return String(choices.find(({ slug }) => slug === category)?.id ?? category);
}

/** One page of posts, or the built-in ones on a single page (BLOG-05). */
export async function readPosts(
  api: ApiClient,
  { page, category }: { readonly page: number; readonly category: string | null },
  signal: AbortSignal,
): Promise<PostList> {
  const query = {
    page: String(page),
    per_page: String(POSTS_PER_PAGE),
    fields: 'card' as const,
    ...(category === null ? {} : { category_id: category }),
  };
  const answer = await api.call<typeof listPosts>('GET /blogs', { query, signal });
  const listed = answer.ok ? pageIn<WirePost>(answer.value, { names: ['blogs'] }) : null;
  if (listed !== null) {
    const { data: posts, current_page, last_page: total_pages, total } = listed;
    return {
      posts,
      pagination: { current_page, total_pages, total, per_page: POSTS_PER_PAGE },
      failure: null,
    };
  }
  return builtInList(answer.ok ? NO_POSTS : serverMessage(answer.refusal, NO_POSTS));
}

/** The built-in posts on a single page, and why they stand there. */
export function builtInList(failure = NO_POSTS): PostList {
  const posts = builtInPosts();
  const total = posts.length;
  return {
    posts,
    pagination: { current_page: 1, total_pages: 1, total, per_page: total },
    failure,
  };
}

// Specified: the post stands in data.blog, in data, or is the answer itself.
function postIn(
  answer: unknown,
): { readonly blog: WirePost; readonly samples: readonly WireSample[] } | null {
  const inData = fieldOf(answer, 'data');
  const blog = [fieldOf(inData, 'blog'), inData, answer].find(
    (one) => typeof fieldOf(one, 'title') === 'string' && typeof fieldOf(one, 'slug') === 'string',
  );
  if (blog === undefined) return null;
  return { blog: blog as WirePost, samples: listIn<WireSample>(fieldOf(inData, 'samples')) ?? [] };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** One article; where it can't be had, the built-in one of that name, or what happened (BLOG-05, BLOG-06). */
export async function readArticle(api: ApiClient, slug: string, signal: AbortSignal): Promise<ArticleAnswer> {
  const answer = await api.call<typeof getPost>('GET /blogs/{slugOrId}', {
    params: { slugOrId: slug },
    signal,
  });
  const found = answer.ok ? postIn(answer.value) : null;
  if (found !== null) {
    // The page shows the HTML; the same text without tags would only make the document longer.
    const { content: _, ...post } = found.blog;
    return { kind: 'article', post, samples: found.samples, failure: null };
  }
  if (!answer.ok && answer.refusal.kind === 'not_found') return { kind: 'missing' };
  const message = answer.ok ? NO_ARTICLE : serverMessage(answer.refusal, NO_ARTICLE);
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
  if (article.kind !== 'article' || article.failure !== null || signal.aborted) return [];
  const { id, category_id } = article.post;
  const query = {
    exclude: String(id),
    fields: 'card' as const,
    ...(category_id === null ? {} : { category_id: String(category_id) }),
  };
  const answer = await api.call<typeof listPosts>('GET /blogs', { query, signal });
  const others = answer.ok ? listIn<WirePost>(answer.value, 'blogs') : null;
  return shuffled(others ?? [], Math.random);
}
