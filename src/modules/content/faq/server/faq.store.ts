import { asc, sql } from 'drizzle-orm';
import { once, queryRows, type Db } from '@/platform/db/database';
import { faqItems } from './faq.tables';

const all = once((db) =>
  db
    .select({
      id: faqItems.id,
      question: faqItems.question,
      answer: faqItems.answer,
      category: faqItems.category,
    })
    .from(faqItems)
    .orderBy(asc(faqItems.position), asc(faqItems.id))
    .prepare('faq_all'),
);

/** Every question in the order of the studio. */
export function selectFaq(db: Db) {
  return all(db).execute();
}

/** Writes questions where there are none at all; holds others off until the transaction ends. */
export async function insertFirstFaq(tx: Db, values: (typeof faqItems.$inferInsert)[]): Promise<boolean> {
  await tx.execute(sql`lock table faq_items in share row exclusive mode`);
  const known = await tx.select({ id: faqItems.id }).from(faqItems).limit(1);
  if (known.length > 0 || values.length === 0) return false;
  await tx.insert(faqItems).values(values);
  return true;
}

/**
 * Gives the questions of a category another one; null for those without.
 * @returns how many there were
 */
export async function renameCategory(
  tx: Db,
  { from, to }: { readonly from: string | null; readonly to: string },
): Promise<number> {
  const text = `
    update faq_items set category = $2, version = version + 1
    where nullif(trim(category), '') is not distinct from $1 returning id`;
  return (await queryRows(tx, text, [from, to])).length;
}
