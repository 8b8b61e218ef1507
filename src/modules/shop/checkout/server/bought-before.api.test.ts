import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { GUEST } from '../checkout.testing';
import {
  askPaid,
  books,
  buy,
  finish,
  intentBody,
  ONE_ORDER,
  payCard,
  post,
  record,
  signedIn,
  start,
  type Answered,
  type Started,
  type Visitor,
} from '../flow.testing';
import { CLEO, freshShop } from '../fresh-shop.testing';

const shop = await freshShop();
const { db } = shop;
const HOUR = 60 * 60_000;

/** The same visitor in a browser that keeps what it is told to keep. */
function withCookies(visitor: Visitor) {
  let jar = '';
  const app = {
    async request(path: string, init: RequestInit = {}): Promise<Response> {
      const headers = new Headers(init.headers);
      if (jar !== '') headers.set('cookie', jar);
      const answer = await visitor.app.request(path, { ...init, headers });
      const told = answer.headers.get('set-cookie');
      if (told !== null) jar = told.split(';')[0] ?? '';
      return answer;
    },
  };
  return { ...visitor, app, jar: () => jar } as unknown as Visitor & { jar: () => string };
}

const named = ({ checkoutId, checkoutSecret }: Started) => ({
  checkout_id: checkoutId,
  checkout_secret: checkoutSecret,
});

const begin = (visitor: Visitor, more: object = {}, input: object = {}): Promise<Answered> =>
  post(
    visitor,
    visitor.as === undefined ? '/stripe/intent/guest' : '/stripe/intent',
    intentBody({ ...input, more }),
  );

describe.each([
  ['a guest', () => shop.harness as Visitor],
  ['an account', () => signedIn(shop.harness, CLEO)],
])('4.19: %s names a checkout that is complete', (_who, visitor) => {
  test('API-26 API-27 API-64 API-63 every call that begins a payment answers with its order', async () => {
    const { started, orderId } = await buy(visitor());
    const done = {
      status: 200,
      body: { status: 'succeeded', order_id: orderId, paymentIntentId: started.intent },
    };
    expect(await begin(visitor(), named(started))).toMatchObject(done);
    // Whatever is in the cart now.
    const other = { cartItems: [{ service_id: 102, qty: 1 }], amount: 2550 };
    expect(await begin(visitor(), named(started), other)).toMatchObject(done);
    expect(await post(visitor(), '/paypal/orders', intentBody({ more: named(started) }))).toMatchObject({
      status: 200,
      body: { status: 'succeeded', placed_order_id: orderId, order_id: started.intent },
    });
    expect(await post(visitor(), '/checkouts', intentBody({ more: named(started) }))).toMatchObject({
      body: { data: { state: 'completed', order_id: orderId, checkout_id: started.checkoutId } },
    });
    expect(await books(db)).toEqual(ONE_ORDER);
  });

  test('API-29 API-30 API-31 and so does every call that ends one', async () => {
    const { started, orderId } = await buy(visitor());
    const path = visitor().as === undefined ? '/stripe/pay/guest' : '/stripe/pay';
    const pay = { paymentIntentId: 'never_heard_of', amount: 1, currency: 'USD', ...named(started) };
    expect(await post(visitor(), path, pay)).toMatchObject({
      status: 200,
      body: { success: true, order_id: orderId },
    });
    const end = { transaction_id: 'never_heard_of', amount: '1.00', order_type: 'one_time' };
    expect(await post(visitor(), '/success', { ...end, ...named(started) })).toMatchObject({
      status: 200,
      body: { success: true, order_id: orderId },
    });
    const wallet = { amount: '0.00', payment_method: 'wallet', order_type: 'one_time' };
    expect(await post(visitor(), '/success', { ...wallet, ...named(started) })).toMatchObject({
      body: { order_id: orderId },
    });
    expect(await books(db)).toEqual(ONE_ORDER);
  });

  test('who wants it again says so and pays for another order', async () => {
    const { started, orderId } = await buy(visitor());
    const again = await begin(visitor(), { ...named(started), buy_again: true });
    expect(again).toMatchObject({ status: 200, body: { status: 'unpaid', order_id: null } });
    expect(again.body['paymentIntentId']).not.toBe(started.intent);
    expect((await buy(visitor(), { more: { buy_again: true } })).orderId).not.toBe(orderId);
  });

  test('API-28 a payment that another one has overtaken is told so before it is charged', async () => {
    const first = await start(visitor());
    const paypal = await post(visitor(), '/paypal/orders', intentBody());
    const later = {
      ...first,
      intent: String(paypal.body['order_id']),
      secret: String(paypal.body['clientSecret']),
    };
    await payCard(visitor(), first);
    const { body } = await finish(visitor(), first);
    expect(await record(visitor(), later)).toMatchObject({
      status: 409,
      body: { data: { order_id: body['order_id'] } },
    });
    // Nobody charged it: it answers with the order of its cart, not with 'not paid'.
    expect(await finish(visitor(), later)).toMatchObject({
      status: 200,
      body: { order_id: body['order_id'] },
    });
    expect(await askPaid(visitor(), later)).toMatchObject({ status: 200 });
    expect((await books(db)).orders).toBe(1);
  });
});

test('4.19: PROMISE-12 a card was charged and nobody heard, then PayPal is chosen: the card was the payment', async () => {
  const first = await start(shop.harness);
  await payCard(shop.harness, first, '4000000000001034');
  const paypal = await post(shop.harness, '/paypal/orders', intentBody());
  expect(paypal).toMatchObject({ status: 200, body: { status: 'succeeded', order_id: first.intent } });
  expect(paypal.body['placed_order_id']).toEqual(expect.any(Number));
  expect(await books(db)).toEqual(ONE_ORDER);
});

test('4.19: a stranger who names it is told nothing', async () => {
  const { started } = await buy(shop.harness);
  const made = await begin(shop.harness, { checkout_id: started.checkoutId, checkout_secret: 'made up' });
  expect(made).toMatchObject({ status: 200, body: { order_id: null, status: 'unpaid' } });
  const { started: cleos } = await buy(signedIn(shop.harness, CLEO));
  const eve = signedIn(shop.harness, 'eve@example.com');
  expect((await begin(eve, named(cleos))).body['order_id']).toBeNull();
});

describe.each([
  ['a guest', () => withCookies(shop.harness)],
  ['an account', () => withCookies(signedIn(shop.harness, CLEO))],
])('4.19: %s begins the cart again that this browser bought', (_who, browser) => {
  test('is asked first, on every way of paying, and nothing is begun', async () => {
    const visitor = browser();
    const { orderId } = await buy(visitor);
    shop.clock.advance(2 * HOUR);
    const question = {
      status: 409,
      body: {
        message: `You bought this cart 2 hours ago (order ${orderId}). Buy it again?`,
        data: { confirm: 'buy_again', order_id: orderId, bought_at: '2026-03-02T10:00:00.000Z' },
      },
    };
    expect(await begin(visitor)).toMatchObject(question);
    expect(await post(visitor, '/paypal/orders', intentBody())).toMatchObject(question);
    expect(await post(visitor, '/checkouts', intentBody())).toMatchObject(question);
    expect(await queryRows(db, 'select count(*) as n from checkouts')).toEqual([{ n: 1 }]);
    expect(await begin(visitor, { buy_again: true })).toMatchObject({ status: 200 });
  });

  test('another cart, and the same one after a day, are sold without a question', async () => {
    const visitor = browser();
    await buy(visitor);
    expect(
      await begin(visitor, {}, { cartItems: [{ service_id: 101, qty: 2 }], amount: 28000 }),
    ).toMatchObject({
      status: 200,
    });
    shop.clock.advance(25 * HOUR);
    expect(await begin(visitor)).toMatchObject({ status: 200 });
  });
});

test('4.19: a client without a browser’s memory buys the same twice by the documented payload', async () => {
  const first = await buy(shop.harness);
  const second = await buy(shop.harness);
  expect(second.orderId).not.toBe(first.orderId);
});

test('4.19: two tabs that begin at once are one checkout, and the memory of either is enough', async () => {
  const [one, other] = [withCookies(shop.harness), withCookies(shop.harness)];
  const [started] = await Promise.all([start(one), start(other)]);
  await payCard(one, started);
  await finish(one, started);
  expect((await begin(one)).status).toBe(409);
  expect((await begin(other)).status).toBe(409);
});

test('4.19: the memory is a cookie that no script reads, is of a day, and can not be made up', async () => {
  const answer = await shop.harness.app.request('/api/stripe/intent/guest', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(intentBody()),
  });
  const cookie = answer.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^checkouts=\d+\.[\w-]{43}; Path=\/api; Max-Age=86400; HttpOnly; SameSite=Lax$/);
  const { started } = await buy(shop.harness, { guest: { ...GUEST, email: 'other@example.com' } });
  for (const jar of [
    `checkouts=${started.checkoutId}.${'x'.repeat(43)}`,
    'checkouts=~~.~1.',
    'checkouts=1e9.a',
  ]) {
    const again = await shop.harness.app.request('/api/stripe/intent/guest', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: jar },
      body: JSON.stringify(intentBody()),
    });
    expect(again.status).toBe(200);
  }
});

test('4.19: another person at the same computer is asked without being told the order', async () => {
  const cleo = withCookies(signedIn(shop.harness, CLEO));
  await buy(cleo);
  const guest = { ...cleo, as: undefined } as unknown as Visitor;
  const asked = await begin(guest);
  expect(asked).toMatchObject({
    status: 409,
    body: { message: 'You bought this cart a moment ago. Buy it again?' },
  });
  expect(asked.body.data).toMatchObject({ order_id: null });
});
