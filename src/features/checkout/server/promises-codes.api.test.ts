import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withFaults } from '@/features/payments/payments.testing';
import { rawQuery } from '@/platform/db/database';
import { createTestDatabase } from '@test/support/database';
import { createCheckoutRig, seedShop, testClock } from '../checkout.testing';
import { addCoupon, addCustomers, giftBalances, giftCode, ledger, open, payByWallet } from '../codes.testing';
import { buy, emptyBooks, finish, get, intentBody, payCard, post, signedIn, start } from '../flow.testing';

const database = await createTestDatabase();
const { db } = database;
const CLEO = 'cleo@example.com';
let clock = testClock();
let rig = createCheckoutRig(database, { clock });
let cleo = signedIn(rig, CLEO);

beforeAll(() => seedShop(db));
beforeEach(async () => {
  await emptyBooks(db);
  clock = testClock();
  rig = createCheckoutRig(database, { clock });
  cleo = signedIn(rig, CLEO);
});

const MIX = { service_id: 101, qty: 1 };
const MASTER = { service_id: 102, qty: 1 };

const orders = () =>
  rawQuery(
    db,
    'select subtotal, discount, gift_amount, waived, amount, payment_method from orders order by id',
  );
const holds = () =>
  rawQuery(
    db,
    `select state, count(*)::int as n from (select state from promo_holds union all select state from gift_holds) h
     group by state order by state`,
  );

describe('a coupon', () => {
  test('API-63 API-26 API-31 is quoted, frozen, charged and kept on the order and its items', async () => {
    await addCoupon(rig, db, { code: 'TEN' });
    const cartItems = [
      { ...MIX, rush: true },
      { ...MASTER, qty: 3 },
    ];
    const quote = await post(cleo, '/checkouts/quote', { cartItems, promoCode: 'ten' });
    // 10% of 140.00 and 76.50; the surcharge of rush is not discounted.
    expect(quote.body.data).toMatchObject({
      subtotal: 266.5,
      discount: 21.65,
      total: 244.85,
      amount: 24_485,
      promo: { code: 'TEN', type: 'coupon' },
      promo_problem: null,
      cartItems: [
        { discount: 14, promo_applied: true },
        { discount: 7.65, promo_applied: true },
      ],
    });
    await buy(cleo, { cartItems, amount: 24_485, more: { promoCode: 'TEN' } });
    expect(await orders()).toEqual([
      { subtotal: 26_650, discount: 2165, gift_amount: 0, waived: 0, amount: 24_485, payment_method: 'demo' },
    ]);
    expect(await rawQuery(db, 'select discount from order_items order by id')).toEqual([
      { discount: 1400 },
      { discount: 765 },
    ]);
    expect(await holds()).toEqual([{ state: 'redeemed', n: 1 }]);
  });

  test('API-63 one that does nothing is named, and the totals are without it', async () => {
    const answer = await post(cleo, '/checkouts/quote', { cartItems: [MIX], promoCode: 'MADE-UP' });
    expect(answer.body.data).toMatchObject({
      total: 140,
      promo: null,
      promo_problem: expect.stringContaining('Invalid promo code'),
    });
    const guest = await post(rig, '/checkouts/quote', { cartItems: [MIX], promoCode: 'MADE-UP' });
    expect(guest.body.data).toMatchObject({ total: 140, promo_problem: 'Login required for PromoCode' });
    expect((await post(cleo, '/stripe/intent', intentBody({ more: { promoCode: 'MADE-UP' } }))).status).toBe(
      422,
    );
  });

  test('PROMISE-01 an amount with a discount that nobody gave is refused', async () => {
    await addCoupon(rig, db, { code: 'TEN' });
    const body = intentBody({ amount: 1, more: { promoCode: 'TEN' } });
    expect(await post(cleo, '/stripe/intent', body)).toMatchObject({
      status: 409,
      body: { data: { amount: 12_600 } },
    });
    expect(await rawQuery(db, 'select 1 from checkouts')).toEqual([]);
  });
});

describe('PROMISE-16 a code of N uses', () => {
  test(
    'is used N times at most under parallel checkouts, and losers are not charged',
    { timeout: 60_000 },
    async () => {
      const people = await addCustomers(db, 30);
      await addCoupon(rig, db, { code: 'FIVE', maxUses: 5, maxUsesPerCustomer: 1 });
      const answers = await Promise.all(
        people.map((who) =>
          post(
            signedIn(rig, who),
            '/stripe/intent',
            intentBody({ amount: 12_600, more: { promoCode: 'FIVE' } }),
          ),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(25);
      expect(await rawQuery(db, 'select count(*)::int as n from demo_intents')).toEqual([{ n: 5 }]);
      expect(await rawQuery(db, 'select count(*)::int as n from checkouts')).toEqual([{ n: 5 }]);
    },
  );

  test('is used once by a customer, whatever else they buy', async () => {
    await addCoupon(rig, db, { code: 'ONCE', maxUsesPerCustomer: 1 });
    await buy(cleo, { amount: 12_600, more: { promoCode: 'ONCE' } });
    const again = intentBody({ cartItems: [MASTER], amount: 2295, more: { promoCode: 'ONCE' } });
    expect((await post(cleo, '/stripe/intent', again)).status).toBe(409);
  });
});

describe('PROMISE-15 what a checkout holds', () => {
  test('is given free once when its payment is abandoned, and its payment can’t be paid any more', async () => {
    await addCoupon(rig, db, { code: 'ONE', maxUses: 1 });
    const started = await start(cleo, { amount: 12_600, more: { promoCode: 'ONE' } });
    clock.advance(29 * 60_000);
    await rig.minute();
    expect(await holds()).toEqual([{ state: 'held', n: 1 }]);
    clock.advance(2 * 60_000);
    await Promise.all([rig.minute(), rig.minute(), rig.minute()]);
    expect(await holds()).toEqual([{ state: 'released', n: 1 }]);
    expect((await payCard(cleo, started)).status).toBe(409);
    await buy(signedIn(rig, 'eve@example.com'), { amount: 12_600, more: { promoCode: 'ONE' } });
  });

  test('is kept while the buyer does something', async () => {
    await addCoupon(rig, db, { code: 'ONE', maxUses: 1 });
    const wish = { amount: 12_600, more: { promoCode: 'ONE' } };
    const first = await start(cleo, wish);
    clock.advance(29 * 60_000);
    expect((await start(cleo, wish)).intent).toBe(first.intent);
    clock.advance(29 * 60_000);
    await rig.minute();
    expect(await holds()).toEqual([{ state: 'held', n: 1 }]);
  });

  test('paid just before it would be given free: the order is made with it', async () => {
    await addCoupon(rig, db, { code: 'ONE', maxUses: 1 });
    const started = await start(cleo, { amount: 12_600, more: { promoCode: 'ONE' } });
    clock.advance(31 * 60_000);
    await payCard(cleo, started, '4000000000001034');
    await rig.minute();
    expect(await holds()).toEqual([{ state: 'redeemed', n: 1 }]);
    expect(await orders()).toMatchObject([{ amount: 12_600, discount: 1400 }]);
  });

  test('stays held while the provider can’t be asked, and is free when it can', async () => {
    await addCoupon(rig, db, { code: 'ONE', maxUses: 1 });
    const faults: { provider?: ReturnType<typeof withFaults> } = {};
    rig = createCheckoutRig(database, {
      clock,
      wrap: (provider) => (faults.provider = withFaults(provider)),
    });
    await start(signedIn(rig, CLEO), { amount: 12_600, more: { promoCode: 'ONE' } });
    clock.advance(31 * 60_000);
    faults.provider?.failNext({ call: 'cancel', when: 'before' });
    await rig.service.releaseExpired();
    expect(await holds()).toEqual([{ state: 'held', n: 1 }]);
    clock.advance(3 * 60_000);
    await rig.service.releaseExpired();
    expect(await holds()).toEqual([{ state: 'released', n: 1 }]);
  });

  test('moves to the newer cart of the same buyer, whose old payment is given up', async () => {
    await addCoupon(rig, db, { code: 'ONE', maxUses: 1 });
    const first = await start(cleo, { amount: 12_600, more: { promoCode: 'ONE' } });
    const cartItems = [{ ...MIX, qty: 2 }];
    const second = await start(cleo, { cartItems, amount: 25_200, more: { promoCode: 'ONE' } });
    expect((await payCard(cleo, first)).status).toBe(409);
    await payCard(cleo, second);
    expect((await finish(cleo, second)).status).toBe(200);
    expect(await holds()).toEqual([
      { state: 'redeemed', n: 1 },
      { state: 'released', n: 1 },
    ]);
  });
});

describe('PROMISE-17 a gift card', () => {
  test('CHEC-05 API-31 that pays all of it: no provider is called', async () => {
    const code = await giftCode(cleo, db);
    const opened = await open(cleo, code, [MASTER]);
    expect(opened.body.data).toMatchObject({ subtotal: 25.5, gift: 25.5, total: 0, amount: 0 });
    const calls = { n: 0 };
    const counting = createCheckoutRig(database, {
      clock,
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
    const code = await giftCode(cleo, db);
    await buy(cleo, { amount: 9000, more: { promoCode: code } });
    expect((await orders()).at(-1)).toMatchObject({ subtotal: 14_000, gift_amount: 5000, amount: 9000 });
    expect(await giftBalances(db)).toEqual([0]);
    expect(await ledger(db)).toEqual({ 'provider:demo': 14_000, sales: -14_000 });
  });

  test('CHEC-05 a full coupon needs no provider either; and what is left to pay is not given away', async () => {
    await addCoupon(rig, db, { code: 'ALL', value: 100 });
    const opened = await open(cleo, 'ALL');
    const id = Number(opened.body.data?.['checkout_id']);
    expect((await payByWallet(signedIn(rig, 'eve@example.com'), id)).status).toBe(404);
    expect((await payByWallet(rig, id)).status).toBe(404);
    expect((await payByWallet(cleo, id)).status).toBe(200);
    await addCoupon(rig, db, { code: 'HALF', value: 50 });
    const half = await open(cleo, 'HALF');
    expect((await payByWallet(cleo, Number(half.body.data?.['checkout_id']))).status).toBe(402);
    expect((await payByWallet(cleo, 999_999)).status).toBe(404);
    const plain = await post(cleo, '/checkouts', { cartItems: [{ service_id: 105, qty: 1 }] });
    expect((await payByWallet(cleo, Number(plain.body.data?.['checkout_id']))).status).toBe(402);
  });

  test('a rest below the least that the provider charges is waived, shown and booked', async () => {
    const wrap = (provider: Parameters<typeof withFaults>[0]) => ({ ...provider, minimumCharge: () => 50 });
    const shop = signedIn(createCheckoutRig(database, { clock, wrap }), CLEO);
    await addCoupon(rig, db, { code: 'MOST', kind: 'fixed', value: 2520 });
    const quote = await post(shop, '/checkouts/quote', { cartItems: [MASTER], promoCode: 'MOST' });
    expect(quote.body.data).toMatchObject({ discount: 25.2, waived: 0.3, total: 0 });
    const opened = await open(shop, 'MOST', [MASTER]);
    expect((await payByWallet(shop, Number(opened.body.data?.['checkout_id']))).status).toBe(200);
    expect(await ledger(db)).toEqual({ waivers: 30, sales: -30 });
  });
});

describe('PROMISE-14 a gift card under 100 parallel redemptions', () => {
  test('is never below 0, and the ledger adds up to its balance', { timeout: 120_000 }, async () => {
    const code = await giftCode(cleo, db);
    const people = await addCustomers(db, 100);
    const results = await Promise.all(
      people.map(async (who) => {
        const visitor = signedIn(rig, who);
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
      await rawQuery(db, `select count(*)::int as n from orders where payment_method = 'wallet'`),
    ).toEqual([{ n: 1 }]);
    expect((await ledger(db))['gift_cards']).toBe(-2450);
  });
});

describe('a gift card that is bought', () => {
  test('is bought alone and once, and keeps who it is for', async () => {
    const gift = { name: 'Bo', email: 'bo@example.com', message: 'For your record', send_date: '2026-03-10' };
    await buy(rig, { cartItems: [{ service_id: 104, qty: 1, gift }], amount: 5000 });
    expect(await rawQuery(db, 'select gift from order_items')).toEqual([{ gift }]);
    const late = { ...gift, send_date: '2029-01-01' };
    const body = intentBody({ cartItems: [{ service_id: 104, qty: 1, gift: late }], amount: 5000 });
    expect((await post(rig, '/stripe/intent/guest', body)).status).toBe(422);
  });

  test('no code pays for it', async () => {
    await addCoupon(rig, db, { code: 'TEN' });
    const answer = await post(cleo, '/checkouts/quote', {
      cartItems: [{ service_id: 104, qty: 1 }],
      promoCode: 'TEN',
    });
    expect(answer.body.data).toMatchObject({ total: 50, promo: null });
    expect(answer.body.data?.['promo_problem']).toEqual(expect.any(String));
  });
});

test('a mixed cart tells what is paid now from what is next', async () => {
  const cartItems = [MIX, { service_id: 103, qty: 1 }];
  const quote = await post(cleo, '/checkouts/quote', { cartItems });
  expect(quote.body.data).toMatchObject({ total: 140, subscriptions: { count: 1, total: 99 } });
  const refused = await post(cleo, '/stripe/intent', intentBody({ cartItems }));
  expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('they are next') } });
  expect((await get(cleo, '/checkouts/1')).status).toBe(404);
});
