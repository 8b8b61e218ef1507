import { sql } from 'drizzle-orm';
import type { Db } from '@/platform/db/database';
import { faqItems } from './faq.tables';

/** Writes questions where there are none at all; holds others off until the transaction ends. */
export async function insertFirstFaq(tx: Db, values: (typeof faqItems.$inferInsert)[]): Promise<boolean> {
  await tx.execute(sql`lock table faq_items in share row exclusive mode`);
  const known = await tx.select({ id: faqItems.id }).from(faqItems).limit(1);
  if (known.length > 0 || values.length === 0) return false;
  await tx.insert(faqItems).values(values);
  return true;
}
