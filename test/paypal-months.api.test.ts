import { describe, expect, test } from 'vitest';
import type {
  cancelSubscription,
  changeCard,
  confirmCard,
} from '@/modules/shop/subscriptions/subscriptions.contract';
import { packagesOf } from '@/modules/shop/subscriptions/subscriptions.testing';
import { DAY, HOUR, MINUTE } from '@/shared/clock';
import { left, startPayPalMonths, usd } from '@test/support/paypal-months';

// Months that PayPal charged, and what the studio sends back of them.

const { app, fake, people, begin, claim, month, deliver, refund, money, ledger, creditNotes, after } =
  await startPayPalMonths();

describe('PROMISE-21 a package bought by PayPal', () => {
  test('nothing before its buyer agrees; then its month is an order, and it ends when it is cancelled', async () => {
    const { reference, approve_url } = await begin();
    expect(approve_url).toContain(reference);
    expect(await claim(reference)).toMatchObject({ refusal: { kind: 'payment_required' } });
    fake.approveSubscription(reference);
    expect(await claim(reference)).toMatchObject({ ok: true });
    const [own] = await packagesOf(people.customer);
    expect(own).toMatchObject({ state: 'active', provider: 'paypal', paid_with: 'PayPal buyer@example.com' });
    const params = { id: String(own?.id) };
    await people.customer.call<typeof cancelSubscription>('POST /subscriptions/{id}/cancel', { params });
    expect(fake.books.subscriptions.get(reference)?.status).toBe('CANCELLED');
    expect((await packagesOf(people.customer))[0]).toMatchObject({
      state: 'active',
      cancels_at_period_end: true,
    });
    await after(32 * DAY);
    expect((await packagesOf(await app.signIn('customer')))[0]?.state).toBe('ended');
    expect(await ledger()).toEqual(left(7000));
  });
});

describe('PROMISE-21 a month that PayPal could not charge', () => {
  test('is past due until its customer chose something else at PayPal: then it is charged at once, and is an order', async () => {
    const { reference } = await month();
    await after(31 * DAY);
    fake.chargeMonth(reference, false);
    await after(DAY);
    people.customer = await app.signIn('customer');
    const [own] = await packagesOf(people.customer);
    expect(own?.state).toBe('past_due');
    const params = { id: String(own?.id) };
    const begun = await people.customer.call<typeof changeCard>('POST /subscriptions/{id}/payment-method', {
      params,
    });
    expect(begun).toMatchObject({ value: { data: { client_secret: null, setup_token: null } } });
    const { returnUrl, cancelUrl } = fake.subscription(reference);
    expect(cancelUrl).toMatch(/\/account$/);
    const back = new URL(returnUrl).searchParams;
    expect(back.get('package')).toBe(params.id);
    const body = { setup_reference: back.get('setup') ?? '', setup_token: back.get('token') ?? '' };
    const path = 'POST /subscriptions/{id}/payment-method/confirm';
    const forged = { ...body, setup_token: 'forged' };
    expect(await people.customer.call<typeof confirmCard>(path, { params, body: forged })).toMatchObject({
      refusal: { kind: 'forbidden' },
    });
    const twice = await Promise.all(
      [1, 2].map(() => people.customer.call<typeof confirmCard>(path, { params, body })),
    );
    expect(twice).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await packagesOf(people.customer)).toMatchObject([{ state: 'active' }]);
    expect(await ledger()).toEqual(left(14_000));
  });
});

describe('PROMISE-18 the studio refunds a month that PayPal charged', () => {
  test('in part, then the rest: PayPal, ledger, order and credit notes agree', async () => {
    const { charge, orderId } = await month();
    expect(await refund(orderId, 20)).toMatchObject({
      value: { refund: { state: 'done' }, order: { payment_status: 'partly_refunded', refundable: 50 } },
    });
    expect(await ledger()).toEqual(left(5000));
    expect(await refund(orderId, 50)).toMatchObject({ value: { order: { payment_status: 'refunded' } } });
    expect(await ledger()).toEqual({});
    expect(fake.captureOf(charge).status).toBe('REFUNDED');
    expect(await refund(orderId, 1)).toMatchObject({ refusal: { kind: 'conflict' } });
    // Its own news, twice and backwards, changes nothing.
    const news = fake.webhooks(charge);
    expect(await deliver([...news, ...news].toReversed())).toEqual([200]);
    await after(2 * DAY);
    expect(await ledger()).toEqual({});
    expect((await money(orderId)).refunds).toHaveLength(2);
    expect(await creditNotes()).toHaveLength(2);
  });

  test('double click: one refund', async () => {
    const { charge, orderId } = await month();
    const key = '11111111-1111-4111-8111-111111111111';
    await Promise.all([1, 2, 3, 4].map(() => refund(orderId, 20, key)));
    expect([...fake.books.refunds.values()].filter(({ captureId }) => captureId === charge)).toHaveLength(1);
    expect(await ledger()).toEqual(left(5000));
  });

  test('PROMISE-06 PayPal did it and never answered: the retry finds it, its news before that doubles nothing', async () => {
    const { charge, orderId } = await month();
    fake.fail({ on: 'POST /v2/payments/captures/{id}/refund', kind: 'lost' });
    expect(await refund(orderId, 70)).toMatchObject({ value: { refund: { state: 'reserved' } } });
    expect(await deliver(fake.webhooks(charge))).toEqual([200]);
    await app.jobs.drain();
    await after(3 * MINUTE);
    await after(HOUR);
    expect(await ledger()).toEqual({});
    expect((await money(orderId)).refunds).toMatchObject([{ state: 'done', made_by: 'studio', amount: 70 }]);
    expect(fake.books.refunds.size).toBeGreaterThan(0);
  });

  test('PROMISE-06 the same without any list or news: asked with the same key it is the same refund', async () => {
    fake.news = 'refused';
    const { charge, orderId } = await month();
    fake.fail({ on: 'POST /v2/payments/captures/{id}/refund', kind: 'lost' });
    await refund(orderId, 70);
    await after(6 * MINUTE);
    await after(2 * DAY);
    expect(await ledger()).toEqual({});
    expect((await money(orderId)).refunds).toMatchObject([{ state: 'done', made_by: 'studio' }]);
    const sent = [...fake.books.refunds.values()].filter(({ captureId }) => captureId === charge);
    expect(sent).toHaveLength(1);
  });

  test('what PayPal refuses is told in words, and nothing is booked', async () => {
    const { charge, orderId } = await month();
    const on = 'POST /v2/payments/captures/{id}/refund';
    fake.fail({ on, kind: 'refuse', status: 422, issue: 'REFUND_TIME_LIMIT_EXCEEDED' });
    expect(await refund(orderId, 20)).toMatchObject({
      value: {
        refund: { state: 'failed', failure: expect.stringContaining('too old') },
        order: { refundable: 70, payment_status: 'paid' },
      },
    });
    // Somebody was faster at PayPal itself.
    fake.refundManually(charge, usd(6000));
    expect(await refund(orderId, 20)).toMatchObject({
      value: { refund: { state: 'failed', failure: expect.stringContaining('already refunded') } },
    });
    await after(10 * MINUTE);
    expect(await ledger()).toEqual(left(1000));
    expect((await money(orderId)).refundable).toBe(10);
  });
});
