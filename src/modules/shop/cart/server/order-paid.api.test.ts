import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { seedCatalogue } from '@/modules/catalogue/services/server/catalogue.seed';
import type { OrderId } from '@/shared/ids';
import { startTestApp } from '@test/support/app';
import { add, linesOf } from '../cart-calls.testing';

const app = await startTestApp();
const customer = await app.signIn('customer');
const CARD = { card_number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await app.request(`/api${path}`, init);
  const read = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(read)}`);
  return read;
}

async function buy(cartItems: readonly object[], amount: number): Promise<OrderId> {
  const payment = { amount, currency: 'USD', user_id: customer.userId, cartItems, promoCode: null };
  const { paymentIntentId, clientSecret: client_secret } = await post('/stripe/intent', payment);
  await post(`/demo-pay/${String(paymentIntentId)}/confirm`, { ...CARD, client_secret });
  const { order_id } = await post('/success', {
    user_id: customer.userId,
    cartItems,
    transaction_id: paymentIntentId,
    amount: amount / 100,
    payer_name: 'Demo Customer',
    payer_email: 'customer@demo.test',
    payer_phone: '',
    payment_type: 'one_time',
    payment_method: 'Stripe',
    order_type: 'one_time',
  });
  return order_id as OrderId;
}

test('CART-04 an order takes what it paid out of the cart, once, and leaves what was added meanwhile', async () => {
  await seedCatalogue(app.db, JSON.parse(await readFile('content/demo/catalogue.json', 'utf8')));
  await add(customer, [{ id: 6, qty: 3 }, { id: 6, rush: true }, { id: 9 }]);
  const paid = [
    { service_id: 6, qty: 2 },
    { service_id: 6, qty: 1, rush: true },
  ];
  const orderId = await buy(paid, 9000);
  await app.jobs.drain();
  const left = [
    [6, null, false, 1],
    [9, null, false, 1],
  ];
  expect(await linesOf(customer)).toEqual(left);
  // Events are told at least once.
  const told = [{ service_id: 6, variation_id: null, rush: false, qty: 1 }];
  await app.services.cart.orderPaid(app.users.customer, orderId, told);
  expect(await linesOf(customer)).toEqual(left);
  await app.services.cart.orderPaid(app.users.customer, (orderId + 1) as OrderId, told);
  expect(await linesOf(customer)).toEqual([[9, null, false, 1]]);
});
