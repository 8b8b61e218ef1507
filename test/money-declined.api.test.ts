import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { DAY, HOUR, MINUTE } from '@/shared/clock';
import { startPayPalSales } from '@test/support/paypal-sales';

const { app, fake, begin, capture, news, after, ledger, post } = await startPayPalSales();

const captures = (id: string): number =>
  fake.calls.filter((call) => call === `POST /v2/checkout/orders/${id}/capture`).length;
const state = async (id: string) =>
  (await queryRows<{ state: string }>(app.db, 'select state from payments where reference = $1', [id]))[0]
    ?.state;

describe('S2-11: PayPal declined, the order stays approved there', () => {
  test('S2-11 probe F: a buyer who was declined and left is never charged', async () => {
    const begun = await begin();
    fake.approve(begun.id, 'decline');
    const answer = await capture(begun);
    expect(answer).toMatchObject({
      status: 402,
      body: {
        message:
          'This payment was declined. Nothing was charged. Please try again with another account or card.',
      },
    });
    // Whatever stood in the way is gone: a later capture would be taken.
    const order = fake.books.orders.get(begun.id);
    if (order !== undefined) order.next = 'take';
    await news(begun.id);
    await news(begun.id);
    for (const _ of Array.from({ length: 6 })) await after(20 * MINUTE);
    await after(DAY);
    expect(captures(begun.id)).toBe(1);
    expect(await state(begun.id)).toBe('cancelled');
    expect(await ledger(begun.id)).toEqual({});
  });

  test('S2-12: agreed anew it is taken, under another key, by the browser', async () => {
    const begun = await begin();
    fake.approve(begun.id, 'decline');
    expect((await capture(begun)).status).toBe(402);
    fake.approve(begun.id);
    expect((await capture(begun)).status).toBe(200);
    expect(captures(begun.id)).toBe(2);
  });

  test('S2-12: agreed anew and the page closed: taken by the news of the second agreement, once', async () => {
    const begun = await begin();
    fake.approve(begun.id, 'decline');
    await news(begun.id);
    expect(captures(begun.id)).toBe(1);
    fake.approve(begun.id);
    await news(begun.id);
    await after(HOUR);
    expect(captures(begun.id)).toBe(2);
    expect(await ledger(begun.id)).toEqual({ 'provider:paypal': 5100, sales: -5100 });
  });
});

describe('S2-13: PayPal still looks at a payment', () => {
  test('S2-13 probe E: it is pending, not declined; nothing is said of nothing charged', async () => {
    const begun = await begin();
    fake.approve(begun.id, 'review');
    const { status, body } = await capture(begun);
    expect(status).toBe(409);
    expect(body).toMatchObject({ data: { status: 'pending' } });
    expect(String(body['message'])).toMatch(/still checking this payment.*do not pay again/i);
    await after(2 * DAY);
    expect(await state(begun.id)).toBe('created');
    fake.captureOf(begun.id).status = 'COMPLETED';
    await after(2 * HOUR);
    expect(await ledger(begun.id)).toEqual({ 'provider:paypal': 5100, sales: -5100 });
  });

  test('S2-13: the same cart is not paid once more meanwhile', async () => {
    const guest_info = {
      first_name: 'Ada',
      last_name: 'Loud',
      email: 'twice@example.com',
      phone: '17025550123',
    };
    const cart = {
      cartItems: [{ service_id: 102, qty: 2 }],
      amount: 5100,
      currency: 'USD',
      user_id: 'guest',
      guest_info,
    };
    const { body } = await post('/paypal/orders', cart);
    const begun = { id: String(body['order_id']), secret: String(body['checkout_secret']) };
    fake.approve(begun.id, 'review');
    await capture(begun);
    const again = await post('/paypal/orders', {
      ...cart,
      checkout_id: body['checkout_id'],
      checkout_secret: begun.secret,
    });
    expect(again).toMatchObject({ status: 409, body: { data: { status: 'pending' } } });
  });
});
