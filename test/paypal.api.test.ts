import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { seedShop } from '@/modules/shop/checkout/checkout.testing';
import { queryRows } from '@/platform/db/database';
import { MINUTE, HOUR } from '@/shared/clock';
import { FAKE_KEYS, startPayPalFake } from '@test/fakes/paypal';
import type { SignedWebhook } from '@test/fakes/paypal/webhooks';
import { startTestApp } from '@test/support/app';

// The whole product with PayPal's keys, against the fake of PayPal: what a buyer, PayPal and time can do to a payment.

const holder: { now: () => Date } = { now: () => new Date('2026-03-02T10:00:00Z') };
const fake = await startPayPalFake({ now: () => holder.now() });
const app = await startTestApp({ paypal: { ...FAKE_KEYS, environment: 'sandbox', apiBase: fake.base } });
holder.now = () => app.clock.now();
await seedShop(app.db);
afterAll(() => fake.close());
afterEach(() => {
  const [problem] = fake.invalid;
  if (problem !== undefined) throw new Error(problem);
});

interface Begun {
  readonly id: string;
  readonly secret: string;
  readonly clientSecret: string;
}

let buyers = 0;

async function post(path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await app.requestAsStranger(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const cart = { cartItems: [{ service_id: 102, qty: 2 }], amount: 5100, currency: 'USD' };
const buyer = () => ({
  first_name: 'Ada',
  last_name: 'Loud',
  email: `ada${(buyers += 1)}@example.com`,
  phone: '17025550123',
});

async function begin(guest_info = buyer()): Promise<Begun> {
  const { status, body } = await post('/paypal/orders', { ...cart, user_id: 'guest', guest_info });
  if (status !== 200) throw new Error(JSON.stringify(body));
  expect(body).toMatchObject({ provider: 'paypal', status: 'unpaid' });
  return {
    id: String(body['order_id']),
    secret: String(body['checkout_secret']),
    clientSecret: String(body['clientSecret']),
  };
}

const capture = ({ id, secret }: Begun) => post(`/paypal/orders/${id}/capture`, { checkout_secret: secret });

async function send({ body, headers }: SignedWebhook): Promise<number> {
  return (await app.request('/api/webhooks/paypal', { method: 'POST', headers, body })).status;
}

type Stored = { state: string; orders: number; paid: number };

// What our books have of one payment at PayPal.
async function stored(id: string): Promise<Stored | undefined> {
  const [row] = await queryRows<Stored>(
    app.db,
    `select p.state, (select count(*) from orders o where o.id = c.order_id) as orders,
       (select coalesce(sum(e.amount), 0)::float8 from ledger_entries e
        where e.payment_id = p.id and e.account = 'provider:paypal') as paid
     from payments p join checkouts c on c.id = p.checkout_id where p.reference = $1`,
    [id],
  );
  return row;
}

const ONCE: Stored = { state: 'succeeded', orders: 1, paid: 5100 };

describe('CHEC-04 API-64 paying by PayPal', () => {
  test('PROMISE-01 asks PayPal for what the server has priced, then takes it and makes the order', async () => {
    const wrong = await post('/paypal/orders', { ...cart, amount: 1, guest_info: buyer() });
    expect(wrong.status).toBe(409);
    const payment = await begin();
    expect(fake.books.orders.get(payment.id)?.amount).toEqual({ currency_code: 'USD', value: '51.00' });
    expect((await capture(payment)).status).toBe(402);
    fake.approve(payment.id);
    expect(await capture(payment)).toMatchObject({ status: 200, body: { success: true } });
    expect(await stored(payment.id)).toEqual(ONCE);
  });

  test('PROMISE-04 fifty captures in the same moment make one payment and one order', async () => {
    const payment = await begin();
    fake.approve(payment.id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => capture(payment)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stored(payment.id)).toEqual(ONCE);
    expect([...fake.books.captures.values()].filter(({ orderId }) => orderId === payment.id)).toHaveLength(1);
  });

  test('PROMISE-20 declined is told, and paid by another account afterwards', async () => {
    const payment = await begin();
    fake.approve(payment.id, 'decline');
    expect(await capture(payment)).toMatchObject({ status: 402, body: { message: expect.any(String) } });
    fake.approve(payment.id);
    expect((await capture(payment)).status).toBe(200);
    expect(await stored(payment.id)).toEqual(ONCE);
  });

  test('a strange payment can not be captured, nor with the secret of another checkout', async () => {
    const [mine, other] = [await begin(), await begin()];
    expect((await capture({ ...mine, id: 'NOSUCHORDER' })).status).toBe(404);
    fake.approve(mine.id);
    expect((await capture({ ...mine, secret: other.secret })).status).toBe(404);
    expect(await stored(mine.id)).toMatchObject({ state: 'created', orders: 0 });
  });

  test('PROMISE-06 a capture that PayPal did but never answered is found by the next try', async () => {
    const payment = await begin();
    fake.approve(payment.id);
    fake.fail({ on: 'POST /v2/checkout/orders/{id}/capture', kind: 'lost' });
    expect((await capture(payment)).status).toBe(500);
    expect((await capture(payment)).status).toBe(200);
    expect(await stored(payment.id)).toEqual(ONCE);
  });
});

describe('API-66 news of PayPal', () => {
  test('PROMISE-03 PROMISE-08 repeated and in any order, the browser first or last, it ends the same', async () => {
    for (const browser of ['first', 'last']) {
      const payment = await begin();
      fake.approve(payment.id);
      if (browser === 'first') await capture(payment);
      else await app.services.checkout.settle('paypal', payment.id);
      const news = fake.webhooks(payment.id).toReversed();
      for (let round = 0; round < 10; round += 1) {
        for (const webhook of news) expect(await send(webhook)).toBe(200);
      }
      await app.jobs.drain();
      expect((await capture(payment)).status).toBe(200);
      expect(await stored(payment.id)).toEqual(ONCE);
    }
  });

  test('PROMISE-07 the agreement alone is enough: the news of it takes the money', async () => {
    const payment = await begin();
    fake.approve(payment.id);
    const [agreed] = fake.webhooks(payment.id, 'CHECKOUT.ORDER.APPROVED');
    if (agreed === undefined) throw new Error('no news');
    expect(await send(agreed)).toBe(200);
    await app.jobs.drain();
    expect(await stored(payment.id)).toEqual(ONCE);
  });

  test('PROMISE-09 unsigned or changed it is refused and changes nothing', async () => {
    const payment = await begin();
    fake.approve(payment.id);
    const [agreed] = fake.webhooks(payment.id);
    if (agreed === undefined) throw new Error('no news');
    const changed = new Uint8Array(agreed.body);
    changed[20] = (changed[20] ?? 0) ^ 1;
    expect(await send({ ...agreed, body: changed })).toBe(400);
    expect(await send({ ...agreed, headers: new Headers() })).toBe(400);
    await app.jobs.drain();
    expect(await stored(payment.id)).toMatchObject({ state: 'created', orders: 0 });
  });

  test('PROMISE-19 a refund in PayPal’s own pages enters the ledger once', async () => {
    const payment = await begin();
    fake.approve(payment.id);
    await capture(payment);
    fake.refundManually(payment.id, { currency_code: 'USD', value: '11.00' });
    const [news] = fake.webhooks(payment.id, 'PAYMENT.CAPTURE.REFUNDED');
    if (news === undefined) throw new Error('no news');
    for (let round = 0; round < 3; round += 1) {
      expect(await send(news)).toBe(200);
      await app.jobs.drain();
    }
    expect((await stored(payment.id))?.paid).toBe(4000);
  });
});

describe('what time repairs', () => {
  test('PROMISE-11 agreed, but the browser never came back and all news was lost', async () => {
    const payment = await begin();
    fake.approve(payment.id);
    app.clock.advance(2 * MINUTE);
    await app.jobs.drain();
    expect(await stored(payment.id)).toEqual(ONCE);
  });

  test('PROMISE-02 another amount than ours never makes an order', async () => {
    const payment = await begin();
    fake.approve(payment.id);
    const order = fake.books.orders.get(payment.id);
    if (order !== undefined) order.amount = { currency_code: 'USD', value: '0.01' };
    expect((await capture(payment)).status).toBe(402);
    expect(await stored(payment.id)).toMatchObject({ state: 'created', orders: 0, paid: 0 });
  });

  test('PROMISE-15 an order that nobody agreed to, and that PayPal has forgotten, is given up once', async () => {
    const payment = await begin();
    app.clock.advance(25 * HOUR);
    await app.jobs.drain();
    expect(await stored(payment.id)).toMatchObject({ state: 'cancelled', orders: 0 });
    const asked = fake.calls.length;
    app.clock.advance(10 * MINUTE);
    await app.jobs.drain();
    expect(fake.calls.slice(asked).filter((call) => call.includes(payment.id))).toEqual([]);
  });

  test('PROMISE-12 a checkout that was given up is not captured, whatever its buyer agrees to later', async () => {
    const guest = buyer();
    const first = await begin(guest);
    const checkout = await queryRows<{ id: number }>(
      app.db,
      'select checkout_id as id from payments where reference = $1',
      [first.id],
    );
    const edited = await post('/paypal/orders', {
      ...cart,
      cartItems: [{ service_id: 102, qty: 1 }],
      amount: 2550,
      guest_info: guest,
      checkout_id: checkout[0]?.id,
      checkout_secret: first.secret,
    });
    expect(edited.status).toBe(200);
    fake.approve(first.id);
    expect((await capture(first)).status).not.toBe(200);
    expect([...fake.books.captures.values()].filter(({ orderId }) => orderId === first.id)).toEqual([]);
  });
});
