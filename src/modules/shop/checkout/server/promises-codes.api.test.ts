import { describe, expect, test } from 'vitest';
import { withFaults } from '@/modules/money/payments/payments.testing';
import { queryRows } from '@/platform/db/database';
import { createCheckoutHarness } from '../checkout.testing';
import { addCoupon, addCustomers } from '../codes.testing';
import { buy, finish, intentBody, payCard, post, signedIn, start } from '../flow.testing';
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
const holds = () =>
  queryRows(
    db,
    `select state, count(*)::int as n from (select state from promo_holds union all select state from gift_holds) h
     group by state order by state`,
  );

describe('a coupon', () => {
  test('API-63 API-26 API-31 is quoted, frozen, charged and kept on the order and its items', async () => {
    await addCoupon(shop.harness, db, { code: 'TEN' });
    const cartItems = [
      { ...MIX, rush: true },
      { ...MASTER, qty: 3 },
    ];
    const quote = await post(shop.cleo, '/checkouts/quote', { cartItems, promoCode: 'ten' });
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
    await buy(shop.cleo, { cartItems, amount: 24_485, more: { promoCode: 'TEN' } });
    expect(await orders()).toEqual([
      { subtotal: 26_650, discount: 2165, gift_amount: 0, waived: 0, amount: 24_485, payment_method: 'demo' },
    ]);
    expect(await queryRows(db, 'select discount from order_items order by id')).toEqual([
      { discount: 1400 },
      ...Array.from({ length: 3 }, () => ({ discount: 255 })),
    ]);
    expect(await holds()).toEqual([{ state: 'redeemed', n: 1 }]);
  });

  test('API-63 one that does nothing is named, and the totals are without it', async () => {
    const answer = await post(shop.cleo, '/checkouts/quote', { cartItems: [MIX], promoCode: 'MADE-UP' });
    expect(answer.body.data).toMatchObject({
      total: 140,
      promo: null,
      promo_problem: expect.stringContaining('Invalid promo code'),
    });
    const guest = await post(shop.harness, '/checkouts/quote', { cartItems: [MIX], promoCode: 'MADE-UP' });
    expect(guest.body.data).toMatchObject({ total: 140, promo_problem: 'Login required for PromoCode' });
    expect(
      (await post(shop.cleo, '/stripe/intent', intentBody({ more: { promoCode: 'MADE-UP' } }))).status,
    ).toBe(422);
  });

  test('PROMISE-01 an amount with a discount that nobody gave is refused', async () => {
    await addCoupon(shop.harness, db, { code: 'TEN' });
    const body = intentBody({ amount: 1, more: { promoCode: 'TEN' } });
    expect(await post(shop.cleo, '/stripe/intent', body)).toMatchObject({
      status: 409,
      body: { data: { amount: 12_600 } },
    });
    expect(await queryRows(db, 'select 1 from checkouts')).toEqual([]);
  });
});

describe('PROMISE-16 a code of N uses', () => {
  test(
    'is used N times at most under parallel checkouts, and losers are not charged',
    { timeout: 60_000 },
    async () => {
      const people = await addCustomers(db, 30);
      await addCoupon(shop.harness, db, { code: 'FIVE', maxUses: 5, maxUsesPerCustomer: 1 });
      const answers = await Promise.all(
        people.map((who) =>
          post(
            signedIn(shop.harness, who),
            '/stripe/intent',
            intentBody({ amount: 12_600, more: { promoCode: 'FIVE' } }),
          ),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(25);
      expect(await queryRows(db, 'select count(*)::int as n from demo_intents')).toEqual([{ n: 5 }]);
      expect(await queryRows(db, 'select count(*)::int as n from checkouts')).toEqual([{ n: 5 }]);
    },
  );

  test('is used once by a customer, whatever else they buy', async () => {
    await addCoupon(shop.harness, db, { code: 'ONCE', maxUsesPerCustomer: 1 });
    await buy(shop.cleo, { amount: 12_600, more: { promoCode: 'ONCE' } });
    const again = intentBody({ cartItems: [MASTER], amount: 2295, more: { promoCode: 'ONCE' } });
    expect((await post(shop.cleo, '/stripe/intent', again)).status).toBe(409);
  });
});

describe('PROMISE-15 what a checkout holds', () => {
  test('is given free once when its payment is abandoned, and its payment can’t be paid any more', async () => {
    await addCoupon(shop.harness, db, { code: 'ONE', maxUses: 1 });
    const started = await start(shop.cleo, { amount: 12_600, more: { promoCode: 'ONE' } });
    shop.clock.advance(29 * 60_000);
    await shop.harness.minute();
    expect(await holds()).toEqual([{ state: 'held', n: 1 }]);
    shop.clock.advance(2 * 60_000);
    await Promise.all([shop.harness.minute(), shop.harness.minute(), shop.harness.minute()]);
    expect(await holds()).toEqual([{ state: 'released', n: 1 }]);
    expect((await payCard(shop.cleo, started)).status).toBe(409);
    await buy(signedIn(shop.harness, 'eve@example.com'), { amount: 12_600, more: { promoCode: 'ONE' } });
  });

  test('is kept while the buyer does something', async () => {
    await addCoupon(shop.harness, db, { code: 'ONE', maxUses: 1 });
    const input = { amount: 12_600, more: { promoCode: 'ONE' } };
    const first = await start(shop.cleo, input);
    shop.clock.advance(29 * 60_000);
    expect((await start(shop.cleo, input)).intent).toBe(first.intent);
    shop.clock.advance(29 * 60_000);
    await shop.harness.minute();
    expect(await holds()).toEqual([{ state: 'held', n: 1 }]);
  });

  test('paid just before it would be given free: the order is made with it', async () => {
    await addCoupon(shop.harness, db, { code: 'ONE', maxUses: 1 });
    const started = await start(shop.cleo, { amount: 12_600, more: { promoCode: 'ONE' } });
    shop.clock.advance(31 * 60_000);
    await payCard(shop.cleo, started, '4000000000001034');
    await shop.harness.minute();
    expect(await holds()).toEqual([{ state: 'redeemed', n: 1 }]);
    expect(await orders()).toMatchObject([{ amount: 12_600, discount: 1400 }]);
  });

  test('stays held while the provider can’t be asked, and is free when it can', async () => {
    await addCoupon(shop.harness, db, { code: 'ONE', maxUses: 1 });
    const faults: { provider?: ReturnType<typeof withFaults> } = {};
    const harness = createCheckoutHarness(database, {
      clock: shop.clock,
      wrap: (provider) => (faults.provider = withFaults(provider)),
    });
    await start(signedIn(harness, CLEO), { amount: 12_600, more: { promoCode: 'ONE' } });
    shop.clock.advance(31 * 60_000);
    faults.provider?.failNext({ call: 'cancel', when: 'before' });
    await harness.service.releaseExpired();
    expect(await holds()).toEqual([{ state: 'held', n: 1 }]);
    shop.clock.advance(3 * 60_000);
    await harness.service.releaseExpired();
    expect(await holds()).toEqual([{ state: 'released', n: 1 }]);
  });

  test('moves to the newer cart of the same buyer, whose old payment is given up', async () => {
    await addCoupon(shop.harness, db, { code: 'ONE', maxUses: 1 });
    const first = await start(shop.cleo, { amount: 12_600, more: { promoCode: 'ONE' } });
    const cartItems = [{ ...MIX, qty: 2 }];
    const second = await start(shop.cleo, { cartItems, amount: 25_200, more: { promoCode: 'ONE' } });
    expect((await payCard(shop.cleo, first)).status).toBe(409);
    await payCard(shop.cleo, second);
    expect((await finish(shop.cleo, second)).status).toBe(200);
    expect(await holds()).toEqual([
      { state: 'redeemed', n: 1 },
      { state: 'released', n: 1 },
    ]);
  });
});
