import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { seedShop } from '@/modules/shop/checkout/checkout.testing';
import { queryRows } from '@/platform/db/database';
import { FAKE_KEYS, startPayPalFake } from '@test/fakes/paypal';
import { startFakeStripe } from '@test/fakes/stripe';
import { startTestApp } from '@test/support/app';

// Money that PayPal holds for a review is not taken and not refused: nothing may be paid a second time meanwhile.

const holder = { now: () => new Date('2026-03-02T10:00:00Z') };
const paypal = await startPayPalFake({ now: () => holder.now() });
const stripe = await startFakeStripe({ now: () => holder.now() });
const app = await startTestApp({
  stripe: stripe.keys,
  paypal: { ...FAKE_KEYS, environment: 'sandbox', apiBase: paypal.base },
});
holder.now = () => app.clock.now();
await seedShop(app.db);
afterAll(() => paypal.close());

let guests = 0;
let guest = {};
beforeEach(() => {
  guests += 1;
  guest = { first_name: 'Ada', last_name: 'Wait', email: `wait${guests}@example.com`, phone: '17025550123' };
});

async function post(path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await app.requestAsStranger(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const cartOf = (qty: number) => ({
  cartItems: [{ service_id: 102, qty }],
  amount: 2550 * qty,
  currency: 'USD',
  user_id: 'guest',
  guest_info: guest,
});

const PENDING = { status: 409, body: { data: { status: 'pending' } } };

async function heldByPayPal() {
  const begun = await post('/paypal/orders', cartOf(2));
  expect(begun.status).toBe(200);
  const { order_id, checkout_id, checkout_secret } = begun.body as Record<string, string>;
  const id = String(order_id);
  return { id, named: { checkout_id, checkout_secret } };
}

async function review({ id, named }: Awaited<ReturnType<typeof heldByPayPal>>): Promise<void> {
  paypal.approve(id, 'review');
  const captured = await post(`/paypal/orders/${id}/capture`, { checkout_secret: named.checkout_secret });
  expect(captured).toMatchObject(PENDING);
}

describe('4.19 money that is under way', () => {
  test('the same cart is not paid by card either', async () => {
    await review(await heldByPayPal());
    expect(await post('/stripe/intent/guest', cartOf(2))).toMatchObject(PENDING);
    expect(await post('/paypal/orders', cartOf(2))).toMatchObject(PENDING);
  });

  test('a card form that was open before takes nothing', async () => {
    const held = await heldByPayPal();
    const card = await post('/stripe/intent/guest', cartOf(2));
    expect(card.status).toBe(200);
    await review(held);
    const { paymentIntentId, clientSecret } = card.body;
    const about = { transaction_id: paymentIntentId, client_secret: clientSecret };
    const recorded = await post('/transaction', { ...about, contents: { amount: 5100, currency: 'USD' } });
    expect(recorded).toMatchObject(PENDING);
  });

  test('the edited cart of the same browser waits, and nothing says that the payment went through', async () => {
    const held = await heldByPayPal();
    await review(held);
    const answer = await post('/paypal/orders', { ...cartOf(3), ...held.named });
    expect(answer).toMatchObject(PENDING);
    expect(String(answer.body['message'])).not.toContain('went through');
  });

  test('refused after all: the next payment begins; taken after all: the call answers with its order', async () => {
    const held = await heldByPayPal();
    await review(held);
    paypal.captureOf(held.id).status = 'DECLINED';
    const next = await post('/paypal/orders', { ...cartOf(2), ...held.named });
    expect(next.status).toBe(200);
    expect(next.body['order_id']).not.toBe(held.id);
    const second = { id: String(next.body['order_id']), named: held.named };
    await review(second);
    paypal.captureOf(second.id).status = 'COMPLETED';
    const done = await post('/stripe/intent/guest', { ...cartOf(2), ...held.named });
    expect(done).toMatchObject({ status: 200, body: { status: 'succeeded', order_id: expect.any(Number) } });
    expect(await queryRows(app.db, 'select amount from orders')).toEqual([{ amount: 5100 }]);
  });
});
