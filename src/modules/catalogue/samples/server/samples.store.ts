import { and, asc, count, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import { once, type Db } from '@/platform/db/database';
import { samples } from './samples.tables';

const onTheSite = and(
  eq(samples.published, true),
  isNull(samples.archivedAt),
  isNotNull(samples.beforeAudio),
);

const page = once((db) =>
  db
    .select({ ...getTableColumns(samples), total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(samples)
    .where(onTheSite)
    .orderBy(asc(samples.position), asc(samples.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('samples_page'),
);

/** Published samples with a sound, in their order, each with how many there are in all (no row past the end). */
export function selectSamples(db: Db, slice: { limit: number; offset: number }) {
  return page(db).execute({ ...slice });
}

/** A sample as it is kept. */
export type SampleRow = typeof samples.$inferSelect;

/** How many samples are published. */
export async function countSamples(db: Db): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(samples).where(onTheSite);
  return counted?.total ?? 0;
}

export type NewSample = typeof samples.$inferInsert;

/** Writes samples where there are none at all; holds others off until the transaction ends. */
export async function insertFirstSamples(tx: Db, values: NewSample[]): Promise<boolean> {
  await tx.execute(sql`lock table samples in share row exclusive mode`);
  const known = await tx.select({ id: samples.id }).from(samples).limit(1);
  if (known.length > 0 || values.length === 0) return false;
  await tx.insert(samples).values(values);
  return true;
}
