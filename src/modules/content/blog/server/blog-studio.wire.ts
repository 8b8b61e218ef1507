import type { KeyPurpose, Keys } from '@/platform/security/keys';
import { DAY } from '@/shared/clock';
import type { StudioPost, StudioPostRow, WrittenPost } from '../blog-studio.contract';
import { postState, previewText } from '../blog-studio.rules';
import type { ListedPost, StoredPost } from './blog-studio.store';
import { bylineText } from './blog-studio.store';
import { storedText } from './clean-html';

const PREVIEW_DAYS = 14;

/** Signs the way to a post that is not published yet. */
export const PREVIEWS: KeyPurpose = { name: 'previews of posts', lifetimeMs: (PREVIEW_DAYS + 2) * DAY };

/** What readers have of a post, as its editor holds it. */
export function publishedText(post: StoredPost): WrittenPost {
  return {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    meta_description: post.metaDescription ?? '',
    keywords: post.keywords,
    category_id: post.categoryId as WrittenPost['category_id'],
    author_name: bylineText(post.authorName ?? ''),
    featured_image: post.featuredImage,
    is_featured: post.isFeatured,
    html: post.html,
  };
}

/** What its editor holds: what is not published yet, where there is something of the kind. */
export function workingText(post: StoredPost): WrittenPost {
  return post.pending === null ? publishedText(post) : (post.pending as WrittenPost);
}

/** Columns of what was written. */
export function columnsOf({ html, ...written }: WrittenPost) {
  return {
    title: written.title,
    slug: written.slug,
    excerpt: written.excerpt,
    metaDescription: written.meta_description || null,
    keywords: [...written.keywords],
    categoryId: written.category_id,
    authorName: written.author_name || null,
    featuredImage: written.featured_image,
    isFeatured: written.is_featured,
    ...storedText(html),
  };
}

/** The way to a post as it is now, for whoever has the link, for fourteen days. */
export function previewOf(postId: number, now: Date, keys: Keys) {
  // The same link all day: two people who copy it have the same one.
  const until = (Math.floor(now.getTime() / DAY) + PREVIEW_DAYS + 1) * (DAY / 1000);
  const key = keys.signer(PREVIEWS).sign(previewText(postId, until));
  return {
    path: `/blog/preview/${postId}?until=${until}&key=${key}`,
    expires_at: new Date(until * 1000).toISOString(),
  };
}

/** A post as its editor gets it. */
export function wireStudioPost(post: StoredPost, now: Date, keys: Keys): StudioPost {
  const state = postState(post, now);
  const written = workingText(post);
  return {
    ...written,
    id: post.id,
    version: post.version,
    state,
    has_changes: post.pending !== null,
    word_count: post.pending === null ? post.wordCount : storedText(written.html).wordCount,
    publish_at: state === 'scheduled' ? (post.publishAt ?? post.publishDate).toISOString() : null,
    published_at: state === 'published' ? post.publishDate.toISOString() : null,
    edited_at: (post.editedAt ?? post.updatedAt).toISOString(),
    views: post.views,
    preview: previewOf(post.id, now, keys),
  };
}

/** A post as the studio's list shows it. */
export function wirePostRow(row: ListedPost): StudioPostRow {
  const { publish_date: date, publish_at: at, state } = row;
  return {
    ...row,
    author_name: bylineText(row.author_name ?? ''),
    publish_at: state === 'scheduled' ? (at ?? date).toISOString() : null,
    published_at: state === 'published' ? date.toISOString() : null,
    edited_at: row.edited_at.toISOString(),
  };
}
