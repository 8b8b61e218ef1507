import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { GUEST } from '../checkout.testing';
import { buy, get, intentBody, payCard, post, signedIn, start } from '../flow.testing';
import { CLEO, freshShop } from '../fresh-shop.testing';

const shop = await freshShop();
const { db } = shop;
const EVE = 'eve@example.com';

describe('bad input', () => {
  const bad = async (more: object) =>
    (await post(shop.harness, '/stripe/intent/guest', intentBody({ more }))).status;

  test('CHEC-01 guest details are checked', async () => {
    const answer = await post(
      shop.harness,
      '/stripe/intent/guest',
      intentBody({ more: { guest_info: { ...GUEST, email: 'ada', phone: '0123' } } }),
    );
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: {
          'guest_info.email': ['Invalid email address'],
          'guest_info.phone': ['Invalid phone number'],
        },
      },
    });
    expect(await bad({ guest_info: undefined })).toBe(422);
  });

  test('amounts', async () => {
    for (const amount of [-1, 1.5, '14000', null, 1e18]) expect(await bad({ amount })).toBe(422);
  });

  test('lines', async () => {
    const lines = (line: object) => bad({ cartItems: [line] });
    for (const qty of [0, -1, 1.5, 100, '2']) expect(await lines({ service_id: 101, qty })).toBe(422);
    expect(await lines({ service_id: 'x', qty: 1 })).toBe(422);
    expect(await bad({ cartItems: [] })).toBe(422);
    expect(
      await bad({ cartItems: Array.from({ length: 51 }, (_, index) => ({ service_id: index + 1, qty: 1 })) }),
    ).toBe(422);
    expect(
      (await post(shop.harness, '/stripe/intent/guest', intentBody({ more: { cartItems: [] } }))).body
        .message,
    ).toBe('No products available');
  });

  test('services that are not sold like this', async () => {
    expect(await bad({ cartItems: [{ service_id: 999_999, qty: 1 }] })).toBe(409);
    expect(await bad({ cartItems: [{ service_id: 102, qty: 1, rush: true }] })).toBe(409);
    expect(await bad({ cartItems: [{ service_id: 102, variation_id: 201, qty: 1 }] })).toBe(409);
    expect(await bad({ cartItems: [{ service_id: 103, qty: 1 }], amount: 9900 })).toBe(422);
    expect(await bad({ cartItems: [{ service_id: 104, qty: 2 }], amount: 10_000 })).toBe(422);
    const withMix = [
      { service_id: 104, qty: 1 },
      { service_id: 101, qty: 1 },
    ];
    expect(await bad({ cartItems: withMix, amount: 19_000 })).toBe(422);
    expect(await bad({ cartItems: [{ service_id: 105, qty: 1 }], amount: 0 })).toBe(422);
  });

  test('promo codes', async () => {
    expect(
      await post(shop.harness, '/stripe/intent/guest', intentBody({ more: { promoCode: 'TEN' } })),
    ).toMatchObject({
      status: 422,
      body: { message: 'Login required for PromoCode' },
    });
    expect(await bad({ promoCode: '' })).toBe(200);
  });

  test('API-31 order types', async () => {
    const started = await start(shop.harness);
    expect(
      (
        await post(shop.harness, '/success', {
          transaction_id: started.intent,
          amount: 140,
          order_type: 'subscription',
        })
      ).status,
    ).toBe(404);
    expect(
      (await post(shop.harness, '/success', { transaction_id: started.intent, amount: '140.00' })).status,
    ).toBe(402);
    expect(
      (await post(shop.harness, '/success', { transaction_id: started.intent, amount: '140,00' })).status,
    ).toBe(422);
  });

  test('API-67 cards', async () => {
    const started = await start(shop.harness);
    const real = await payCard(shop.harness, started, '4111111111111111');
    expect(real.status).toBe(422);
    expect(real.body.message).toContain('4242 4242 4242 4242');
    const card = {
      card_number: '4242424242424241',
      expiry: '01/20',
      cvc: '1',
      client_secret: started.secret,
    };
    expect((await post(shop.harness, `/demo-pay/${started.intent}/confirm`, card)).body['errors']).toEqual({
      card_number: ['Your card number is invalid.'],
      expiry: ['Your card’s expiration date is in the past.'],
      cvc: ['Your card’s security code is incomplete.'],
    });
  });

  test('a card number is never stored beyond its last four digits', async () => {
    await buy(shop.harness);
    const [row] = await queryRows<{ all: string }>(
      db,
      `select concat((select json_agg(d) from demo_intents d), (select json_agg(w) from demo_webhooks w), (select json_agg(p) from payments p)) as all`,
    );
    expect(row?.all).toContain('"card_last4":"4242"');
    expect(row?.all).not.toContain('42424242');
  });
});

describe('API-63 checkouts', () => {
  test('a quote prices the cart, names what is gone and keeps nothing', async () => {
    const cartItems = [
      { service_id: 102, qty: 2 },
      { service_id: 999, qty: 1 },
    ];
    const { status, body } = await post(shop.harness, '/checkouts/quote', { cartItems });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      total: 51,
      amount: 5100,
      cartItems: [{ service_id: 102, price: 25.5, total_price: 51 }],
      unavailable: [{ index: 1, service_id: 999 }],
    });
    expect(await queryRows(db, 'select 1 from checkouts')).toEqual([]);
  });

  test('the same cart of the same buyer is the same checkout', async () => {
    const open = (guest_info: object) =>
      post(shop.harness, '/checkouts', { cartItems: [{ service_id: 101, qty: 1 }], guest_info });
    const first = await open(GUEST);
    expect(first.status).toBe(201);
    expect((await open(GUEST)).body.data?.['checkout_id']).toBe(first.body.data?.['checkout_id']);
    expect((await open({ ...GUEST, first_name: 'Bo' })).body.data?.['checkout_id']).not.toBe(
      first.body.data?.['checkout_id'],
    );
    expect(
      (await post(shop.harness, '/checkouts', { cartItems: [{ service_id: 101, qty: 1 }] })).status,
    ).toBe(422);
  });

  test('is seen by its secret or its customer only', async () => {
    const { started, orderId } = await buy(shop.harness);
    const found = await get(
      shop.harness,
      `/checkouts/${started.checkoutId}?secret=${started.checkoutSecret}`,
    );
    expect(found.body.data).toMatchObject({ state: 'completed', order_id: orderId, total: 140 });
    expect((await get(shop.harness, `/checkouts/${started.checkoutId}`)).status).toBe(404);
    expect((await get(shop.harness, `/checkouts/${started.checkoutId}?secret=x`)).status).toBe(404);
    const own = await start(signedIn(shop.harness, CLEO));
    expect((await get(signedIn(shop.harness, CLEO), `/checkouts/${own.checkoutId}`)).status).toBe(200);
    expect(
      (await get(signedIn(shop.harness, EVE), `/checkouts/${own.checkoutId}?secret=${own.checkoutSecret}`))
        .status,
    ).toBe(404);
  });
});
