import { asc, count, eq, sql } from 'drizzle-orm';
import type { Db } from '@/platform/db/database';
import { samples } from './samples.tables';

/** Published samples in their order, with how many there are in all. */
export async function selectSamples(db: Db, slice: { limit: number; offset: number }) {
  const rows = await db
    .select()
    .from(samples)
    .where(eq(samples.published, true))
    .orderBy(asc(samples.position), asc(samples.id))
    .limit(slice.limit)
    .offset(slice.offset);
  const [counted] = await db.select({ total: count() }).from(samples).where(eq(samples.published, true));
  return { rows, total: counted?.total ?? 0 };
}

export type SampleRow = typeof samples.$inferSelect;
export type NewSample = typeof samples.$inferInsert;

/** Writes samples where there are none at all; holds others off until the transaction ends. */
export async function insertFirstSamples(tx: Db, values: NewSample[]): Promise<boolean> {
  await tx.execute(sql`lock table samples in share row exclusive mode`);
  const known = await tx.select({ id: samples.id }).from(samples).limit(1);
  if (known.length > 0 || values.length === 0) return false;
  await tx.insert(samples).values(values);
  return true;
}
