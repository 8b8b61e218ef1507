import { queryRows, type Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';

/** What somebody who works here is called; null for customers and for nobody. */
export async function nameInStudio(db: Db, id: UserId): Promise<string | null> {
  const text = `select trim(concat(first_name, ' ', last_name)) as name from users where id = $1 and role <> 'customer'`;
  return (await queryRows<{ name: string }>(db, text, [id]))[0]?.name ?? null;
}
