import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const testimonials = pgTable('testimonials', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userName: text('user_name').notNull(),
  reviewText: text('review_text').notNull(),
  ratings: integer().notNull(),
  serviceId: bigint('service_id', { mode: 'number' }),
  orderId: bigint('order_id', { mode: 'number' }),
  approved: boolean().notNull().default(false),
  hiddenAt: timestamp('hidden_at', { withTimezone: true }),
  homePlace: integer('home_place'),
  /** Whoever wrote it lets the song be played beside it. */
  mayPlay: boolean('may_play').notNull().default(false),
  sampleId: bigint('sample_id', { mode: 'number' }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
