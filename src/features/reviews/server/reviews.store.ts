import { count, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '@/platform/db/database';
import { testimonials } from './reviews.tables';

/** Approved reviews, newest first, with how many there are in all. */
export async function selectReviews(db: Db, slice: { limit: number; offset: number }) {
  const approved = eq(testimonials.approved, true);
  const rows = await db
    .select()
    .from(testimonials)
    .where(approved)
    .orderBy(desc(testimonials.createdAt), desc(testimonials.id))
    .limit(slice.limit)
    .offset(slice.offset);
  const [counted] = await db.select({ total: count() }).from(testimonials).where(approved);
  return { rows, total: counted?.total ?? 0 };
}

/** Writes reviews where there are none at all; holds others off until the transaction ends. */
export async function insertFirstReviews(
  tx: Db,
  values: (typeof testimonials.$inferInsert)[],
): Promise<boolean> {
  await tx.execute(sql`lock table testimonials in share row exclusive mode`);
  const known = await tx.select({ id: testimonials.id }).from(testimonials).limit(1);
  if (known.length > 0 || values.length === 0) return false;
  await tx.insert(testimonials).values(values);
  return true;
}
