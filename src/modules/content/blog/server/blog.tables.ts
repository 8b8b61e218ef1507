import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const times = () => ({
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

export const blogCategories = pgTable('blog_categories', {
  id: id(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  description: text(),
  isActive: boolean('is_active').notNull().default(true),
  ...times(),
});

export const blogPosts = pgTable('blog_posts', {
  id: id(),
  slug: text().notNull().unique(),
  title: text().notNull(),
  metaDescription: text('meta_description'),
  excerpt: text().notNull().default(''),
  /** Sanitised before it is stored, and once more before it leaves. */
  html: text().notNull().default(''),
  wordCount: integer('word_count').notNull().default(0),
  categoryId: bigint('category_id', { mode: 'number' }).references(() => blogCategories.id, {
    onDelete: 'set null',
  }),
  authorName: text('author_name'),
  /** Below the base of public assets. */
  featuredImage: text('featured_image'),
  keywords: text().array().notNull().default([]),
  isFeatured: boolean('is_featured').notNull().default(false),
  isPublished: boolean('is_published').notNull().default(false),
  publishDate: timestamp('publish_date', { withTimezone: true }).notNull(),
  views: bigint({ mode: 'number' }).notNull().default(0),
  version: integer().notNull().default(1),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
  publishAt: timestamp('publish_at', { withTimezone: true }),
  pending: jsonb(),
  editedAt: timestamp('edited_at', { withTimezone: true }),
  ...times(),
});
