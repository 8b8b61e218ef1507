import { queryRows, type Db } from '@/platform/db/database';

/** Whether there is any order at all. */
export async function ordersExist(db: Db): Promise<boolean> {
  const text = 'select exists (select 1 from orders) as some';
  return (await queryRows<{ some: boolean }>(db, text))[0]?.some === true;
}
