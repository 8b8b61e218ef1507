import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { Id } from '@/shared/ids';
import { idField, idParam, pageQuery, text, wireId, wireTime, instantField } from '@/shared/wire';
import { slugText, type BlogCategoryId } from './blog.contract';
import { POST_MOVES, POST_STATES, STUDIO_POSTS_PER_PAGE } from './blog-studio.rules';

export type PostId = Id<'blog-post'>;

const PICTURE_PATH = /^[\w-]+(\/[\w.-]+)+$/;
const MAX_HTML_LENGTH = 400_000;

const written = z.object({
  title: text(200, 'Title is required'),
  slug: slugText,
  excerpt: text(600),
  meta_description: text(320),
  keywords: z.array(text(80, 'A keyword is empty')).max(20, 'At most 20 keywords'),
  category_id: idField<BlogCategoryId>().nullable(),
  author_name: text(120),
  /** Behind the base of public files; null for a drawing of our own. */
  featured_image: text(300)
    .regex(PICTURE_PATH, 'Choose a picture')
    .refine((path) => !path.includes('..'), 'Choose a picture')
    .nullable(),
  is_featured: z.boolean(),
  html: z.string().max(MAX_HTML_LENGTH, 'This text is too long'),
});

/** What somebody writes of a post. */
export type WrittenPost = z.output<typeof written>;

const version = z.number().int().positive().max(2_147_483_647);

// Without the bounds of `written`: an answer that refused what is stored would make whole lists fail.
const studioPost = z.object({
  id: wireId,
  version: z.number().int(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  meta_description: z.string(),
  keywords: z.array(z.string()),
  category_id: wireId.nullable(),
  author_name: z.string(),
  featured_image: z.string().nullable(),
  is_featured: z.boolean(),
  html: z.string(),
  state: z.enum(POST_STATES),
  /** A published post that was written on since: readers don't see it yet. */
  has_changes: z.boolean(),
  word_count: z.number().int(),
  /** When it is published by itself; null where it is not scheduled. */
  publish_at: wireTime.nullable(),
  /** When readers got it; null where they never did. */
  published_at: wireTime.nullable(),
  edited_at: wireTime,
  views: z.number().int(),
  preview: z.object({ path: z.string(), expires_at: wireTime }),
});

export type StudioPost = z.infer<typeof studioPost>;

const choices = z.object({
  categories: z.array(z.object({ id: wireId, name: z.string() })),
  samples: z.array(z.object({ id: wireId, title: z.string() })),
});

const onePost = z.object({ data: studioPost });
const byId = z.object({ postId: idParam<PostId>() });

const postRow = studioPost.pick({
  id: true,
  title: true,
  slug: true,
  state: true,
  has_changes: true,
  word_count: true,
  publish_at: true,
  published_at: true,
  edited_at: true,
  views: true,
  author_name: true,
});

export type StudioPostRow = z.infer<typeof postRow> & { readonly category: string | null };

export const listStudioPosts = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/posts',
  access: ['admin'],
  summary: 'Posts of a state, last worked on first, with how many there are of each',
  query: pageQuery(STUDIO_POSTS_PER_PAGE).extend({
    state: z.enum(['all', ...POST_STATES]).default('all'),
    search: text(120).default(''),
  }),
  response: z.object({
    data: z.array(postRow.extend({ category: z.string().nullable() })),
    counts: z.record(z.enum(POST_STATES), z.number().int()),
    current_page: z.number().int(),
    last_page: z.number().int(),
    total: z.number().int(),
  }),
  refusals: ['forbidden'],
});

export const createPost = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/posts',
  access: ['admin'],
  summary: 'Begins a draft',
  body: z.object({ title: text(200, 'Title is required') }),
  response: onePost,
  status: 201,
  refusals: ['forbidden'],
  rate: [{ by: 'caller', limit: 60, windowSeconds: 600 }],
});

export const getStudioPost = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/posts/{postId}',
  access: ['admin'],
  summary: 'A post as its editor holds it, with the categories and samples to choose from',
  params: byId,
  response: onePost.extend({ choices }),
  refusals: ['forbidden', 'not_found'],
});

export const savePost = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/posts/{postId}',
  access: ['admin'],
  summary: 'Saves the draft. Readers of a published post see the changes after it is published again',
  params: byId,
  body: written.extend({ version }),
  maxBodyBytes: 1024 * 1024,
  response: onePost,
  refusals: ['forbidden', 'not_found', 'conflict', 'invalid'],
});

export const movePost = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/posts/{postId}/move',
  access: ['admin'],
  summary:
    'Publishes, schedules, unpublishes, archives or restores a post, or discards its unpublished changes',
  params: byId,
  body: z.object({
    version,
    move: z.enum(POST_MOVES),
    /** When a scheduled post shall be published. */
    at: instantField('Choose a day and a time').optional(),
  }),
  response: onePost,
  refusals: ['forbidden', 'not_found', 'conflict', 'invalid'],
});
