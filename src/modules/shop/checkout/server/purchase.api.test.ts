import { hashToken } from '@/platform/security/tokens';
import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { GUEST } from '../checkout.testing';
import { askPaid, books, buy, finish, intentBody, payCard, post, signedIn, start } from '../flow.testing';
import { CLEO, freshShop } from '../fresh-shop.testing';

const shop = await freshShop();
const { db } = shop;

describe('a purchase', () => {
  test('API-27 API-28 API-67 API-30 API-31 a guest pays by card and has an order', async () => {
    const { started, orderId } = await buy(shop.harness);
    const [order] = await queryRows(db, 'select * from orders where id = $1', [orderId]);
    expect(order).toMatchObject({
      checkout_id: started.checkoutId,
      user_id: null,
      payer_email: GUEST.email,
      amount: 14000,
      payment_method: 'demo',
      status: 0,
    });
    expect(await books(db)).toEqual({
      orders: 1,
      items: 1,
      told: 1,
      paid: 1,
      states: ['succeeded'],
      ledger: [
        { account: 'provider:demo', sum: 14000 },
        { account: 'sales', sum: -14000 },
      ],
    });
  });

  test('API-26 API-29 a customer pays by card and the order is theirs', async () => {
    const { orderId } = await buy(signedIn(shop.harness, CLEO));
    const [order] = await queryRows(
      db,
      'select u.email, o.payer_first_name from orders o join users u on u.id = o.user_id where o.id = $1',
      [orderId],
    );
    expect(order).toEqual({ email: CLEO, payer_first_name: 'Cleo' });
    expect(await queryRows(db, 'select * from order_links')).toEqual([]);
  });

  test('D2: variation, rush and quantity are priced and frozen, and each piece is a song of its own', async () => {
    const cartItems = [
      { service_id: 101, variation_id: 201, rush: true, qty: 2 },
      { service_id: 102, qty: 3 },
      { service_id: 102, qty: 1 },
    ];
    const { orderId } = await buy(shop.harness, { cartItems, amount: 2 * 25000 + 4 * 2550 });
    const items = await queryRows(
      db,
      'select service_name, rush, quantity, price, total_price, max_revision, turnaround_max_hours from order_items where order_id = $1 order by id',
      [orderId],
    );
    const mix = { service_name: 'Mixing (48 stems)', rush: true, price: 25000, max_revision: 3 };
    const master = { service_name: 'Mastering', rush: false, price: 2550, max_revision: 2 };
    const hours = (turnaround_max_hours: number) => ({ quantity: 1, turnaround_max_hours });
    expect(items).toEqual([
      ...Array.from({ length: 2 }, () => ({ ...mix, ...hours(24), total_price: 25000 })),
      ...Array.from({ length: 4 }, () => ({ ...master, ...hours(120), total_price: 2550 })),
    ]);
    expect(
      await queryRows(db, 'select line, song, songs from order_items where order_id = $1 order by id', [
        orderId,
      ]),
    ).toEqual([
      ...[1, 2].map((song) => ({ line: 1, song, songs: 2 })),
      ...[1, 2, 3, 4].map((song) => ({ line: 2, song, songs: 4 })),
    ]);
  });

  test('API-31 asked again, the order is the same', async () => {
    const { started, orderId } = await buy(shop.harness);
    const again = await finish(shop.harness, started);
    expect(again).toMatchObject({
      status: 200,
      body: { success: true, order_id: orderId, sent: [{ service_name: 'Mixing', files: 0, links: 0 }] },
    });
    expect((await books(db)).orders).toBe(1);
  });

  test('a guest gets a private link, whose token is in the event only', async () => {
    const { orderId } = await buy(shop.harness);
    const [event] = await queryRows<{ data: { order_id: number; guest_link_token: string } }>(
      db,
      'select data from told',
    );
    expect(event?.data.order_id).toBe(orderId);
    const [link] = await queryRows(db, 'select order_id, token_hash from order_links');
    expect(link).toEqual({ order_id: orderId, token_hash: hashToken(event?.data.guest_link_token ?? '') });
  });

  test('the order outlives the service that was bought', async () => {
    await queryRows(
      db,
      `insert into services (id, category_id, name, service_type, price) values (150, 2, 'Gone soon', 'one_time', 1000)`,
    );
    const started = await start(shop.harness, { cartItems: [{ service_id: 150, qty: 1 }], amount: 1000 });
    await payCard(shop.harness, started);
    await queryRows(db, 'delete from services where id = 150');
    expect((await finish(shop.harness, started)).status).toBe(200);
    expect(await queryRows(db, 'select service_id, service_name from order_items')).toEqual([
      { service_id: null, service_name: 'Gone soon' },
    ]);
  });
});

describe('PROMISE-01 a browser never changes what is charged', () => {
  test('API-27 another amount: 409 with the fresh total, and nothing is made', async () => {
    const { status, body } = await post(shop.harness, '/stripe/intent/guest', intentBody({ amount: 100 }));
    expect(status).toBe(409);
    expect(body).toMatchObject({
      success: false,
      data: { amount: 14000, total: 140, currency: 'USD', cartItems: [{ service_id: 101, price: 140 }] },
    });
    expect(await queryRows(db, 'select 1 from checkouts union all select 1 from demo_intents')).toEqual([]);
  });

  test('API-26 the same for a customer, and for another currency', async () => {
    expect(
      (await post(signedIn(shop.harness, CLEO), '/stripe/intent', intentBody({ amount: 1 }))).status,
    ).toBe(409);
    expect(
      (await post(shop.harness, '/stripe/intent/guest', intentBody({ more: { currency: 'IDR' } }))).status,
    ).toBe(409);
  });

  test('prices, names and totals of the cart are not read', async () => {
    const cartItems = [
      { service_id: 101, qty: 1, price: 0.01, total_price: 0.01, service_name: 'Nothing', discount: 139 },
    ];
    const { orderId } = await buy(shop.harness, { cartItems });
    expect(
      await queryRows(db, 'select service_name, price from order_items where order_id = $1', [orderId]),
    ).toEqual([{ service_name: 'Mixing', price: 14000 }]);
  });

  test('API-30 API-31 a payment claimed by another amount or currency is refused, and made by the webhook', async () => {
    const started = await start(shop.harness);
    await payCard(shop.harness, started);
    expect((await askPaid(shop.harness, { ...started, amount: 100 })).status).toBe(409);
    expect((await finish(shop.harness, { ...started, amount: 100 })).status).toBe(409);
    expect((await books(db)).orders).toBe(0);
    expect((await finish(shop.harness, started)).status).toBe(200);
  });
});

describe('PROMISE-20 no order until it is paid', () => {
  test('API-30 API-31 nothing is paid: 402', async () => {
    const started = await start(shop.harness);
    expect(await askPaid(shop.harness, started)).toMatchObject({
      status: 402,
      body: { success: false, message: 'This payment is not paid yet.' },
    });
    expect((await finish(shop.harness, started)).status).toBe(402);
  });

  test('API-67 a declined card says so, and another card still pays', async () => {
    const started = await start(shop.harness);
    expect(await payCard(shop.harness, started, '4000000000000002')).toMatchObject({
      status: 402,
      body: { message: 'Your card was declined.' },
    });
    expect((await finish(shop.harness, started)).status).toBe(402);
    expect((await payCard(shop.harness, started)).status).toBe(200);
    expect((await finish(shop.harness, started)).status).toBe(200);
  });

  test('API-67 a challenge: unpaid until it is answered, resumable after it failed', async () => {
    const started = await start(shop.harness);
    expect((await payCard(shop.harness, started, '4000002500003155')).body).toMatchObject({
      status: 'requires_challenge',
    });
    expect(await finish(shop.harness, started)).toMatchObject({ status: 402 });
    const answer = (outcome: string) =>
      post(shop.harness, `/demo-pay/${started.intent}/challenge`, { client_secret: started.secret, outcome });
    expect((await answer('fail')).status).toBe(402);
    expect((await answer('complete')).status).toBe(409);
    await payCard(shop.harness, started, '4000002500003155');
    expect((await answer('complete')).body).toMatchObject({ status: 'succeeded' });
    expect((await finish(shop.harness, started)).status).toBe(200);
  });
});
