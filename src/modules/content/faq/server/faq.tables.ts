import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const faqItems = pgTable('faq_items', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  category: text(),
  question: text().notNull(),
  answer: text().notNull(),
  position: integer().notNull().default(0),
});
