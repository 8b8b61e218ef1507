import { count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { once, type Db } from '@/platform/db/database';
import { testimonials } from './reviews.tables';

const approved = eq(testimonials.approved, true);

const page = once((db) =>
  db
    .select({ ...getTableColumns(testimonials), total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(testimonials)
    .where(approved)
    .orderBy(desc(testimonials.createdAt), desc(testimonials.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('reviews_page'),
);

/** Approved reviews, newest first, each with how many there are in all (no row past the end). */
export function selectReviews(db: Db, slice: { limit: number; offset: number }) {
  return page(db).execute({ ...slice });
}

/** How many reviews are approved. */
export async function countReviews(db: Db): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(testimonials).where(approved);
  return counted?.total ?? 0;
}

/** How many approved reviews gave how many stars. */
export function countReviewsByStars(db: Db): Promise<{ ratings: number; total: number }[]> {
  return db
    .select({ ratings: testimonials.ratings, total: count() })
    .from(testimonials)
    .where(approved)
    .groupBy(testimonials.ratings);
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
