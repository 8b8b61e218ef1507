import { asc, sql } from 'drizzle-orm';
import { once, type Db } from '@/platform/db/database';
import { nameCredits } from './name-credits.tables';

const credits = once((db) =>
  db
    .select({ id: nameCredits.id, name: nameCredits.name, role: nameCredits.role })
    .from(nameCredits)
    .orderBy(asc(nameCredits.position), asc(nameCredits.id))
    .prepare('name_credits'),
);

/** Artists that the studio worked for, in their order. */
export function selectNameCredits(db: Db) {
  return credits(db).execute();
}

/** Writes credits where there are none at all; holds others off until the transaction ends. */
export async function insertFirstCredits(
  tx: Db,
  values: (typeof nameCredits.$inferInsert)[],
): Promise<boolean> {
  await tx.execute(sql`lock table name_credits in share row exclusive mode`);
  const known = await tx.select({ id: nameCredits.id }).from(nameCredits).limit(1);
  if (known.length > 0 || values.length === 0) return false;
  await tx.insert(nameCredits).values(values);
  return true;
}
