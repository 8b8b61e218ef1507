import { zonedFormat } from '@/shared/zoned-format';
import { attributeOf, elementsOf, withoutTags } from '@/shared/html-elements';

/** Posts on one page of the list (decisions: blog 9). */
export const POSTS_PER_PAGE = 9;

/** Most related posts that one call gives (API-16). */
export const MAX_RELATED = 12;

/** What cards and articles show where a post says nothing (BLOG-04). */
export const DEFAULT_CATEGORY = 'Audio Production';
export const DEFAULT_AUTHOR = 'Audio Expert';
const DEFAULT_READ_TIME = '8 min read';

// Silent reading of English non-fiction: 238 words a minute on average (Brysbaert 2019, 'How many words do we
// read per minute?'); rounded down, since tables and numbers take longer.
const WORDS_PER_MINUTE = 230;

/** How many words a text has: runs of letters or digits, with their hyphens, points and apostrophes. */
export function wordCountOf(text: string): number {
  return text.match(/[\p{L}\p{N}](?:['’.,:/-]?[\p{L}\p{N}])*/gu)?.length ?? 0;
}

/** Whole minutes that so many words take to read, at least one; null where there are none. */
export function readMinutes(words: number): number | null {
  return words <= 0 ? null : Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** As cards show it: `6 min read`. */
export function readTime(minutes: number | null): string {
  return minutes === null ? DEFAULT_READ_TIME : `${minutes} min read`;
}

const longDate = zonedFormat({ dateStyle: 'long' });

/** A time as posts show it: `January 5, 2024`. */
export function postDate(iso: string): string {
  return longDate('UTC').format(new Date(iso));
}

const DEFAULT_PICTURES = 6;

/** Path of a post's picture below the assets base; a post without one has one of our own, chosen by its id. */
export function pictureOf({ id, featured_image }: { id: number; featured_image: string | null }): string {
  return featured_image ?? `blog/default-${(id % DEFAULT_PICTURES) + 1}.svg`;
}

/** The page of a post. */
export function postPath(slug: string): string {
  return `/blog/${slug}`;
}

export interface CategoryChoice {
  /** What the list is asked with; 'all' asks for every post. */
  readonly id: number | string;
  readonly name: string;
  readonly slug: string;
}

export const ALL_POSTS: CategoryChoice = { id: 'all', name: 'All Posts', slug: 'all' };

/** The choices while the categories can't be had (BLOG-05). Their slugs serve as ids. */
export const FALLBACK_CATEGORIES: readonly CategoryChoice[] = [
  ALL_POSTS,
  ...[
    ['Mixing', 'mixing'],
    ['Mastering', 'mastering'],
    ['Equipment', 'equipment'],
    ['Technology', 'technology'],
    ['Studio Setup', 'studio'],
    ['Tips & Tricks', 'tips'],
  ].map(([name = '', slug = '']) => ({ id: slug, name, slug })),
];

/** 'All Posts' first, then what is active (BLOG-02). */
export function categoryChoices(
  categories: readonly { id: number; name: string; slug: string; is_active: number }[],
): CategoryChoice[] {
  const active = categories.filter((category) => category.is_active !== 0);
  return [ALL_POSTS, ...active.map(({ id, name, slug }) => ({ id, name, slug }))];
}

/** The page of a category, or of all posts, and of one of its pages. */
export function listPath(slug: string, page = 1): string {
  const path = slug === ALL_POSTS.slug ? '/blog' : `/blog/categories/${slug}`;
  return page === 1 ? path : `${path}?page=${page}`;
}

/** The first post flagged featured, and the others in their order (BLOG-01). */
export function featuredApart<T extends { is_featured: boolean }>(
  posts: readonly T[],
): { featured: T | null; others: T[] } {
  const featured = posts.find((post) => post.is_featured) ?? null;
  return { featured, others: posts.filter((post) => post !== featured) };
}

/** The same things in another order, each order as likely (Fisher-Yates). `random` gives 0 up to 1. */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const left = [...list];
  const out: T[] = [];
  while (left.length > 0) out.push(...left.splice(Math.floor(random() * left.length), 1));
  return out;
}

export interface Heading {
  readonly id: string;
  readonly text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** The level-2 headings of an article that the server has prepared, for its table of contents. */
export function headingsOf(html: string): Heading[] {
  const named = elementsOf(html, ['h2']).map(({ attributes, inside }) => ({
    id: attributeOf(attributes, 'id') ?? '',
    text: withoutTags(inside)
      .replace(/&(lt|gt|quot|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
      .trim(),
  }));
  return named.filter(({ id }) => id !== '');
}
