import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { ServiceId, VariationId } from '@/shared/ids';
import type { Takes } from '../catalogue.rules';
import { eachPlan } from '../plans.rules';

const generatedId = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity();
const minor = (name?: string) =>
  name === undefined ? bigint({ mode: 'number' }) : bigint(name, { mode: 'number' });

const texts = () => ({
  detail: text(),
  briefDetail: text('brief_detail'),
  includes: text(),
  description: text(),
  requirements: text(),
  notes: text(),
});

export const categories = pgTable('categories', {
  id: generatedId(),
  name: text().notNull().unique(),
  image: text(),
  inPicker: boolean('in_picker').notNull().default(true),
  position: integer().notNull().default(0),
  imageAlt: text('image_alt'),
  advice: text(),
  version: integer().notNull().default(1),
});

export const tags = pgTable('tags', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  version: integer().notNull().default(1),
});

export const services = pgTable('services', {
  id: generatedId().$type<ServiceId>(),
  categoryId: bigint('category_id', { mode: 'number' }).notNull(),
  name: text().notNull(),
  serviceType: text('service_type').$type<'one_time' | 'subscription'>().notNull(),
  isGiftCard: boolean('is_gift_card').notNull().default(false),
  price: minor().notNull(),
  discountedPrice: minor('discounted_price'),
  labelName: text('label_name'),
  image: text(),
  imageIsUrl: boolean('image_is_url').notNull().default(false),
  ...texts(),
  rushSurcharge: minor('rush_surcharge'),
  turnaroundMinHours: integer('turnaround_min_hours').notNull().default(72),
  turnaroundMaxHours: integer('turnaround_max_hours').notNull().default(120),
  maxRevision: integer('max_revision').notNull().default(3),
  revisionPrice: minor('revision_price'),
  itemsPerMonth: integer('items_per_month').notNull().default(1),
  takes: text().$type<Takes>(),
  maxFiles: integer('max_files'),
  maxSongs: integer('max_songs'),
  maxMinutes: integer('max_minutes'),
  advice: text(),
  ...eachPlan((column) => text(column)),
  position: integer().notNull().default(0),
  state: text().$type<'draft' | 'published' | 'archived'>().notNull().default('published'),
  imageAlt: text('image_alt'),
  version: integer().notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const variations = pgTable('variations', {
  id: generatedId().$type<VariationId>(),
  serviceId: bigint('service_id', { mode: 'number' }).$type<ServiceId>().notNull(),
  name: text().notNull(),
  price: minor(),
  discountedPrice: minor('discounted_price'),
  image: text(),
  imageIsUrl: boolean('image_is_url').notNull().default(false),
  ...texts(),
  position: integer().notNull().default(0),
  imageAlt: text('image_alt'),
  maxFiles: integer('max_files'),
  maxSongs: integer('max_songs'),
  archived: boolean().notNull().default(false),
});

export const serviceTags = pgTable(
  'service_tags',
  {
    serviceId: bigint('service_id', { mode: 'number' }).$type<ServiceId>().notNull(),
    tagId: bigint('tag_id', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.tagId] })],
);
