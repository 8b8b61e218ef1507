import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedShop } from '@/modules/shop/checkout/checkout.testing';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';

// What nobody's browser sends: it is refused in words, and no checkout, payment or order comes of it.

const app = await startTestApp();
const customer = await app.signIn('customer');

beforeAll(() => seedShop(app.db));
beforeEach(() => queryRows(app.db, 'truncate checkouts, payments, demo_intents, rate_limits cascade'));

const MIX = { service_id: 101, qty: 1 };
const ADA = { first_name: 'Ada', last_name: 'Loud', email: 'ada@example.com', phone: '17025550123' };
const EVE = { ...ADA, first_name: 'Eve', email: 'eve@example.org' };

interface Answered {
  readonly status: number;
  readonly retryAfter: number;
  readonly body: Record<string, unknown>;
}

async function post(
  path: string,
  body: object,
  { ip, token }: { ip?: 'same'; token?: string } = {},
): Promise<Answered> {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const send = ip === 'same' ? app.request : app.requestAsStranger;
  const answer = await send(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return {
    status: answer.status,
    retryAfter: Number(answer.headers.get('retry-after')),
    body: (await answer.json()) as Record<string, unknown>,
  };
}

const input = (cartItems: readonly object[], more: object = {}) => ({
  cartItems,
  amount: 14_000,
  currency: 'USD',
  guest_info: ADA,
  ...more,
});

// Every call that takes a cart from anybody.
const CALLS = ['/checkouts/quote', '/checkouts', '/stripe/intent/guest', '/paypal/orders'] as const;
const PAYING = ['/checkouts', '/stripe/intent/guest', '/paypal/orders'] as const;

const left = () =>
  queryRows(app.db, `select 'checkout' as what from checkouts union all select 'payment' from payments`);

describe('API-63 API-27 API-64 carts that nobody fills', () => {
  test.each(CALLS)('10,000 lines at POST %s are refused, never 500', async (path) => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ service_id: index + 1, qty: 1 }));
    const { status, body } = await post(path, input(many));
    expect([413, 422]).toContain(status);
    expect(body).toMatchObject({ success: false, message: expect.any(String) as string });
    expect(await left()).toEqual([]);
  });

  test.each(PAYING)('of a monthly package no quantity is sold by POST %s', async (path) => {
    for (const qty of [-1, 0, 1.5, 2]) {
      const { status, body } = await post(path, input([{ service_id: 103, qty }], { amount: 9900 * qty }));
      expect({ qty, status }).toEqual({ qty, status: 422 });
      expect(String(body['message'])).not.toBe('');
    }
    expect(await left()).toEqual([]);
  });

  test.each(['/stripe/intent/guest', '/paypal/orders'])(
    'another currency at POST %s buys nothing',
    async (path) => {
      for (const currency of ['EUR', 'JPY']) {
        const { status, body } = await post(path, input([MIX], { currency }));
        expect({ currency, status }).toEqual({ currency, status: 409 });
        expect(body['message']).toBe(
          'The total is now 140 USD. Please check it before you pay. Nothing was charged.',
        );
      }
      for (const currency of ['US', 'DOLLAR', '$', 840]) {
        expect((await post(path, input([MIX], { currency }))).status).toBe(422);
      }
      expect(await left()).toEqual([]);
    },
  );
});

describe('PROMISE-26 API-63 somebody else’s checkout', () => {
  test('is not given up, paid or seen by whoever guesses its id', async () => {
    const ada = await post('/checkouts', input([MIX]));
    const data = ada.body['data'] as { checkout_id: number; checkout_secret: string };
    const id = data.checkout_id;
    const given: unknown[] = [];
    for (const checkout_secret of [undefined, '', 'made-up', `${data.checkout_secret}x`]) {
      const stolen = { guest_info: EVE, checkout_id: id, checkout_secret };
      given.push((await post('/stripe/intent/guest', input([MIX], stolen))).body['checkout_id']);
    }
    expect(given).not.toContain(id);
    const seen = await app.requestAsStranger(`/api/checkouts/${id}?secret=made-up`);
    expect(seen.status).toBe(404);
    const wallet = {
      transaction_id: `wallet_${id}`,
      amount: '0.00',
      payment_method: 'wallet',
      order_type: 'one_time',
    };
    expect((await post('/success', wallet)).status).toBe(404);
    expect((await post('/success', wallet, { token: customer.token })).status).toBe(404);
    expect(await queryRows(app.db, 'select state from checkouts where id = $1', [id])).toEqual([
      { state: 'open' },
    ]);
    expect(await queryRows(app.db, 'select 1 from payments where checkout_id = $1', [id])).toEqual([]);
  });
});

describe('PROMISE-26 a thousand codes a minute from one client', () => {
  const token = customer.token;

  test('at the checkout’s calls: 429 with a time to wait, and no more tries than where codes are verified', async () => {
    const paths = ['/checkouts/quote', '/checkouts', '/stripe/intent', '/paypal/orders'];
    const answers: Answered[] = [];
    let plain: Answered | null = null;
    for (let n = 0; n < 1000; n += 1) {
      // Whoever types no codes goes on buying, also after too many.
      if (n === 100) plain = await post('/checkouts/quote', { cartItems: [MIX] }, { ip: 'same', token });
      const path = paths[n % paths.length] ?? '';
      answers.push(await post(path, input([MIX], { promoCode: `GUESS${n}` }), { ip: 'same', token }));
    }
    expect(plain).toMatchObject({ status: 200 });
    const tried = answers.filter(({ status }) => status !== 429);
    expect(tried.length).toBeLessThanOrEqual(30);
    for (const { status, retryAfter, body } of answers.slice(30)) {
      expect(status).toBe(429);
      expect(retryAfter).toBeGreaterThan(0);
      expect(String(body['message'])).toContain('a little fast');
    }
  });

  test('without an account no call tells a code that exists from one that does not', async () => {
    const startsAt = new Date(app.clock.now().getTime() - 1000);
    await app.services.promotions.addCode(app.db, { code: 'REAL', kind: 'percent', value: 10, startsAt });
    for (const path of CALLS) {
      const real = await post(path, input([MIX], { promoCode: 'REAL' }));
      const madeUp = await post(path, input([MIX], { promoCode: 'MADEUP' }));
      expect({ path, ...real }).toEqual({ path, ...madeUp });
    }
    const verified = await app.requestAsStranger('/api/my-promo-codes/verify?code=REAL&product_ids=101');
    expect(verified.status).toBe(401);
  });
});
