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

/** Writes a category anew; null where it does not exist. Throws a unique violation for another one's slug. */
export async function updateCategory(
  db: Db,
  id: number,
  change: CategoryValues & { readonly updatedAt: Date },
): Promise<CategoryRow | null> {
  const [changed] = await db.update(blogCategories).set(change).where(eq(blogCategories.id, id)).returning();
  return changed ?? null;
}

/** Removes a category, its posts become uncategorised; false where it does not exist. */
export async function deleteCategory(db: Db, id: number): Promise<boolean> {
  const gone = await db
    .delete(blogCategories)
    .where(eq(blogCategories.id, id))
    .returning({ id: blogCategories.id });
  return gone.length > 0;
}
