import { asc, eq } from 'drizzle-orm';
import type { Db } from '@/platform/db/database';
import { blogCategories } from './blog.tables';

export type CategoryRow = typeof blogCategories.$inferSelect;

/** What a category is made of besides its times. */
export type CategoryValues = Pick<CategoryRow, 'name' | 'slug' | 'description' | 'isActive'>;

/** Every category, in the order in which they were made. */
export function selectCategories(db: Db): Promise<CategoryRow[]> {
  return db.select().from(blogCategories).orderBy(asc(blogCategories.id));
}

/** Writes a category; null where the slug is another one's. */
export async function insertCategory(db: Db, values: CategoryValues, now: Date): Promise<CategoryRow | null> {
  const [made] = await db
    .insert(blogCategories)
    .values({ ...values, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: blogCategories.slug })
    .returning();
  return made ?? null;
}

/** One category, which nobody else changes until this transaction ends; null where it does not exist. */
export async function lockCategory(tx: Db, id: number): Promise<CategoryRow | null> {
  const [held] = await tx.select().from(blogCategories).where(eq(blogCategories.id, id)).for('update');
  return held ?? null;
}

/** Writes a category that is held anew. Throws a unique violation for another one's slug. */
export async function updateCategory(
  tx: Db,
  id: number,
  change: CategoryValues & { readonly updatedAt: Date },
): Promise<CategoryRow> {
  const [changed] = await tx.update(blogCategories).set(change).where(eq(blogCategories.id, id)).returning();
  if (changed === undefined) throw new Error(`the category ${id} was not held`);
  return changed;
}

/** Removes a category; its posts become uncategorised. */
export async function deleteCategory(tx: Db, id: number): Promise<void> {
  await tx.delete(blogCategories).where(eq(blogCategories.id, id));
}
