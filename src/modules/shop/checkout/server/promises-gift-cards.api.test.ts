import { describe, expect, test } from 'vitest';
import type { withFaults } from '@/modules/money/payments/payments.testing';
import { queryRows } from '@/platform/db/database';
import { createCheckoutHarness } from '../checkout.testing';
import { addCoupon, addCustomers, giftBalances, giftCode, ledger, open, payByWallet } from '../codes.testing';
import { buy, get, intentBody, post, signedIn } from '../flow.testing';
import { CLEO, freshShop } from '../fresh-shop.testing';

const shop = await freshShop();
const { database, db } = shop;

const MIX = { service_id: 101, qty: 1 };
const MASTER = { service_id: 102, qty: 1 };

const orders = () =>
  queryRows(
    db,
    'select subtotal, discount, gift_amount, waived, amount, payment_method from orders order by id',
  );
describe('PROMISE-17 a gift card', () => {
  test('CHEC-05 API-31 that pays all of it: no provider is called', async () => {
    const code = await giftCode(shop.cleo, db);
    const opened = await open(shop.cleo, code, [MASTER]);
    expect(opened.body.data).toMatchObject({ subtotal: 25.5, gift: 25.5, total: 0, amount: 0 });
    const calls = { n: 0 };
    const counting = createCheckoutHarness(database, {
      clock: shop.clock,
      wrap: (provider) => ({
        ...provider,
        createIntent: (request) => ((calls.n += 1), provider.createIntent(request)),
        retrieve: (reference) => ((calls.n += 1), provider.retrieve(reference)),
      }),
    });
    const answers = await Promise.all(
      [1, 2, 3].map(() => payByWallet(signedIn(counting, CLEO), Number(opened.body.data?.['checkout_id']))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body['order_id'])).size).toBe(1);
    expect(calls.n).toBe(0);
    expect((await orders()).at(-1)).toEqual({
      subtotal: 2550,
      discount: 0,
      gift_amount: 2550,
      waived: 0,
      amount: 0,
      payment_method: 'wallet',
    });
    expect(await giftBalances(db)).toEqual([2450]);
    expect(await ledger(db)).toEqual({ 'provider:demo': 5000, sales: -2550, gift_cards: -2450 });
  });

  test('that pays a part: the rest is charged', async () => {
    const code = await giftCode(shop.cleo, db);
    await buy(shop.cleo, { amount: 9000, more: { promoCode: code } });
    expect((await orders()).at(-1)).toMatchObject({ subtotal: 14_000, gift_amount: 5000, amount: 9000 });
    expect(await giftBalances(db)).toEqual([0]);
    expect(await ledger(db)).toEqual({ 'provider:demo': 14_000, sales: -14_000 });
  });

  test('CHEC-05 a full coupon needs no provider either; and what is left to pay is not given away', async () => {
    await addCoupon(shop.harness, db, { code: 'ALL', value: 100 });
    const opened = await open(shop.cleo, 'ALL');
    const id = Number(opened.body.data?.['checkout_id']);
    expect((await payByWallet(signedIn(shop.harness, 'eve@example.com'), id)).status).toBe(404);
    expect((await payByWallet(shop.harness, id)).status).toBe(404);
    expect((await payByWallet(shop.cleo, id)).status).toBe(200);
    await addCoupon(shop.harness, db, { code: 'HALF', value: 50 });
    const half = await open(shop.cleo, 'HALF');
    expect((await payByWallet(shop.cleo, Number(half.body.data?.['checkout_id']))).status).toBe(402);
    expect((await payByWallet(shop.cleo, 999_999)).status).toBe(404);
    const plain = await post(shop.cleo, '/checkouts', { cartItems: [{ service_id: 105, qty: 1 }] });
    expect((await payByWallet(shop.cleo, Number(plain.body.data?.['checkout_id']))).status).toBe(402);
  });

  test('a rest below the least that the provider charges is waived, shown and booked', async () => {
    const wrap = (provider: Parameters<typeof withFaults>[0]) => ({ ...provider, minimumCharge: () => 50 });
    const waiving = signedIn(createCheckoutHarness(database, { clock: shop.clock, wrap }), CLEO);
    await addCoupon(waiving, db, { code: 'MAX_COUNT', kind: 'fixed', value: 2520 });
    const quote = await post(waiving, '/checkouts/quote', { cartItems: [MASTER], promoCode: 'MAX_COUNT' });
    expect(quote.body.data).toMatchObject({ discount: 25.2, waived: 0.3, total: 0 });
    const opened = await open(waiving, 'MAX_COUNT', [MASTER]);
    expect((await payByWallet(waiving, Number(opened.body.data?.['checkout_id']))).status).toBe(200);
    expect(await ledger(db)).toEqual({ waivers: 30, sales: -30 });
  });
});

describe('PROMISE-14 a gift card under 100 parallel redemptions', () => {
  test('is never below 0, and the ledger adds up to its balance', { timeout: 120_000 }, async () => {
    const code = await giftCode(shop.cleo, db);
    const people = await addCustomers(db, 100);
    const results = await Promise.all(
      people.map(async (who) => {
        const visitor = signedIn(shop.harness, who);
        const opened = await open(visitor, code, [MASTER]);
        if (opened.status !== 201) return opened.status;
        const id = Number(opened.body.data?.['checkout_id']);
        return (await payByWallet(visitor, id)).status;
      }),
    );
    // 50.00 pays for 25.50 once; after that 24.50 are too little for a whole one.
    expect(results.filter((status) => status === 200)).toHaveLength(1);
    const [balance] = await giftBalances(db);
    expect(balance).toBe(2450);
    expect(
      await queryRows(db, `select count(*)::int as n from orders where payment_method = 'wallet'`),
    ).toEqual([{ n: 1 }]);
    expect((await ledger(db))['gift_cards']).toBe(-2450);
  });
});

describe('a gift card that is bought', () => {
  test('is bought alone and once, and keeps who it is for', async () => {
    const gift = { name: 'Bo', email: 'bo@example.com', message: 'For your record', send_date: '2026-03-10' };
    await buy(shop.harness, { cartItems: [{ service_id: 104, qty: 1, gift }], amount: 5000 });
    expect(await queryRows(db, 'select gift from order_items')).toEqual([{ gift }]);
    const late = { ...gift, send_date: '2029-01-01' };
    const body = intentBody({ cartItems: [{ service_id: 104, qty: 1, gift: late }], amount: 5000 });
    expect((await post(shop.harness, '/stripe/intent/guest', body)).status).toBe(422);
  });

  test('no code pays for it', async () => {
    await addCoupon(shop.harness, db, { code: 'TEN' });
    const answer = await post(shop.cleo, '/checkouts/quote', {
      cartItems: [{ service_id: 104, qty: 1 }],
      promoCode: 'TEN',
    });
    expect(answer.body.data).toMatchObject({ total: 50, promo: null });
    expect(answer.body.data?.['promo_problem']).toEqual(expect.any(String));
  });
});

test('a mixed cart tells what is paid now from what is next', async () => {
  const cartItems = [MIX, { service_id: 103, qty: 1 }];
  const quote = await post(shop.cleo, '/checkouts/quote', { cartItems });
  expect(quote.body.data).toMatchObject({ total: 140, subscriptions: { count: 1, total: 99 } });
  const refused = await post(shop.cleo, '/stripe/intent', intentBody({ cartItems }));
  expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('they are next') } });
  expect((await get(shop.cleo, '/checkouts/1')).status).toBe(404);
});
