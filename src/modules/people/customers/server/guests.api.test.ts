import { expect, test } from 'vitest';
import { must, createOrderHarness } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import type { listCustomers } from '../customers.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const admin = await app.signIn('admin');

const list = (query: Record<string, string> = {}) =>
  admin.call<typeof listCustomers>('GET /studio/customers', { query });

test('API-80 who ordered without an account stands among the guests, once by address', async () => {
  const guests = async (query: Record<string, string> = {}) => must(await list({ show: 'guests', ...query }));
  const first = await harness.buyAsGuest();
  const [row] = await queryRows<{ email: string }>(
    app.db,
    'select payer_email as email from orders where id = $1',
    [first.orderId],
  );
  const email = row?.email ?? '';
  const second = await harness.buyAsGuest();
  await queryRows(
    app.db,
    "update orders set payer_email = upper($2), payer_first_name = 'Zelda' where id = $1",
    [second.orderId, email],
  );
  const [found] = (await guests({ q: email })).data;
  expect(found).toMatchObject({
    id: null,
    email: email.toUpperCase(),
    orders: 2,
    spent: [{ amount: 280, currency: 'USD' }],
  });
  for (const q of ['zelda', `#${first.orderId}`, email.split('@')[0] ?? ''])
    expect([q, (await guests({ q })).total, (await guests({ q })).data.length]).toEqual([q, 1, 1]);
  for (const q of ['elda', '%']) expect([q, (await guests({ q })).data]).toEqual([q, []]);
  expect((await guests()).data[0]?.email).toBe(email.toUpperCase());
  expect(must(await list({ q: 'zelda' })).data).toEqual([]);
  await queryRows(app.db, "update orders set payer_email = 'deleted-7@account.invalid' where id = any($1)", [
    [first.orderId, second.orderId],
  ]);
  expect((await guests({ q: 'zelda' })).data).toEqual([]);
});
