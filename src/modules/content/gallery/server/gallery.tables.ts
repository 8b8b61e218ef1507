import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const galleryImages = pgTable('gallery_images', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  image: text().notNull(),
  alt: text(),
  position: integer().notNull().default(0),
});
