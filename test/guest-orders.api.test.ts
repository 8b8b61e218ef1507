import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { seedShop } from '@/modules/shop/checkout/checkout.testing';
import { loadOperation } from '../bench/load.mjs';
import { placeOrder } from '../bench/place-order.mjs';
import { startTestApp } from './support/app';

const app = await startTestApp();
await seedShop(app.db);
// The product over real connections, as the benchmark calls it.
const answer = getRequestListener(async ({ url, method, headers, body }) => {
  const { pathname, search } = new URL(url);
  const sent = body === null ? {} : { body: await new Response(body).arrayBuffer() };
  return app.requestAsStranger(pathname + search, { method, headers, ...sent });
});
const server = createServer((request, response) => void answer(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const service = { id: 101, name: 'Mixing', price: 140 };

test('PROMISE-28 what the benchmark counts as an order is a whole one: placed by a guest, paid once, in the books', async () => {
  await Promise.all([1, 2, 3].map((n) => placeOrder(base, service, n)));
  const [made] = await queryRows(
    app.db,
    `select (select count(*) from orders where payer_email like 'guest-%@bench.test') as orders,
       (select count(distinct payer_email) from orders) as guests,
       (select count(*) from payments where state = 'succeeded') as paid,
       (select count(*) from demo_intents where status = 'succeeded') as charged,
       (select sum(amount)::float8 from ledger_entries where account = 'provider:demo') as taken,
       (select sum(amount)::float8 from ledger_entries) as balance`,
  );
  expect(made).toEqual({ orders: 3, guests: 3, paid: 3, charged: 3, taken: 3 * 14_000, balance: 0 });
});

test('PROMISE-28 an order that failed is counted as failed, and costs those that were made', async () => {
  await expect(placeOrder(base, { ...service, id: 999 }, 4)).rejects.toThrow(/POST .*: 4\d\d/);
  let made = 0;
  const run = await loadOperation({ lanes: 1, seconds: 0.2, pids: [process.pid] }, async (n) => {
    if (n === 1) throw new Error('the first one fails');
    await placeOrder(base, service, 10 + n);
    made += 1;
  });
  expect(run.failed).toBe(1);
  const [row] = await queryRows<{ orders: string }>(app.db, 'select count(*) as orders from orders');
  expect(row?.orders).toBe(3 + made);
});
