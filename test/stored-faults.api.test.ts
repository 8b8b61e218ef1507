import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { seedCatalogue } from '@/modules/catalogue/services/server/catalogue.seed';
import { createOrderHarness } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from './support/app';

// A database that somebody wrote into by hand, or that a version before this one left: its own checks are off, and one row of
// each table holds what no contract knows.
const app = await startTestApp();
await seedCatalogue(app.db, JSON.parse(await readFile('content/demo/catalogue.json', 'utf8')));
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const admin = await app.signIn('admin');
const [first, second, third] = [
  await harness.itemOf(customer, engineer),
  await harness.itemOf(customer, engineer),
  await harness.itemOf(customer, engineer),
];
await app.jobs.drain();

const UNCHECKED = `
  do $$ declare c record; begin
    for c in select conrelid::regclass as place, conname from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0
    loop execute format('alter table %s drop constraint %I', c.place, c.conname); end loop;
  end $$`;
await queryRows(app.db, UNCHECKED);

async function ask(path: string, token: string) {
  const response = await app.request(`/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, text: await response.text() };
}

async function spoil(statement: string, values: unknown[] = []): Promise<void> {
  const spoilt = await queryRows(app.db, `${statement} returning 1`, values);
  expect(spoilt.length).toBeGreaterThan(0);
}

const orderIds = (text: string): number[] =>
  [...text.matchAll(/"(?:id|order_id)":(\d+)/g)].map(([, id]) => Number(id));

test('V13 an order with a state and a day that nobody knows leaves the lists of others whole', async () => {
  await spoil('update order_items set status = 9 where id = $1', [second.itemId]);
  await spoil(`update orders set status = 7, created_at = 'infinity' where id = $1`, [second.orderId]);
  for (const [path, token] of [
    ['/orders?page=1&per_page=12', customer.token],
    ['/studio/queue', admin.token],
    ['/studio/queue', engineer.token],
    ['/studio/orders', admin.token],
    ['/studio/board', admin.token],
  ] as const) {
    const { status, text } = await ask(path, token);
    expect([path, status]).toEqual([path, 200]);
    expect(orderIds(text)).toEqual(expect.arrayContaining([first.orderId, third.orderId]));
  }
});

const LISTS = [
  '/blogs?page=1&per_page=12',
  '/services?page=1&per_page=12',
  '/studio/audit',
  '/studio/customers',
  '/studio/gift-cards',
  '/studio/hand-orders',
  '/studio/inbox',
  '/studio/jobs',
  '/studio/money',
  '/studio/outbox',
  '/studio/payouts',
  '/studio/people',
  '/studio/posts',
  '/studio/promotions',
  '/studio/reviews',
  '/studio/samples',
  '/studio/services',
  '/studio/unpaid-uploads',
  '/testimonial-list?page=1&per_page=12',
];

test('V13 one bad row of each other table leaves its list whole', async () => {
  const stranger = await harness.newcomer();
  await spoil(`update users set created_at = 'infinity', role = 'wizard' where id = $1`, [stranger.userId]);
  await spoil('update services set price = -5 where id = (select min(id) from services)');
  await spoil(`update payments set state = 'lost', method = 'shells', created_at = '-infinity'
    where id = (select min(id) from payments)`);
  await spoil(
    `update mails set created_at = 'infinity', kind = 'pigeon' where id = (select min(id) from mails)`,
  );
  await spoil(
    `update audit_log set at = 'infinity', action = 'sung' where id = (select min(id) from audit_log)`,
  );
  for (const path of LISTS) {
    const { status, text } = await ask(path, admin.token);
    expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, '']);
  }
});
