import { expect, test } from 'vitest';
import { seedShop } from '@/modules/shop/checkout/checkout.testing';
import { startTestApp } from '@test/support/app';

const app = await startTestApp();
await seedShop(app.db);
const customer = await app.signIn('customer');

async function ask(path: string, promoCode: string | null): Promise<number> {
  const body = { cartItems: [{ service_id: 101, qty: 1 }], promoCode, amount: 14_000, currency: 'USD' };
  const answer = await app.request(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
    body: JSON.stringify(body),
  });
  return answer.status;
}

test('PROMISE-26 API-63 codes are tried out no faster than by API-32, by whichever call', async () => {
  const paths = ['/checkouts/quote', '/checkouts', '/stripe/intent', '/paypal/orders'];
  const answers: number[] = [];
  for (let index = 0; index < 30; index += 1) {
    answers.push(await ask(paths[index % paths.length] ?? '', `GUESS${index}`));
  }
  expect(answers.filter((status) => status === 429)).toEqual([]);
  for (const path of paths) expect(await ask(path, 'ONE-MORE')).toBe(429);
  expect(await ask('/checkouts/quote', null)).toBe(200);
  expect(await ask('/checkouts/quote', '')).toBe(200);
});
