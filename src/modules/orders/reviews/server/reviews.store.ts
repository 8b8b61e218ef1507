import { and, asc, count, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { ServiceId } from '@/shared/ids';
import { once, type Db } from '@/platform/db/database';
import { testimonials } from './reviews.tables';

const approved = eq(testimonials.approved, true);

const ofService = (id: ServiceId | null) =>
  id === null ? approved : and(approved, eq(testimonials.serviceId, id));

const shown = {
  id: testimonials.id,
  userName: testimonials.userName,
  reviewText: testimonials.reviewText,
  ratings: testimonials.ratings,
  createdAt: testimonials.createdAt,
  sampleId: testimonials.sampleId,
  total: sql<number>`count(*) over ()`.mapWith(Number),
};

const page = once((db) =>
  db
    .select(shown)
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

const home = once((db) =>
  db
    .select(shown)
    .from(testimonials)
    .where(and(approved, isNotNull(testimonials.homePlace)))
    .orderBy(asc(testimonials.homePlace), asc(testimonials.id))
    .prepare('reviews_on_home'),
);

/** The approved reviews that were chosen for the home page, in their order. */
export function selectHomeReviews(db: Db) {
  return home(db).execute();
}

/** Approved reviews of one service only, newest first. */
export function selectReviewsOf(db: Db, id: ServiceId, slice: { limit: number; offset: number }) {
  return db
    .select(shown)
    .from(testimonials)
    .where(ofService(id))
    .orderBy(desc(testimonials.createdAt), desc(testimonials.id))
    .limit(slice.limit)
    .offset(slice.offset);
}

/** How many reviews are approved; of one service, or of all. */
export async function countReviews(db: Db, id: ServiceId | null): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(testimonials).where(ofService(id));
  return counted?.total ?? 0;
}

/** How many approved reviews gave how many stars; of one service, or of all. */
export function countReviewsByStars(
  db: Db,
  id: ServiceId | null,
): Promise<{ ratings: number; total: number }[]> {
  return db
    .select({ ratings: testimonials.ratings, total: count() })
    .from(testimonials)
    .where(ofService(id))
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
