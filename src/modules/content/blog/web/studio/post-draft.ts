import type { Difference } from '@/ui/changed-meanwhile';
import { withoutTags } from '@/shared/html-elements';
import type { StudioPost } from '../../blog-studio.contract';

/** What an editor holds of a post. */
export type PostDraft = Pick<
  StudioPost,
  | 'title'
  | 'slug'
  | 'excerpt'
  | 'meta_description'
  | 'keywords'
  | 'category_id'
  | 'author_name'
  | 'featured_image'
  | 'is_featured'
  | 'html'
>;

/** The part of a post that people write. */
export function writtenOf(post: StudioPost): PostDraft {
  return {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    meta_description: post.meta_description,
    keywords: post.keywords,
    category_id: post.category_id,
    author_name: post.author_name,
    featured_image: post.featured_image,
    is_featured: post.is_featured,
    html: post.html,
  };
}

const NAMES: Readonly<Record<keyof PostDraft, string>> = {
  title: 'Title',
  slug: 'Address',
  excerpt: 'Summary',
  meta_description: 'Description for search engines',
  keywords: 'Keywords',
  category_id: 'Category',
  author_name: 'Author',
  featured_image: 'Picture',
  is_featured: 'Featured',
  html: 'Text',
};

function wordsOf(value: PostDraft[keyof PostDraft]): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = withoutTags(String(value ?? ''), ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}

/** What differs between what somebody typed and what is stored, as people read it. */
export function differencesOf(mine: PostDraft, stored: StudioPost): Difference[] {
  const theirs = writtenOf(stored);
  return (Object.keys(NAMES) as (keyof PostDraft)[])
    .filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]))
    .map((field) => ({ field: NAMES[field], mine: wordsOf(mine[field]), theirs: wordsOf(theirs[field]) }));
}
