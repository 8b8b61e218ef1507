import { expect, test } from 'vitest';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import type { getVatReport } from '../vat-report.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const admin = await app.signIn('admin');

const report = async (quarter?: string) =>
  must(await admin.call<typeof getVatReport>('GET /studio/vat', { query: { quarter } })).data;

interface Paper {
  readonly sequence: number;
  readonly total: number;
  readonly vat: object | null;
  readonly country: string | null;
  readonly amount: number;
  readonly refund?: number;
  readonly at?: string;
}

// Papers are only ever written by the studio itself; here they stand as it would have written them.
async function paper(orderId: number, { sequence, total, vat, country, amount, refund, at }: Paper) {
  const isCredit = refund !== undefined;
  const series = isCredit ? 'credit_note' : 'receipt';
  await queryRows(app.db, `insert into receipt_counters values ($1, 2030, 900) on conflict do nothing`, [
    series,
  ]);
  await queryRows(
    app.db,
    `insert into receipts (order_id, refund_id, kind, series, year, sequence, number, currency, total, vat, contents, issued_at)
     values ($1, $2, $3, $3, 2030, $4, $5, 'EUR', $6, $7, $8, $9)`,
    [
      orderId,
      refund ?? null,
      series,
      sequence,
      `${series}-${sequence}`,
      total,
      amount,
      JSON.stringify({ buyer: { country }, vat }),
      at ?? '2030-05-05T12:00:00Z',
    ],
  );
}

const german = { rule: 'destination', rate_bp: 1900 };
const guests = [await harness.buyAsGuest(), await harness.buyAsGuest(), await harness.buyAsGuest()];
const [a = 0, b = 0, c = 0] = guests.map(({ orderId }) => orderId);
await paper(a, {
  sequence: 1,
  total: 11_900,
  vat: { ...german, taxable: 11_900 },
  country: 'DE',
  amount: 1_900,
});
// Half of it a gift card, which is taxed when it is used.
await paper(b, {
  sequence: 2,
  total: 11_900,
  vat: { ...german, taxable: 5_950 },
  country: 'DE',
  amount: 950,
});
await paper(b, { sequence: 1, total: 11_900, vat: german, country: 'DE', amount: 950, refund: 1 });
await paper(c, {
  sequence: 3,
  total: 5_000,
  vat: null,
  country: null,
  amount: 0,
  at: '2030-07-01T00:00:00Z',
});

test('API-80 VAT of a quarter by country and rate, out of receipts and credit notes; gift cards apart', async () => {
  const { rows, totals, quarter } = await report('2030-Q2');
  expect(quarter).toBe('2030-Q2');
  expect(rows).toEqual([
    {
      country: 'DE',
      rule: 'destination',
      rate: 19,
      currency: 'EUR',
      sales: 2,
      sold: 178.5,
      sold_vat: 28.5,
      credits: 1,
      credited: 59.5,
      credited_vat: 9.5,
      net: 100,
      vat: 19,
    },
    {
      country: 'DE',
      rule: 'voucher',
      rate: 0,
      currency: 'EUR',
      sales: 1,
      sold: 59.5,
      sold_vat: 0,
      credits: 1,
      credited: 59.5,
      credited_vat: 0,
      net: 0,
      vat: 0,
    },
  ]);
  expect(totals).toMatchObject([{ currency: 'EUR', sold: 238, credited: 119, net: 100, vat: 19 }]);
});

test('API-80 a paper of the next quarter’s first instant is not in this one; without VAT it is said so', async () => {
  expect((await report('2030-Q3')).rows).toMatchObject([
    { country: null, rule: 'none', rate: 0, sales: 1, sold: 50, net: 50, vat: 0 },
  ]);
  expect((await report('2030-Q4')).rows).toEqual([]);
});

test('API-80 the list for sheets has the same figures; for admins only', async () => {
  const headers = { authorization: `Bearer ${admin.token}` };
  const file = await app.request('/api/studio/vat.csv?quarter=2030-Q2', { headers });
  expect(file.headers.get('content-disposition')).toContain('vat-2030-Q2.csv');
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines[1]).toBe('2030-Q2,DE,Rate of the customer’s country,19,EUR,2,178.5,28.5,1,59.5,9.5,100,19');
  const engineer = await app.signIn('engineer');
  expect(outcome(await engineer.call<typeof getVatReport>('GET /studio/vat', {}))).toBe('forbidden');
  expect((await app.request('/api/studio/vat.csv')).status).toBe(401);
  const wrong = await admin.call<typeof getVatReport>('GET /studio/vat', { query: { quarter: '2030-Q9' } });
  expect(outcome(wrong)).toBe('invalid');
});
