import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { DAY, HOUR, MINUTE } from '@/shared/clock';
import { left, startPayPalMonths, usd } from '@test/support/paypal-months';

// Money of months that went back at PayPal, without the studio asking for it.

const {
  app,
  fake,
  begin,
  claim,
  chargeOf,
  month,
  deliver,
  refund,
  name,
  money,
  overview,
  ledger,
  creditNotes,
  after,
} = await startPayPalMonths();

describe('PROMISE-19 money of a month that went back without us', () => {
  test('a refund on PayPal’s own page: ledger, order and credit note, once, however the news comes', async () => {
    const { charge, orderId } = await month();
    fake.refundManually(charge, usd(1100));
    fake.refundManually(charge, usd(900));
    const news = fake.webhooks(charge);
    expect(news).toHaveLength(4);
    expect(await deliver([...news.toReversed(), ...news, ...news.toReversed()])).toEqual([200]);
    await app.jobs.drain();
    await deliver(news);
    await after(8 * DAY);
    expect(await ledger()).toEqual(left(5000));
    expect(await money(orderId)).toMatchObject({
      payment_status: 'partly_refunded',
      refundable: 50,
      refunds: [
        { made_by: 'provider', state: 'done' },
        { made_by: 'provider', state: 'done' },
      ],
    });
    expect(await creditNotes()).toHaveLength(2);
    const [order] = await queryRows(app.db, 'select payment_status from orders');
    expect(order).toEqual({ payment_status: 'partly_refunded' });
  });

  test('PROMISE-11 all news lost: found by the look a day later, and by news that comes late only once', async () => {
    const { charge } = await month();
    fake.refundManually(charge, usd(1100));
    await after(25 * HOUR);
    expect(await ledger()).toEqual(left(5900));
    expect(await deliver(fake.webhooks(charge))).toEqual([200]);
    await after(7 * DAY);
    expect(await ledger()).toEqual(left(5900));
  });

  test('the news of a refund came before the month itself was known', async () => {
    const { reference } = await begin();
    fake.approveSubscription(reference);
    const charge = chargeOf(reference);
    fake.refundManually(charge, usd(1100));
    expect(await deliver(fake.webhooks(charge))).toEqual([200]);
    await app.jobs.drain();
    expect((await claim(reference)).ok).toBe(true);
    expect(await ledger()).toEqual(left(7000));
    await after(6 * MINUTE);
    expect(await ledger()).toEqual(left(5900));
  });

  test('all of it gone, and nothing names how: booked once, also when a name comes later', async () => {
    fake.news = 'refused';
    const { charge, orderId } = await month();
    fake.refundManually(charge, usd(3000));
    fake.refundManually(charge, usd(4000));
    await after(25 * HOUR);
    expect(await ledger()).toEqual({});
    expect(await money(orderId)).toMatchObject({ payment_status: 'refunded', refundable: 0 });
    expect(await deliver(fake.webhooks(charge))).toEqual([200]);
    fake.dispute(charge, usd(7000));
    fake.dispute(charge, usd(7000), 'RESOLVED_BUYER_FAVOUR');
    await deliver(fake.webhooks(charge));
    await after(7 * DAY);
    expect(await ledger()).toEqual({});
    expect(await creditNotes()).toHaveLength(1);
  });

  test('a dispute holds the money, and is won or lost', async () => {
    const { charge, orderId } = await month();
    fake.dispute(charge, usd(7000));
    expect(await deliver(fake.webhooks(charge))).toEqual([200]);
    await app.jobs.drain();
    expect(await ledger()).toEqual({ disputes: 7000, sales: -7000 });
    expect((await overview()).disputes).toMatchObject([{ order_id: orderId, state: 'open', amount: 70 }]);
    expect(await refund(orderId, 1)).toMatchObject({ refusal: { kind: 'conflict' } });
    fake.dispute(charge, usd(7000), 'RESOLVED_SELLER_FAVOUR');
    await deliver(fake.webhooks(charge));
    await app.jobs.drain();
    expect(await ledger()).toEqual(left(7000));
    fake.dispute(charge, usd(7000), 'RESOLVED_BUYER_FAVOUR');
    await after(25 * HOUR);
    expect(await ledger()).toEqual({});
    expect((await money(orderId)).payment_status).toBe('refunded');
  });

  test('PayPal takes it back by itself; the dispute that becomes readable later is the same money', async () => {
    fake.mayReadDisputes = false;
    const { charge, orderId } = await month();
    fake.reverse(charge, true);
    expect(await deliver([...fake.webhooks(charge), ...fake.webhooks(charge)])).toEqual([200]);
    await app.jobs.drain();
    expect(await ledger()).toEqual({});
    expect(await money(orderId)).toMatchObject({ payment_status: 'refunded' });
    expect((await overview()).disputes).toMatchObject([{ state: 'lost', amount: 70 }]);
    fake.mayReadDisputes = true;
    fake.dispute(charge, usd(7000));
    fake.dispute(charge, usd(7000), 'RESOLVED_BUYER_FAVOUR');
    await deliver(fake.webhooks(charge));
    await after(8 * DAY);
    expect(await ledger()).toEqual({});
    expect((await overview()).disputes).toHaveLength(1);
    expect(await creditNotes()).toHaveLength(1);
  });
});

describe('PROMISE-13 a part went back, and nothing names it', () => {
  test('API-80 it is flagged until an admin names the refund; PayPal says how much it was', async () => {
    fake.news = 'refused';
    const mine = await month();
    fake.refundManually(mine.charge, usd(1100));
    await after(25 * HOUR);
    expect(await ledger()).toEqual(left(7000));
    const [flagged] = (await overview()).unexplained;
    expect(flagged).toMatchObject({
      order_id: mine.orderId,
      reference: mine.charge,
      provider: 'paypal',
      amount: 70,
    });
    const id = flagged?.payment_id ?? 0;
    const refunded = [...fake.books.refunds.values()].find(({ captureId }) => captureId === mine.charge);
    expect(await name(id, mine.charge)).toMatchObject({ refusal: { kind: 'invalid' } });
    expect(await name(id, 'x')).toMatchObject({ refusal: { kind: 'invalid' } });
    expect(await name(999_999, 'NOSUCHREFUND')).toMatchObject({ refusal: { kind: 'not_found' } });
    expect(await ledger()).toEqual(left(7000));
    const both = await Promise.all([name(id, refunded?.id ?? ''), name(id, refunded?.id ?? '')]);
    expect(both).toMatchObject([{ value: { left: false } }, { value: { left: false } }]);
    expect(await ledger()).toEqual(left(5900));
    expect((await overview()).unexplained).toEqual([]);
    expect(await name(id, 'ANOTHERREFUND')).toMatchObject({ refusal: { kind: 'conflict' } });
    expect(await money(mine.orderId)).toMatchObject({ payment_status: 'partly_refunded', refundable: 59 });
  });

  test('it is no more flagged when PayPal’s news comes after all', async () => {
    fake.news = 'refused';
    const { charge } = await month();
    fake.refundManually(charge, usd(1100));
    await after(25 * HOUR);
    expect((await overview()).unexplained).toHaveLength(1);
    expect(await deliver(fake.webhooks(charge))).toEqual([200]);
    await app.jobs.drain();
    expect((await overview()).unexplained).toEqual([]);
    expect(await ledger()).toEqual(left(5900));
  });
});
