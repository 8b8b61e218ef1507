import { afterAll, expect, test } from 'vitest';
import { seedShop } from '@/modules/shop/checkout/checkout.testing';
import { queryRows } from '@/platform/db/database';
import { FAKE_KEYS, startPayPalFake } from '@test/fakes/paypal';
import { startFakeStripe } from '@test/fakes/stripe';
import { startTestApp } from '@test/support/app';

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

const GUEST = { first_name: 'Ada', last_name: 'Loud', email: 'ada@example.com', phone: '17025550123' };

async function begin(path: string, amount: number, currency: string) {
  const cartItems = [{ service_id: 101, qty: 1 }];
  const answer = await app.requestAsStranger(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cartItems, amount, currency, user_id: 'guest', guest_info: GUEST }),
  });
  const body = (await answer.json()) as { message?: string };
  return { status: answer.status, message: body.message };
}

test.each([
  { path: '/paypal/orders', currency: 'INR', price: 14_000, total: '₹140.00' },
  { path: '/paypal/orders', currency: 'HUF', price: 20_050, total: 'HUF 200.50' },
  { path: '/stripe/intent/guest', currency: 'KWD', price: 14_005, total: 'KWD 14.005' },
])('PROMISE-22 $path in $currency: what can not be taken is refused, nothing is kept', async (sale) => {
  const { path, currency, price, total } = sale;
  await app.services.settings.change('currency', currency);
  await queryRows(app.db, `update services set price = $1 where id = 101`, [price]);
  const answer = await begin(path, price, currency);
  expect(answer.status).toBe(409);
  expect(answer.message?.replaceAll('\u00A0', ' ')).toContain(total);
  expect(await queryRows(app.db, 'select 1 from checkouts')).toEqual([]);
});
