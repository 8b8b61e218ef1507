import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const nameCredits = pgTable('name_credits', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  role: text(),
  position: integer().notNull().default(0),
});
