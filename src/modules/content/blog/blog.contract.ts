import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { Id } from '@/shared/ids';
import { idParam, pageQuery, text, wireId, wireTime } from '@/shared/wire';
import { wireSample } from '@/modules/catalogue/samples/samples.contract';
import { POSTS_PER_PAGE } from './blog.rules';

export type BlogCategoryId = Id<'blog-category'>;

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const HAS_LETTER = /[a-z]/;

/** The name of a post or category in addresses: lower case, digits and hyphens; a letter too, ids are digits. */
export const slugText = text(120, 'Slug is required')
  .regex(SLUG, 'Only lower-case letters, digits and single hyphens')
  .regex(HAS_LETTER, 'Needs a letter');

const named = z.string().max(200).regex(SLUG, 'Must be an id or a slug');

const wireCategory = z.object({
  id: wireId,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  /** 1 or 0, as the specified client compares it. */
  is_active: z.number().int(),
  created_at: wireTime,
  updated_at: wireTime,
});

const wirePost = z.object({
  id: wireId,
  title: z.string(),
  slug: z.string(),
  meta_description: z.string().nullable(),
  excerpt: z.string(),
  /** Sanitised, with anchors; left out of lists that asked for cards. */
  html_content: z.string().optional(),
  /** The same without tags. */
  content: z.string().optional(),
  category_id: wireId.nullable(),
  category: z.object({ id: wireId, name: z.string(), slug: z.string() }).nullable(),
  author_name: z.string().nullable(),
  publish_date: wireTime,
  created_at: wireTime,
  updated_at: wireTime,
  /** Minutes; null where there is no text. */
  read_time: z.number().int().nullable(),
  word_count: z.number().int(),
  /** Path below the base of public assets; null where the post has no picture of its own. */
  featured_image: z.string().nullable(),
  is_featured: z.boolean(),
  is_published: z.boolean(),
  keywords: z.array(z.string()),
  views: z.number().int(),
});

const pagination = z.object({
  current_page: z.number().int(),
  total_pages: z.number().int(),
  total: z.number().int(),
  per_page: z.number().int(),
});

export type WireCategory = z.infer<typeof wireCategory>;
export type WirePost = z.infer<typeof wirePost>;
export type PostPagination = z.infer<typeof pagination>;

const categoryBody = z.object({
  name: text(120, 'Name is required'),
  slug: slugText.refine((slug) => slug !== 'all', 'all is the name of all posts'),
  description: text(500).nullish(),
  is_active: z
    .union([z.boolean(), z.literal(0), z.literal(1)], 'Must be true or false')
    .transform(Boolean)
    .default(true),
});

export type CategoryBody = z.output<typeof categoryBody>;

/**
 * When the category was last saved, in milliseconds of Unix time, as whoever changes it saw it: a newer one is refused.
 * Absent where nobody looked.
 */
// The instant of the save that was seen, in milliseconds.
const seenSave = z.coerce.number().int().min(0).max(8_640_000_000_000_000).optional();

const oneCategory = z.object({ success: z.literal(true), data: z.object({ category: wireCategory }) });
const byId = z.object({ id: idParam<BlogCategoryId>() });

export const listCategories = defineEndpoint({
  id: 'API-11',
  method: 'GET',
  path: '/blog/categories',
  access: ['public'],
  summary: 'Every category of the blog; those with is_active 0 are not offered',
  response: z.object({ data: z.object({ categories: z.array(wireCategory) }) }),
  refusals: [],
});

export const createCategory = defineEndpoint({
  id: 'API-12',
  method: 'POST',
  path: '/blog/categories',
  access: ['admin'],
  summary: 'Adds a category',
  body: categoryBody,
  response: oneCategory,
  status: 201,
  refusals: ['conflict'],
});

export const updateCategory = defineEndpoint({
  id: 'API-13',
  method: 'PUT',
  path: '/blog/categories/{id}',
  access: ['admin'],
  summary: 'Changes a category',
  params: byId,
  body: categoryBody.extend({ version: seenSave }),
  response: oneCategory,
  refusals: ['not_found', 'conflict'],
});

export const deleteCategory = defineEndpoint({
  id: 'API-14',
  method: 'DELETE',
  path: '/blog/categories/{id}',
  access: ['admin'],
  summary: 'Removes a category; its posts become uncategorised',
  params: byId,
  query: z.object({ version: seenSave }),
  response: z.object({ success: z.literal(true) }),
  refusals: ['not_found', 'conflict'],
});

const postsQuery = pageQuery(POSTS_PER_PAGE).extend({
  /** Id or slug; 'all' is every category. */
  category_id: named.optional(),
  /** Id or slug of a post to leave out: asks for related posts, at most 12, in place of a page. */
  exclude: named.optional(),
  /** 'card' leaves the texts out, which makes a list some ten times lighter. */
  fields: z.enum(['all', 'card']).default('all'),
});

export type PostsQuery = z.output<typeof postsQuery>;

const posts = z.object({
  data: z.object({ blogs: z.array(wirePost), pagination: pagination.optional() }),
});

export type Posts = z.infer<typeof posts>;

export const listPosts = defineEndpoint({
  id: 'API-15',
  method: 'GET',
  path: '/blogs',
  access: ['public'],
  summary: 'One page of published posts, newest first; with exclude, posts related to that one',
  query: postsQuery,
  response: posts,
  refusals: [],
});

/** The same with a slash, as the specified client asks for related posts. */
export const listRelatedPosts = defineEndpoint({
  id: 'API-16',
  method: 'GET',
  path: '/blogs/',
  access: ['public'],
  summary: 'The same as without the slash; the specified client asks here for related posts',
  query: postsQuery,
  response: posts,
  refusals: [],
});

const onePost = z.object({
  success: z.literal(true),
  data: z.object({
    blog: wirePost,
    /** The samples that its text plays, where it plays any. */
    samples: z.array(wireSample).optional(),
  }),
});

const bySlugOrId = z.object({ slugOrId: named });

export const getPost = defineEndpoint({
  id: 'API-17',
  method: 'GET',
  path: '/blogs/{slugOrId}',
  access: ['public'],
  summary: 'One published post by slug or id',
  params: bySlugOrId,
  response: onePost,
  refusals: ['not_found'],
});

export const getPreview = defineEndpoint({
  id: 'API-17',
  method: 'GET',
  path: '/blog/previews/{postId}',
  access: ['signed-address'],
  summary: 'A post as its editor holds it, for whoever has a signed link',
  params: z.object({ postId: idParam<Id<'blog-post'>>() }),
  query: z.object({
    until: z
      .string()
      .regex(/^\d{1,11}$/, 'Unknown link')
      .transform(Number),
    key: text(100, 'Unknown link'),
  }),
  response: onePost,
  refusals: ['not_found'],
});

export const countView = defineEndpoint({
  id: 'API-17',
  method: 'POST',
  path: '/blogs/{slugOrId}/views',
  access: ['public'],
  summary: 'Tells that a post was shown to a reader; each one counts once a day',
  params: bySlugOrId,
  response: z.object({ success: z.literal(true) }),
  refusals: ['not_found'],
  rate: [{ by: 'ip', limit: 120, windowSeconds: 600 }],
});
