import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { createOrderHarness, must, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import { HOUR } from '@/shared/clock';
import type { OrderId, RefundId } from '@/shared/ids';
import type { listReceipts } from '../receipts.contract';
import { textsOfPdf } from '../receipts.testing';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const { receipts } = app.services;

const list = (who: ApiClient, orderId: number) =>
  who.call<typeof listReceipts>('GET /orders/{orderId}/receipts', { params: { orderId: String(orderId) } });

async function listed(who: ApiClient, orderId: number) {
  return must(await list(who, orderId)).data.receipts;
}

const download = (id: number, init: RequestInit = {}, search = '') =>
  app.requestAsStranger(`/api/receipts/${id}.pdf${search}`, init);

const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });

describe('API-75 receipts', () => {
  test('API-75 a paid order has one receipt, which its owner lists and downloads under its number', async () => {
    const { orderId } = await harness.buy(customer, [{ service_id: 101, rush: true }, { service_id: 102 }]);
    await app.jobs.drain();
    const [receipt, ...more] = await listed(customer, orderId);
    expect(more).toEqual([]);
    expect(receipt).toMatchObject({ kind: 'receipt', currency: 'USD', total: 220 });
    // S1-10: paid at the demo, so none of the numbers of invoices.
    expect(receipt?.number).toMatch(/^TEST-20\d\d-\d{6}$/);
    const answer = await download(receipt?.id ?? 0, bearer(customer.token));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="receipt-${receipt?.number}.pdf"`,
    );
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const texts = textsOfPdf(Buffer.from(await answer.arrayBuffer()));
    for (const words of [
      'Receipt',
      receipt?.number,
      `#${orderId}`,
      'Mixing',
      'Rush, 24 hours',
      '$190.00',
      '$220.00',
    ])
      expect(
        texts.some((text) => text.includes(words ?? '?')),
        words,
      ).toBe(true);
  });

  test('API-75 PROMISE-26 a guest reads it by the private link, as a header and as ?link=', async () => {
    const { orderId, link } = await harness.buyAsGuest();
    await app.jobs.drain();
    const [receipt] = await listed(app.guest(link), orderId);
    const id = receipt?.id ?? 0;
    expect((await download(id, {}, `?link=${link}`)).status).toBe(200);
    expect((await download(id, { headers: { 'x-order-link': link } })).status).toBe(200);
    const admin = await app.signIn('admin');
    expect((await download(id, bearer(admin.token))).status).toBe(200);
    expect(await listed(admin, orderId)).toHaveLength(1);
  });

  test('API-75 PROMISE-26 everybody else gets 404, whatever exists', async () => {
    const { orderId } = await harness.buyAsGuest();
    const other = await harness.buyAsGuest();
    await app.jobs.drain();
    const receipt = await receipts.issue(orderId);
    const id = receipt?.id ?? 0;
    const engineer = await app.signIn('engineer');
    for (const who of [app.guest(), app.guest(other.link), app.guest('made-up'), customer, engineer])
      expect(outcome(await list(who, orderId))).toBe('not_found');
    expect(outcome(await list(customer, 999_999))).toBe('not_found');
    const tries = [
      download(id),
      download(id, {}, `?link=${other.link}`),
      download(id, bearer(customer.token)),
      download(id, bearer(engineer.token)),
      download(999_999, bearer(customer.token)),
      app.requestAsStranger('/api/receipts/abc.pdf'),
      app.requestAsStranger(`/api/receipts/${id}`),
    ];
    for (const answer of await Promise.all(tries)) {
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ success: false });
    }
    expect((await download(id, {}, `?link=${'x'.repeat(300)}`)).status).toBe(422);
  });
});

async function numbers(series: string): Promise<number[]> {
  const text = 'select sequence from receipts where series = $1 order by sequence';
  return (await queryRows<{ sequence: number }>(app.db, text, [series])).map((row) => row.sequence);
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Paid orders without a receipt, as a burst of payments leaves them. */
async function placeOrders(count: number): Promise<OrderId[]> {
  const rows = await queryRows<{ id: OrderId }>(
    app.db,
    `with sold as (
       insert into checkouts (payer, currency, lines, subtotal, total, fingerprint, created_at)
       select '{}', 'EUR', '[]', 12100, 12100, 'receipts ' || gen_random_uuid(), now() from generate_series(1, $1::int)
       returning id
     )
     insert into orders (checkout_id, payer_first_name, payer_last_name, payer_email, currency, subtotal, amount,
       payment_method, created_at)
     select id, 'Ada', 'Loud', 'ada@example.com', 'EUR', 12100, 12100, 'stripe', now() from sold returning id`,
    [count],
  );
  return rows.map((row) => row.id);
}

describe('PROMISE-23 numbers', () => {
  let first = 0;
  beforeAll(async () => {
    first = (await numbers('receipt')).length;
  });

  test('PROMISE-23 50 orders at once, each asked for three times: numbers without gaps or doubles', async () => {
    const orders = await placeOrders(50);
    const made = await Promise.all([...orders, ...orders, ...orders].map((id) => receipts.issue(id)));
    expect(new Set(made.map((receipt) => receipt?.number)).size).toBe(50);
    expect(await numbers('receipt')).toEqual(upTo(first + 50));
  });

  test('PROMISE-23 transactions that fail on the way give their number back', async () => {
    // Every third receipt is refused in the middle of its transaction, once.
    await queryRows(
      app.db,
      `create table refused_once (order_id bigint primary key);
       create function refuse_some() returns trigger language plpgsql as $$
       begin
         if new.order_id % 3 = 0 and not exists (select 1 from refused_once r where r.order_id = new.order_id) then
           raise exception 'the power failed';
         end if;
         return new;
       end $$;
       create trigger refuse_some after insert on receipts for each row execute function refuse_some()`,
    );
    const orders = await placeOrders(50);
    const tried = await Promise.allSettled(orders.map((id) => receipts.issue(id)));
    const failed = orders.filter((_, index) => tried[index]?.status === 'rejected');
    expect(failed).toEqual(orders.filter((id) => id % 3 === 0));
    expect(await numbers('receipt')).toEqual(upTo((await numbers('receipt')).length));
    await queryRows(app.db, 'insert into refused_once select unnest($1::bigint[])', [failed]);
    await Promise.all(failed.map((id) => receipts.issue(id)));
    expect(await numbers('receipt')).toEqual(upTo(first + 100));
    await queryRows(app.db, 'drop trigger refuse_some on receipts');
  });

  test('PROMISE-23 a receipt is never changed or removed, and its counter only counts', async () => {
    for (const text of [
      'update receipts set total = 1',
      'delete from receipts',
      'update receipt_counters set last_number = 0',
      'update receipt_counters set last_number = last_number + 2',
      'delete from receipt_counters',
    ]) {
      const refused = await queryRows(app.db, text).then(
        () => 'done',
        (error: Error) => String(error.cause),
      );
      expect(refused, text).toMatch(/never changed or removed|counted one by one/);
    }
  });

  test('PROMISE-23 what the studio or the buyer changes later changes no receipt: the same bytes again', async () => {
    const [orderId] = await placeOrders(1);
    const made = await receipts.issue(orderId as OrderId);
    const before = await receipts.mailFile(made?.id ?? 0);
    await app.services.settings.change('vat_number', 'NL009999999B01');
    await queryRows(app.db, `update orders set payer_first_name = 'Eve' where id = $1`, [orderId]);
    app.clock.advance(HOUR);
    const after = await receipts.mailFile(made?.id ?? 0);
    expect(after?.content.equals(before?.content ?? Buffer.alloc(0))).toBe(true);
    expect(await receipts.issue(orderId as OrderId)).toEqual(made);
    await app.services.settings.change('vat_number', null);
  });

  test('PROMISE-23 a new year begins at 1', async () => {
    app.clock.set(new Date('2031-01-01T00:00:00Z'));
    const [orderId] = await placeOrders(1);
    expect((await receipts.issue(orderId as OrderId))?.number).toBe('2031-000001');
  });
});

describe('PROMISE-23 refunds make credit notes', () => {
  const VAT = { mode: 'one_rate', rule: 'standard', rate_bp: 2100, note: null, needs: null };

  test('PROMISE-23 each refund has one, whoever asks how often; all of them give back exactly the VAT', async () => {
    const [orderId] = await placeOrders(1);
    const evidence = { country: null, vat_id: null };
    const vat = { ...VAT, taxable: 12_100, amount: 2_100, evidence };
    await queryRows(app.db, 'update orders set vat = $2 where id = $1', [orderId, vat]);
    const receipt = await receipts.issue(orderId as OrderId);
    expect(receipt?.vat).toBe(2_100);
    const refund = (id: number, amount: number) =>
      receipts.credit({ refund_id: id as RefundId, order_id: orderId as OrderId, amount, to_gift: 0 });
    const made = [];
    for (const [index, amount] of [3_333, 3_333, 3_333, 2_101].entries()) {
      const [one, again] = await Promise.all([refund(index + 1, amount), refund(index + 1, amount)]);
      expect(again).toEqual(one);
      made.push(one);
    }
    expect(made.reduce((sum, credit) => sum + (credit?.total ?? 0), 0)).toBe(12_100);
    expect(made.reduce((sum, credit) => sum + (credit?.vat ?? 0), 0)).toBe(2_100);
    expect(made[0]).toMatchObject({ kind: 'credit_note', number: 'CN-2031-000001' });
    expect(await numbers('credit_note')).toEqual([1, 2, 3, 4]);
    const file = await receipts.mailFile(made[0]?.id ?? 0);
    expect(file?.filename).toBe('credit-note-CN-2031-000001.pdf');
    const texts = textsOfPdf(file?.content ?? Buffer.alloc(0)).join('\n');
    expect(texts).toContain(receipt?.number);
    expect(texts).toContain('Total given back€33.33');
  });

  test('PROMISE-23 a refund that is told before its order’s receipt was made waits for it', async () => {
    const [orderId] = await placeOrders(1);
    const refund = { refund_id: 77 as RefundId, order_id: orderId as OrderId, amount: 150, to_gift: 50 };
    const credit = await receipts.credit(refund);
    const receipt = await receipts.issue(orderId as OrderId);
    expect(credit?.contents.credit).toMatchObject({ number: receipt?.number, to_payment: 100, to_gift: 50 });
    expect(
      await receipts.credit({ ...refund, order_id: 999_999 as OrderId, refund_id: 78 as RefundId }),
    ).toBeNull();
  });
});
