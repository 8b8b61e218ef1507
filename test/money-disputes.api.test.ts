import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { DAY, HOUR } from '@/shared/clock';
import { startPayPalSales, usd } from '@test/support/paypal-sales';

// Refunds and disputes of one payment are one money: what came in goes back once, whoever tells of it.

const { app, fake, buy, news, after, ledger, papers, status } = await startPayPalSales();
const GONE = {};

describe('S1-1: a dispute of an order at PayPal', () => {
  test('S1-1 probe A: a claim that is accepted is refunded, and booked once', async () => {
    const { id } = await buy();
    await after(HOUR);
    fake.dispute(id, usd(5100));
    await news(id, 'CUSTOMER.DISPUTE');
    expect(await ledger(id)).toEqual({ disputes: 5100, sales: -5100 });
    await after(HOUR);
    fake.dispute(id, usd(5100), 'ACCEPTED');
    expect(fake.captureOf(id).status).toBe('REFUNDED');
    await news(id);
    await after(8 * DAY);
    expect(await ledger(id)).toEqual(GONE);
    expect(await papers(id)).toEqual([
      ['receipt', 5100],
      ['credit_note', 5100],
    ]);
    expect(await status(id)).toBe('refunded');
  });

  test('S1-1 probe B: a reversal that the order lists is its dispute’s money', async () => {
    const { id } = await buy();
    await after(HOUR);
    fake.reverse(id);
    await news(id);
    await after(8 * DAY);
    expect(await ledger(id)).toEqual(GONE);
    expect((await papers(id)).slice(1)).toEqual([['credit_note', 5100]]);
  });

  test('S1-1: the order of the news changes nothing', async () => {
    const { id } = await buy();
    await after(HOUR);
    fake.dispute(id, usd(3000));
    await after(HOUR);
    fake.dispute(id, usd(3000), 'RESOLVED_BUYER_FAVOUR');
    for (const { body, headers } of fake.webhooks(id).toReversed())
      await app.request('/api/webhooks/paypal', { method: 'POST', headers, body });
    await app.jobs.drain();
    await after(8 * DAY);
    expect(await ledger(id)).toEqual({ 'provider:paypal': 2100, sales: -2100 });
    expect((await papers(id)).slice(1)).toEqual([['credit_note', 3000]]);
    expect(await status(id)).toBe('partly_refunded');
  });

  test('S1-1: a refund by hand while the dispute is open settles it; one from before is money of its own', async () => {
    const { id } = await buy();
    fake.refundManually(id, usd(1000));
    await news(id);
    await after(HOUR);
    fake.dispute(id, usd(3000));
    await news(id);
    expect(await ledger(id)).toEqual({ 'provider:paypal': 1100, disputes: 3000, sales: -4100 });
    await after(HOUR);
    fake.refundManually(id, usd(3000));
    await news(id);
    expect(await ledger(id)).toEqual({ 'provider:paypal': 1100, sales: -1100 });
    fake.dispute(id, usd(3000), 'RESOLVED_BUYER_FAVOUR');
    await news(id);
    await after(8 * DAY);
    expect(await ledger(id)).toEqual({ 'provider:paypal': 1100, sales: -1100 });
    expect((await papers(id)).slice(1).map(([, total]) => total)).toEqual([1000, 3000]);
  });

  test('S1-1: a claim and then a chargeback of the same money take it once', async () => {
    const { id } = await buy();
    await after(HOUR);
    fake.dispute(id, usd(5100));
    await news(id);
    fake.disputeBeside(id, usd(5100));
    await news(id);
    expect(await ledger(id)).toEqual({ disputes: 5100, sales: -5100 });
    fake.dispute(id, usd(5100), 'RESOLVED_BUYER_FAVOUR');
    fake.disputeBeside(id, usd(5100), 'RESOLVED_BUYER_FAVOUR');
    await news(id);
    await after(8 * DAY);
    expect(await ledger(id)).toEqual(GONE);
    expect((await papers(id)).slice(1)).toEqual([['credit_note', 5100]]);
  });

  test('S1-1: the database itself lets no more go back than came in, nor credit notes above their receipt', async () => {
    const { id } = await buy();
    await app.jobs.drain();
    const refused = (text: string, values: unknown[]) =>
      queryRows(app.db, text, values).then(
        () => 'done',
        (error: Error) => String(error.cause),
      );
    const refund = (amount: number) =>
      refused(
        `insert into refunds (order_id, checkout_id, payment_id, amount, to_money, to_gift, currency, state, made_by, reason,
           provider_reference, check_at, created_at)
         select c.order_id, c.id, p.id, $2, $2, 0, 'USD', 'done', 'provider', 'by hand', gen_random_uuid()::text, now(), now()
         from payments p join checkouts c on c.id = p.checkout_id where p.reference = $1`,
        [id, amount],
      );
    expect(await refund(5000)).toBe('done');
    expect(await refund(101)).toContain('more would go back of payment');
    const credit = (number: string, total: number) =>
      refused(
        `with next as (
           insert into receipt_counters values ('test_credit_note', 2999, 900) on conflict do nothing returning 1)
         insert into receipts (order_id, refund_id, kind, series, year, sequence, number, currency, total, vat, contents, issued_at)
         select c.order_id, 900000 + $3::int, 'credit_note', 'test_credit_note', 2999, $3::int, $2, 'USD', $3::int, 0, '{}', now()
         from payments p join checkouts c on c.id = p.checkout_id where p.reference = $1`,
        [id, number, total],
      );
    expect(await credit('X-0', 1)).toBe('done');
    expect(await credit('X-1', 5100)).toContain('give back more than its receipt');
  });
});

describe('S1-4, S2-17: money of a refund that comes back', () => {
  test('S2-17 probe D2: a refund on PayPal’s own page that fails is undone, with a paper that revokes its credit note', async () => {
    const { id } = await buy();
    await after(HOUR);
    fake.refundManually(id, usd(2000));
    await news(id);
    expect(await status(id)).toBe('partly_refunded');
    fake.endRefund(id, 'FAILED');
    await news(id);
    expect(await ledger(id)).toEqual({ 'provider:paypal': 5100, sales: -5100 });
    expect(await status(id)).toBe('paid');
    expect((await papers(id)).slice(1)).toEqual([
      ['credit_note', 2000],
      ['credit_reversal', 2000],
    ]);
    const mails = await queryRows<{ kind: string }>(
      app.db,
      `select kind from mails where kind like 'refund-returned%' order by kind`,
    );
    expect(mails.map(({ kind }) => kind)).toEqual(['refund-returned', 'refund-returned-studio']);
    await after(8 * DAY);
    expect(await ledger(id)).toEqual({ 'provider:paypal': 5100, sales: -5100 });
  });

  test('S1-4 probe H: a dispute that is lost and won on appeal: ledger, order and papers agree', async () => {
    const { id } = await buy();
    await after(HOUR);
    fake.dispute(id, usd(5100));
    await news(id);
    // Taken without being listed as a refund, as cards' chargebacks are.
    const dispute = [...fake.books.disputes.values()].at(-1);
    if (dispute === undefined) throw new Error('no dispute');
    Object.assign(dispute, { status: 'RESOLVED', outcome: 'RESOLVED_BUYER_FAVOUR' });
    await after(DAY);
    expect(await status(id)).toBe('refunded');
    Object.assign(dispute, { outcome: 'RESOLVED_SELLER_FAVOUR' });
    await after(8 * DAY);
    expect(await ledger(id)).toEqual({ 'provider:paypal': 5100, sales: -5100 });
    expect(await status(id)).toBe('paid');
    expect((await papers(id)).slice(1).map(([kind]) => kind)).toEqual(['credit_note', 'credit_reversal']);
    Object.assign(dispute, { outcome: 'RESOLVED_BUYER_FAVOUR' });
    await after(30 * DAY);
    expect(await ledger(id)).toEqual(GONE);
    expect((await papers(id)).slice(1).map(([kind]) => kind)).toEqual([
      'credit_note',
      'credit_reversal',
      'credit_note',
    ]);
  });
});
