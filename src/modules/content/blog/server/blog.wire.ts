import type { WireCategory, WirePost } from '../blog.contract';
import { readMinutes } from '../blog.rules';
import type { PostRow } from './blog.store';
import type { CategoryRow } from './categories.store';
import type { PreparedText } from './prepared-text';

/** A post as the API sends it; without `text` its texts are left out. */
export function wirePost(row: PostRow, text: PreparedText | null): WirePost {
  const { category_id: id, category_name: name, category_slug: slug } = row;
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    meta_description: row.meta_description,
    excerpt: row.excerpt,
    ...(text === null ? {} : { html_content: text.html, content: text.text }),
    category_id: id,
    category: id === null || name === null || slug === null ? null : { id, name, slug },
    author_name: row.author_name,
    publish_date: row.publish_date.toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    read_time: readMinutes(row.word_count),
    word_count: row.word_count,
    featured_image: row.featured_image,
    is_featured: row.is_featured,
    is_published: row.is_published,
    keywords: row.keywords,
    views: row.views,
  };
}

/** A category as the API sends it. */
export function wireCategory(row: CategoryRow): WireCategory {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    is_active: row.isActive ? 1 : 0,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
