import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Db } from '@/platform/db/database';
import { text, wireTime } from '@/shared/wire';
import { slugText } from '../blog.contract';
import { insertFirstPosts } from './blog.store';
import { storedText } from './clean-html';

const categoriesFile = z.array(
  z.object({
    name: text(120, 'Name is required'),
    slug: slugText,
    description: text(500).nullish(),
    is_active: z.number().int().min(0).max(1).default(1),
  }),
);

const postsFile = z.array(
  z.object({
    slug: slugText,
    title: text(200, 'Title is required'),
    meta_description: text(320, 'Description is required'),
    excerpt: text(600, 'Excerpt is required'),
    category: slugText,
    author: text(120).nullish(),
    publish_date: z.union([wireTime, z.iso.date().transform((day) => `${day}T08:00:00.000Z`)]),
    is_featured: z.boolean().default(false),
    keywords: z.array(text(80, 'A keyword is empty')).max(20).default([]),
    featured_image: text(300).nullish(),
  }),
);

async function readJson(folder: string, name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, name), 'utf8')) as unknown;
}

type PostFile = z.infer<typeof postsFile>[number];

async function newPost(folder: string, post: PostFile) {
  const at = new Date(post.publish_date);
  return {
    ...storedText(await readFile(join(folder, `${post.slug}.html`), 'utf8')),
    slug: post.slug,
    title: post.title,
    metaDescription: post.meta_description,
    excerpt: post.excerpt,
    categorySlug: post.category,
    authorName: post.author ?? null,
    featuredImage: post.featured_image ?? null,
    keywords: post.keywords,
    isFeatured: post.is_featured,
    isPublished: true,
    publishDate: at,
    createdAt: at,
    updatedAt: at,
  };
}

/**
 * Loads the demo's categories and posts where there are none of either yet.
 * @param folder holds categories.json, posts.json and an HTML fragment for each post; throws where one has another
 * shape
 * @returns whether they were loaded
 */
export async function seedBlog(db: Db, folder: string): Promise<boolean> {
  const categories = categoriesFile.parse(await readJson(folder, 'categories.json'));
  const listed = postsFile.parse(await readJson(folder, 'posts.json'));
  const posts = await Promise.all(listed.map((post) => newPost(folder, post)));
  // The blog began with its first post.
  const began = new Date(Math.min(Date.UTC(2024, 0, 1), ...posts.map((post) => post.publishDate.getTime())));
  const rows = categories.map(({ name, slug, description, is_active }) => ({
    name,
    slug,
    description: description ?? null,
    isActive: is_active === 1,
    createdAt: began,
    updatedAt: began,
  }));
  return db.transaction((tx) => insertFirstPosts(tx, rows, posts));
}
