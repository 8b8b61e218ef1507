import { beforeEach, describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import {
  add,
  GIFT,
  MASTER,
  MONTHLY,
  put,
  read,
  remove,
  startCartApp,
  WITH_INSTRUMENTAL,
} from '../cart-calls.testing';
import { CART_FULL, GIFT_CARD_APART, MAX_QTY, ONE_SUBSCRIPTION } from '../cart.rules';

const { app, customer, other, lines, send } = await startCartApp();

beforeEach(async () => {
  await queryRows(app.db, 'delete from carts');
  await queryRows(app.db, "update services set state = 'published', price = 2500 where id = 6");
});

describe('API-18 API-19 what is in a cart', () => {
  test('CART-04 API-19 a service is added with every field, and read back by API-18', async () => {
    const added = await add(customer, [{ id: MASTER, qty: 2, variation_id: WITH_INSTRUMENTAL, rush: true }]);
    expect(added).toMatchObject({ ok: true, value: { success: true, message: 'Items added to cart' } });
    expect((await read(customer)).cartItems).toEqual([
      {
        line_id: 1,
        service_id: MASTER,
        service_name: 'Stereo Mastering (With Instrumental Master)',
        variation_id: WITH_INSTRUMENTAL,
        rush: true,
        price: 50,
        qty: 2,
        total_price: 100,
        service_type: 'one_time',
        is_gift_card: false,
        paypal_plan_id: null,
        stripe_plan_id: null,
        image: 'services/stereo-mastering.svg',
        is_url: 0,
        price_before: null,
        unavailable: null,
      },
    ]);
  });

  test('API-19 the same service, variation and rush grows; another one is another line', async () => {
    await add(customer, [{ id: MASTER }]);
    await add(customer, [{ id: MASTER, qty: 2 }, { id: MASTER, rush: true }, { id: 9 }, { id: MASTER }]);
    expect(await lines()).toEqual([
      [MASTER, null, false, 4],
      [MASTER, null, true, 1],
      [9, null, false, 1],
    ]);
  });

  test('API-19 CART-05 a second subscription of a service is a conflict, with the cart as it is', async () => {
    await add(customer, [{ id: MONTHLY, qty: 5 }]);
    expect(await lines()).toEqual([[MONTHLY, null, false, 1]]);
    expect(await add(customer, [{ id: 9 }, { id: MONTHLY }])).toMatchObject({
      ok: false,
      refusal: {
        kind: 'conflict',
        message: ONE_SUBSCRIPTION,
        data: { cartItems: [{ service_id: MONTHLY, qty: 1 }] },
      },
    });
    expect(await lines()).toEqual([[MONTHLY, null, false, 1]]);
  });

  test('API-19 what is unknown, not offered or a gift card is refused in words, and nothing is added', async () => {
    const refused = async (one: Parameters<typeof add>[1][number]) => {
      const answer = await add(customer, [{ id: 9 }, one]);
      return answer.ok ? null : [answer.refusal.kind, answer.refusal.message];
    };
    expect(await refused({ id: 999 })).toEqual(['not_found', expect.stringContaining('no longer offered')]);
    expect(await refused({ id: MASTER, variation_id: 301 })).toEqual([
      'not_found',
      expect.stringContaining('choose again'),
    ]);
    expect(await refused({ id: 8, rush: true })).toEqual(['invalid', expect.stringContaining('24-hour')]);
    expect(await refused({ id: GIFT })).toEqual(['invalid', GIFT_CARD_APART]);
    expect(await lines()).toEqual([]);
  });

  test('API-19 prices and names that a browser sends change nothing', async () => {
    const service = { id: MASTER, qty: 1, price: 0.01, total_price: 0.01, service_name: 'Free' };
    expect((await send('POST', '/cart', { services: [service] })).status).toBe(200);
    expect((await read(customer)).cartItems).toMatchObject([
      { service_name: 'Stereo Mastering', price: 25, total_price: 25 },
    ]);
  });

  test.each([
    ['negative', { id: MASTER, qty: -1 }],
    ['none', { id: MASTER, qty: 0 }],
    ['a fraction', { id: MASTER, qty: 1.5 }],
    ['too many', { id: MASTER, qty: MAX_QTY + 1 }],
    ['a text', { id: MASTER, qty: '2' }],
    ['no id', { qty: 1 }],
    ['a made-up id', { id: 1e300, qty: 1 }],
  ])('API-19 %s is 422 and adds nothing', async (_what, service) => {
    const { status, body } = await send('POST', '/cart', { services: [service] });
    expect(status).toBe(422);
    expect(body.message).not.toBe('');
    expect(await lines()).toEqual([]);
  });

  test('API-19 10,000 lines are refused, and a full cart says so', async () => {
    const many = Array.from({ length: 10_000 }, () => ({ id: MASTER, qty: 1 }));
    expect([413, 422]).toContain((await send('POST', '/cart', { services: many })).status);
    const few = Array.from({ length: 51 }, () => ({ id: MASTER, qty: 1 }));
    expect((await send('POST', '/cart', { services: few })).status).toBe(422);
    const stored = Array.from({ length: 50 }, (_, index) => ({
      line_id: index + 1,
      service_id: 100_000 + index,
      variation_id: null,
      rush: false,
      qty: 1,
      service_name: 'Old',
      price: 100,
      service_type: 'one_time',
      is_gift_card: false,
      image: null,
      is_url: 0,
    }));
    await queryRows(app.db, "insert into carts values ($1, $2::jsonb, 51, 1, '{}', now())", [
      customer.userId,
      JSON.stringify(stored),
    ]);
    expect(await add(customer, [{ id: MASTER }])).toMatchObject({
      refusal: { kind: 'invalid', message: CART_FULL },
    });
  });

  test('API-19 pieces of one line stop at the limit', async () => {
    await add(customer, [{ id: MASTER, qty: 98 }]);
    await add(customer, [{ id: MASTER, qty: 5 }]);
    expect(await lines()).toEqual([[MASTER, null, false, MAX_QTY]]);
  });

  test('API-19 forty adds from two devices at the same time all count', async () => {
    const device = await app.signIn('customer');
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => add(n % 2 === 0 ? customer : device, [{ id: MASTER }])),
    );
    expect(await lines()).toEqual([[MASTER, null, false, 40]]);
    expect((await read(device)).revision).toBe(40);
  });

  test('API-19 too many calls from one address are refused for a while', async () => {
    const headers = { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ services: [{ id: MASTER, qty: 1 }] });
    let status = 0;
    for (let n = 0; n <= 120; n += 1) {
      status = (await app.request('/api/cart', { method: 'POST', headers, body })).status;
    }
    expect(status).toBe(429);
    app.clock.advance(60_000);
  });
});

describe('API-18 prices and what is no longer sold', () => {
  test('API-18 a changed price is today’s, with the one before beside it until the line is set again', async () => {
    await add(customer, [{ id: MASTER, qty: 2 }]);
    await queryRows(app.db, 'update services set price = 3000 where id = 6');
    expect((await read(customer)).cartItems[0]).toMatchObject({
      price: 30,
      total_price: 60,
      price_before: 25,
    });
    await put(customer, MASTER, { qty: 2 });
    expect((await read(customer)).cartItems[0]).toMatchObject({ price: 30, price_before: null });
  });

  test('API-18 an archived service stays in the cart and is told, and can be removed', async () => {
    await add(customer, [{ id: MASTER }, { id: 9 }]);
    await queryRows(app.db, "update services set state = 'archived' where id = 6");
    expect((await read(customer)).cartItems).toMatchObject([
      {
        service_name: 'Stereo Mastering',
        price: 25,
        unavailable: 'This service is no longer offered. Please remove it from your cart.',
      },
      { service_id: 9, price: 30, unavailable: null },
    ]);
    await remove(customer, MASTER);
    expect(await lines()).toEqual([[9, null, false, 1]]);
  });
});
