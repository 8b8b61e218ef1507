import { expect, test } from 'vitest';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import type { makeManualOrder } from '../manual-orders.contract';
import type { refundOrder } from '../money.contract';
import type { listPayouts } from '../payouts.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
let admin = await app.signIn('admin');

const list = async (from: string, to: string) =>
  must(await admin.call<typeof listPayouts>('GET /studio/payouts', { query: { from, to } }));
const refund = async (orderId: number, amount: number) =>
  must(
    await admin.call<typeof refundOrder>('POST /studio/orders/{orderId}/refund', {
      params: { orderId: String(orderId) },
      body: { amount, reason: 'Late', key: crypto.randomUUID() },
    }),
  );

app.clock.set('2026-03-02T10:00:00Z');
const first = await harness.buyAsGuest();
app.clock.set('2026-03-31T23:59:59Z');
const last = must(
  await admin.call<typeof makeManualOrder>('POST /studio/hand-orders', {
    body: {
      key: crypto.randomUUID(),
      customer: { email: 'hand@label.test', first_name: 'By', last_name: 'Hand' },
      lines: [{ service_id: 102, qty: 1 }],
      amount: 30,
      paid_by: 'cash',
    },
  }),
);
await refund(first.orderId, 40);
app.clock.set('2026-04-01T00:00:00Z');
admin = await app.signIn('admin');
await refund(first.orderId, 100);

test('API-80 what came and went in a period by payment, and by provider', async () => {
  const march = await list('2026-03-01', '2026-03-31');
  expect(march.data).toMatchObject([
    { order_id: first.orderId, provider: 'demo', gross: 140, refunds: -40, disputes: 0, net: 100, fee: null },
    { order_id: last.order_id, provider: 'cash', method: 'cash', gross: 30, refunds: 0, net: 30 },
  ]);
  expect(march.sums.map(({ provider, payments, net }) => [provider, payments, net])).toEqual([
    ['cash', 1, 30],
    ['demo', 1, 100],
  ]);
  expect(march).toMatchObject({ total: 2, last_page: 1 });
});

test('API-80 money that goes back later stands in the period when it went: months add up to the ledger', async () => {
  const april = await list('2026-04-01', '2026-04-30');
  expect(april.data).toMatchObject([{ order_id: first.orderId, gross: 0, refunds: -100, net: -100 }]);
  const year = await list('2026-01-01', '2026-12-31');
  const [held] = await queryRows<{ sum: number }>(
    app.db,
    `select sum(amount) as sum from ledger_entries where account like 'provider:%' or account like 'outside:%'`,
  );
  expect(year.sums.reduce((sum, { net }) => sum + net, 0)).toBe(Number(held?.sum) / 100);
});

test('API-80 all of it as a list for sheets', async () => {
  const headers = { authorization: `Bearer ${admin.token}` };
  await queryRows(app.db, `update payments set reference = '=HYPERLINK("x")' where provider = 'demo'`);
  const file = await app.request('/api/studio/payouts.csv?from=2026-03-01&to=2026-03-31', { headers });
  expect(file.headers.get('content-disposition')).toContain('payouts-2026-03-01-2026-03-31.csv');
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toBe(
    `2026-03-02T10:00:00.000Z,${first.orderId},Demo,Card,"'=HYPERLINK(""x"")",USD,140,,-40,0,100`,
  );
});

test('API-80 wrong periods and wrong people are refused', async () => {
  const ask = (from: string, to: string) =>
    admin.call<typeof listPayouts>('GET /studio/payouts', { query: { from, to } });
  expect(await ask('2026-03-02', '2026-03-01')).toMatchObject({
    refusal: { kind: 'invalid', errors: { to: ['The period ends before it begins.'] } },
  });
  expect(outcome(await ask('2020-01-01', '2026-01-01'))).toBe('invalid');
  expect(outcome(await ask('march', '2026-01-01'))).toBe('invalid');
  const engineer = await app.signIn('engineer');
  const query = { from: '2026-03-01', to: '2026-03-31' };
  expect(outcome(await engineer.call<typeof listPayouts>('GET /studio/payouts', { query }))).toBe(
    'forbidden',
  );
  expect((await app.request('/api/studio/payouts.csv?from=2026-03-01&to=2026-03-02')).status).toBe(401);
});
