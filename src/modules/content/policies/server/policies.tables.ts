import { date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const policyVersions = pgTable(
  'policy_versions',
  {
    slug: text().notNull(),
    version: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    body: text().notNull(),
    disclaimer: text(),
    effectiveDate: date('effective_date', { mode: 'string' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Null for a draft. */
    publishedAt: timestamp('published_at', { withTimezone: true }),
    edits: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.slug, table.version] })],
);
