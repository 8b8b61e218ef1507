import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { giftCode, payByWallet } from '../codes.testing';
import { post, signedIn, type Answered, type Visitor } from '../flow.testing';
import { CLEO, freshShop } from '../fresh-shop.testing';

const shop = await freshShop();
const { db } = shop;

describe('4.17: CHEC-05 the wallet’s documented payload', () => {
  const CART = [
    {
      service_id: 102,
      service_name: 'Mastering',
      price: 25.5,
      qty: 1,
      total_price: 25.5,
      service_type: 'one_time',
      paypal_plan_id: null,
      stripe_plan_id: null,
    },
  ];

  async function documented(visitor: Visitor, more: object): Promise<Answered> {
    return post(visitor, '/success', {
      user_id: 1,
      cartItems: CART,
      amount: '0.00',
      payer_name: 'Cleo Quiet',
      payer_email: CLEO,
      payer_phone: '',
      payment_type: 'one_time',
      payment_method: 'wallet',
      order_type: 'one_time',
      ...more,
    });
  }

  const left = async () =>
    queryRows(db, 'select amount::float8 as amount, gift_amount::float8 as gift from orders where id > 1');

  test.each([['wallet_1764000000000'], ['wallet'], ['a name of mine'], [undefined]])(
    'API-31 works without a call before it, and again is the same order (transaction_id %s)',
    async (transaction_id) => {
      const cleo = signedIn(shop.harness, CLEO);
      const promoCode = await giftCode(cleo, db);
      const sent = { promoCode, ...(transaction_id && { transaction_id }) };
      const answers = await Promise.all(Array.from({ length: 8 }, () => documented(cleo, sent)));
      answers.push(await documented(cleo, sent));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map(({ body }) => body['order_id'])).size).toBe(1);
      expect(await left()).toEqual([{ amount: 0, gift: 2550 }]);
    },
  );

  test('another name for the same cart within a day is asked about, and sold when it is meant', async () => {
    const cleo = signedIn(shop.harness, CLEO);
    const promoCode = await giftCode(cleo, db);
    const cart = [{ service_id: 102, qty: 1 }];
    await documented(cleo, { promoCode, transaction_id: 'first', cartItems: cart });
    const asked = await documented(cleo, { promoCode, transaction_id: 'second' });
    expect(asked).toMatchObject({ status: 409, body: { data: { confirm: 'buy_again' } } });
    expect(await left()).toHaveLength(1);
    // The gift card has 24.50 left: the rest of a second order would have to be paid.
    const meant = await documented(cleo, { promoCode, transaction_id: 'second', buy_again: true });
    expect(meant).toMatchObject({ status: 402 });
  });

  test('something left to pay, a guest, no cart: refused, and nothing is kept', async () => {
    const cleo = signedIn(shop.harness, CLEO);
    const transaction_id = 'wallet_77';
    expect((await documented(cleo, { transaction_id })).status).toBe(402);
    expect((await documented(shop.harness, { transaction_id })).status).toBe(404);
    expect((await documented(cleo, { transaction_id, cartItems: [] })).status).toBe(404);
    expect((await documented(cleo, { payment_method: 'Stripe' })).status).toBe(422);
    expect(await queryRows(db, 'select 1 from orders')).toEqual([]);
  });

  test('a checkout that was opened before is still the one that is ordered', async () => {
    const cleo = signedIn(shop.harness, CLEO);
    const promoCode = await giftCode(cleo, db);
    const opened = await post(cleo, '/checkouts', { cartItems: [{ service_id: 102, qty: 1 }], promoCode });
    const id = Number(opened.body.data?.['checkout_id']);
    const { body } = await payByWallet(cleo, id);
    expect(await documented(cleo, { promoCode, transaction_id: `wallet_${id}` })).toMatchObject({
      status: 200,
      body: { order_id: body['order_id'] },
    });
    expect(await left()).toHaveLength(1);
  });
});
