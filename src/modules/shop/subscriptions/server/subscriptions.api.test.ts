import { beforeEach, describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { HOUR } from '@/shared/clock';
import type { getTransaction, recordTransaction } from '@/modules/shop/checkout/checkout.contract';
import type { approveDemoPayment } from '@/modules/money/payments/payments.contract';
import type { startSubscription } from '../subscriptions.contract';
import {
  begin,
  books,
  buy,
  claim,
  days,
  freshCustomer,
  MASTERING,
  MIXING,
  monthsOf,
  packagesOf,
  payBy,
  startPackagesApp,
} from '../subscriptions.testing';

const app = await startPackagesApp();
let customer = await app.signIn('customer');

beforeEach(async () => {
  customer = await freshCustomer(app);
});

const start = (body: object, who = customer) =>
  who.call<typeof startSubscription>('POST /subscriptions', { body: body as typeof MASTERING });
describe('API-65 buying', () => {
  test('a paid month makes one order with an item for each song, the same one however often asked', async () => {
    const monthLater = app.clock.now();
    monthLater.setUTCMonth(monthLater.getUTCMonth() + 1);
    const { reference, orderId } = await buy(customer);
    await days(app, 0);
    const again = await claim(customer, reference);
    expect(again).toMatchObject({ ok: true, value: { order_id: orderId } });
    expect(await books(app.db)).toEqual(monthsOf(1));
    const items = await queryRows(
      app.db,
      'select service_name, price, quantity from order_items order by id',
    );
    expect(items[3]).toEqual({
      service_name: 'Monthly Mastering: 4 Songs (4 of 4)',
      price: 1750,
      quantity: 1,
    });
    expect(await packagesOf(customer)).toMatchObject([
      {
        service_id: 10,
        state: 'active',
        price: 70,
        items_per_month: 4,
        paid_with: 'Visa 4242',
        next_charge_at: monthLater.toISOString(),
        cancels_at_period_end: false,
        last_order_id: orderId,
      },
    ]);
  });

  test('PROMISE-04 a double click is one package with one payment', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => begin(customer)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(new Set(all.map(({ client_secret }) => client_secret)).size).toBe(1);
    expect(await queryRows(app.db, 'select 1 from demo_subscriptions')).toHaveLength(1);
    expect(await packagesOf(customer)).toEqual([]);
  });

  test('paid but not told: asked again it says so, and there is nothing more to pay', async () => {
    const { client_secret, reference } = await begin(customer);
    await payBy(customer, client_secret);
    expect(await begin(customer)).toMatchObject({ state: 'active', reference, client_secret: null });
    expect(await books(app.db)).toEqual(monthsOf(1));
  });

  test('one of each package at a time, others beside it', async () => {
    await buy(customer);
    expect(await start(MASTERING)).toMatchObject({
      ok: false,
      refusal: { kind: 'conflict', message: expect.stringContaining('You have this package already') },
    });
    expect((await start(MIXING)).ok).toBe(true);
  });

  test.each([
    [
      'a wrong price',
      { ...MASTERING, price: 1 },
      { kind: 'conflict', message: expect.stringContaining('costs 70 USD a month') },
    ],
    [
      'another currency',
      { ...MASTERING, currency: 'EUR' },
      { kind: 'conflict', message: expect.stringContaining('costs 70 USD a month') },
    ],
    [
      'what is bought once',
      { service_id: 6, price: 25, currency: 'USD' },
      { kind: 'invalid', message: expect.stringContaining('monthly package') },
    ],
    [
      'what is not there',
      { ...MASTERING, service_id: 9999 },
      { kind: 'conflict', message: expect.stringContaining('no longer offered') },
    ],
    [
      'an unknown way to pay',
      { ...MASTERING, method: 'bitcoin' },
      { kind: 'invalid', message: expect.stringContaining('') },
    ],
    ['no id', { price: 70, currency: 'USD' }, { kind: 'invalid', message: expect.stringContaining('') }],
  ])('refuses %s', async (_, body, refusal) => {
    expect(await start(body)).toMatchObject({ ok: false, refusal });
    expect(await queryRows(app.db, 'select 1 from subscriptions')).toEqual([]);
  });

  test('PROMISE-01 the price that a browser sends is never charged', async () => {
    const answer = await start({ ...MASTERING, price: 0.01 });
    expect(answer).toMatchObject({ ok: false, refusal: { data: { price: 70, currency: 'USD' } } });
  });

  test('needs an account', async () => {
    const body = JSON.stringify(MASTERING);
    const headers = { 'content-type': 'application/json' };
    const answer = await app.requestAsStranger('/api/subscriptions', { method: 'POST', headers, body });
    expect(answer.status).toBe(401);
    expect((await app.requestAsStranger('/api/subscriptions')).status).toBe(401);
  });

  test('too many tries from one address have to wait', async () => {
    const answers = [];
    for (let index = 0; index < 41; index += 1) answers.push(await start({ ...MASTERING, price: 1 }));
    expect(answers.at(-1)).toMatchObject({ ok: false, refusal: { kind: 'rate_limited' } });
  });

  test('an unpaid one of another price is let go, and a new one begins', async () => {
    const first = await begin(customer);
    await queryRows(app.db, 'update services set discounted_price = 6900 where id = 10');
    const second = await begin(customer, { ...MASTERING, price: 69 });
    await queryRows(app.db, 'update services set discounted_price = 7000 where id = 10');
    expect(second.id).not.toBe(first.id);
    expect((await payBy(customer, first.client_secret)).ok).toBe(false);
  });

  test('PROMISE-12 another way to pay lets the unpaid one go; months by PayPal are booked and renewed as such', async () => {
    const card = await begin(customer);
    const wallet = await begin(customer, { ...MASTERING, method: 'paypal' });
    expect(wallet.reference).not.toBe(card.reference);
    expect((await payBy(customer, card.client_secret)).ok).toBe(false);
    const again = await begin(customer, { ...MASTERING, method: 'paypal' });
    expect(again).toEqual(wallet);
    const client_secret = wallet.client_secret ?? '';
    const params = { intent: client_secret.split('_secret_')[0] ?? '' };
    const path = 'POST /demo-pay/{intent}/approve';
    const approve = (account: 'good' | 'declining') =>
      customer.call<typeof approveDemoPayment>(path, { params, body: { client_secret, account } });
    expect(await approve('declining')).toMatchObject({ refusal: { kind: 'payment_required' } });
    expect(await claim(customer, wallet.reference)).toMatchObject({ refusal: { kind: 'payment_required' } });
    expect((await approve('good')).ok).toBe(true);
    expect((await claim(customer, wallet.reference)).ok).toBe(true);
    await days(app, 31);
    expect(await books(app.db)).toEqual(monthsOf(2));
    const paid = await queryRows(app.db, `select method from payments where state = 'succeeded'`);
    expect(paid).toEqual([{ method: 'paypal' }, { method: 'paypal' }]);
    expect(await packagesOf(await app.signIn('customer'))).toMatchObject([
      { state: 'active', method: 'paypal', paid_with: 'PayPal (test)' },
    ]);
  });

  test('one that nobody pays for is given up within a day', async () => {
    const { client_secret } = await begin(customer);
    app.clock.advance(21 * HOUR);
    await app.jobs.drain();
    expect(await queryRows(app.db, 'select state from subscriptions')).toEqual([{ state: 'ended' }]);
    expect((await payBy(await app.signIn('customer'), client_secret)).ok).toBe(false);
  });

  test('PROMISE-21 one whose payment is only found when it would be given up stays', async () => {
    const { client_secret } = await begin(customer);
    app.clock.advance(21 * HOUR);
    await payBy(await app.signIn('customer'), client_secret, '4000000000001034');
    await app.jobs.drain();
    expect(await queryRows(app.db, 'select state, cancels_at_period_end from subscriptions')).toEqual([
      { state: 'active', cancels_at_period_end: false },
    ]);
  });
});

describe('API-31 API-28 API-38 the calls of a browser that comes back', () => {
  test('unpaid 402, foreign and unknown 404, another amount 409', async () => {
    const { reference, client_secret } = await begin(customer);
    expect(await claim(customer, reference)).toMatchObject({ refusal: { kind: 'payment_required' } });
    await payBy(customer, client_secret, '4000000000000002');
    expect(await claim(customer, reference)).toMatchObject({ refusal: { kind: 'payment_required' } });
    expect(await books(app.db)).toEqual(monthsOf(0));
    const other = await app.signIn('engineer');
    expect(await claim(other, reference)).toMatchObject({ refusal: { kind: 'not_found' } });
    expect(await claim(customer, 'demo_sub_unknown')).toMatchObject({ refusal: { kind: 'not_found' } });
    expect(await claim(customer, reference, 1)).toMatchObject({
      refusal: { kind: 'conflict', data: { total: 70, currency: 'USD' } },
    });
  });

  test('finds again what is bought, without anything recorded; a record is kept as sent', async () => {
    const { reference } = await begin(customer);
    const read = (who: typeof customer) =>
      who.call<typeof getTransaction>('GET /transaction/{reference}', { params: { reference }, query: {} });
    expect(await read(customer)).toMatchObject({
      value: {
        data: {
          contents: {
            amount: 70,
            currency: 'USD',
            subscriptionId: reference,
            // 3.20: the catalogue has it below its list price.
            product: {
              id: 10,
              name: 'Monthly Mastering: 4 Songs',
              price: 70,
              discounted_price: 70,
              service_type: 'subscription',
            },
            userInfo: { email: 'customer@demo.test' },
          },
        },
      },
    });
    const other = await app.signIn('engineer');
    expect(await read(other)).toMatchObject({ refusal: { kind: 'not_found' } });
    const contents = { amount: 70, currency: 'USD', user_id: 1, product: { id: 10, name: 'Mine' } };
    const record = (who: typeof customer) =>
      who.call<typeof recordTransaction>('POST /transaction', {
        body: { transaction_id: reference, contents },
      });
    expect(await record(other)).toMatchObject({ refusal: { kind: 'not_found' } });
    expect(await record(customer)).toMatchObject({ value: { success: true } });
    expect(await read(customer)).toMatchObject({ value: { data: { contents } } });
  });

  test('a package of an account that is no more is not every visitor’s', async () => {
    const { reference } = await buy(customer);
    await queryRows(
      app.db,
      `update subscriptions set user_id = null, state = 'ended', ended_at = now() where reference = $1`,
      [reference],
    );
    const found = await app
      .guest()
      .call<typeof getTransaction>('GET /transaction/{reference}', { params: { reference }, query: {} });
    expect(found).toMatchObject({ ok: false, refusal: { kind: 'not_found' } });
  });
});
