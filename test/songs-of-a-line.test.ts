import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '@test/support/database';
import { queryRows } from '@/platform/db/database';
import { migrate } from '@/platform/db/migrate';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database.drop());

const MIGRATIONS = 'db/migrations';

/** An order of before the migration, with items as they were kept then. */
async function orderOf(
  ...items: {
    quantity: number;
    total: number;
    discount?: number;
    files?: boolean;
    gift?: boolean;
    status?: number;
  }[]
): Promise<number> {
  const [checkout] = await queryRows<{ id: string }>(
    db,
    `insert into checkouts (payer, currency, lines, subtotal, total, fingerprint, created_at)
     values ('{}', 'USD', '[]', 0, 0, gen_random_uuid()::text, now()) returning id`,
  );
  const [order] = await queryRows<{ id: number }>(
    db,
    `insert into orders (checkout_id, payer_first_name, payer_last_name, payer_email, currency, subtotal, amount, payment_method,
                         created_at)
     values ($1, 'Ada', 'Loud', 'ada@example.com', 'USD', 0, 0, 'demo', now()) returning id`,
    [checkout?.id],
  );
  for (const { quantity, total, discount = 0, files = false, gift = false, status = 0 } of items)
    await queryRows(
      db,
      `insert into order_items (order_id, service_name, service_type, is_gift_card, quantity, price, total_price, discount,
                                max_revision, turnaround_min_hours, turnaround_max_hours, files_received_at, status)
       values ($1, 'Mastering', 'one_time', $2, $3::integer, $4::bigint / $3::integer, $4, $5, 3, 24, 72,
               case when $6 then now() end, $7)`,
      [order?.id, gift, quantity, total, discount, files, status],
    );
  return order?.id ?? 0;
}

test('D2: orders of before get an item for each song that nothing was sent for; what was begun stays as it is', async () => {
  await queryRows(db, 'drop schema public cascade; create schema public');
  await migrate(db, MIGRATIONS, 71);
  const fresh = await orderOf({ quantity: 3, total: 7_500, discount: 100 }, { quantity: 1, total: 14_000 });
  const begun = await orderOf({ quantity: 2, total: 5_000, files: true });
  const done = await orderOf({ quantity: 2, total: 5_000, status: 3 });
  const gift = await orderOf({ quantity: 2, total: 10_000, gift: true, status: 3 });
  await migrate(db, MIGRATIONS);
  const itemsOf = (orderId: number) =>
    queryRows(
      db,
      `select line, song, songs, quantity, total_price, discount, status, max_revision from order_items
       where order_id = $1 order by line, song`,
      [orderId],
    );
  const song = { line: 1, songs: 3, quantity: 1, total_price: 2_500, status: 0, max_revision: 3 };
  expect(await itemsOf(fresh)).toEqual([
    { ...song, song: 1, discount: 34 },
    { ...song, song: 2, discount: 33 },
    { ...song, song: 3, discount: 33 },
    { ...song, line: 2, song: 1, songs: 1, total_price: 14_000, discount: 0 },
  ]);
  for (const [orderId, total_price] of [
    [begun, 5_000],
    [done, 5_000],
    [gift, 10_000],
  ] as const)
    expect(await itemsOf(orderId)).toMatchObject([{ line: 1, song: 1, songs: 1, quantity: 2, total_price }]);
  const [words] = await queryRows<{ count: number }>(
    db,
    'select count(*)::int as count from order_items where words is null',
  );
  expect(words?.count).toBe(0);
});
