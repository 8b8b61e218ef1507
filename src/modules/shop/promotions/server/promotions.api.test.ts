import { beforeEach, describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { DAY } from '@/shared/clock';
import type { UserId } from '@/shared/ids';
import { startTestApp } from '@test/support/app';
import { heldThings } from '../promotions.testing';
import { holdPromo, redeemPromo } from './promo-holds';
import type { NewPromoCode } from './promotions.store';

const app = await startTestApp();
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const { promotions } = app.services;
const { person, checkout, order } = heldThings(app.db);
const me = customer.userId as UserId;

await queryRows(
  app.db,
  `insert into services (id, category_id, name, service_type, is_gift_card, price, max_revision) values
     (101, 2, 'Mixing', 'one_time', false, 14000, 2), (102, 3, 'Mastering', 'one_time', false, 3000, 1),
     (103, 2, 'Monthly', 'subscription', false, 9900, 3), (104, 1, 'Gift Card', 'one_time', true, 5000, 0)`,
);

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function verify(query: string, token: string | null = customer.token): Promise<Answer> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const answer = await app.requestAsStranger(`/api/my-promo-codes/verify?${query}`, { headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const refusalOf = async (query: string): Promise<[number, unknown]> => {
  const { status, body } = await verify(query);
  return [status, body['message']];
};

const add = (changes: Partial<NewPromoCode> & { code: string }) =>
  promotions.addCode(app.db, { kind: 'percent', value: 10, startsAt: app.clock.now(), ...changes });

beforeEach(() =>
  queryRows(app.db, 'delete from promo_holds; delete from promo_codes; delete from rate_limits'),
);

describe('API-32 a code that works', () => {
  test('API-32 PROM-02 for the whole cart: percent, and which services it covers', async () => {
    await add({ code: 'WELCOME10' });
    expect(await verify('code=welcome10&product_ids[]=101&product_ids[]=103&product_ids[]=104')).toEqual({
      status: 200,
      body: {
        success: true,
        coupon: { amount: null, discount_value: 10, discount_type: 'percentage', coupon_type: '0' },
        type: 'coupon',
        matched_product_ids: [101],
        message: 'Discount applied successfully',
      },
    });
  });

  test('API-32 PROM-02 for some services: an amount in the major unit', async () => {
    await add({ code: 'MASTER', kind: 'fixed', value: 550, currency: 'USD', productIds: [102, 103] });
    const answer = await verify('code=MASTER&product_ids=101,102,103');
    expect(answer.body).toMatchObject({
      coupon: { discount_value: 5.5, discount_type: 'fixed', coupon_type: '1' },
      matched_product_ids: [102],
    });
  });

  test('API-32 a code bound to my verified address, typed without its hyphens', async () => {
    const { code } = await promotions.issueVoucher(app.db, { email: 'Customer@DEMO.test', percent: 10 });
    const typed = code.replaceAll('-', '').toLowerCase();
    expect((await verify(`code=${typed}&product_ids=101`)).status).toBe(200);
  });

  test('API-32 a credit of the studio: an amount for one customer, for five days', async () => {
    const orderId = await order(await checkout(me), me);
    const input = { userId: me, email: 'customer@demo.test', amount: 2_500, currency: 'USD', orderId };
    const { code, endsAt } = await promotions.issueCredit(app.db, input);
    expect(endsAt.getTime() - app.clock.now().getTime()).toBe(5 * DAY);
    expect((await verify(`code=${code}&product_ids=101`)).body).toMatchObject({
      coupon: { discount_value: 25, discount_type: 'fixed', coupon_type: '0' },
    });
    const other = await promotions.issueCredit(app.db, { ...input, userId: await person() });
    expect(await refusalOf(`code=${other.code}&product_ids=101`)).toEqual([404, 'Invalid promo code']);
    app.clock.advance(5 * DAY);
    expect((await refusalOf(`code=${code}&product_ids=101`))[0]).toBe(409);
  });
});

describe('API-32 PROM-04 a code that does not', () => {
  test('API-32 made up, somebody else’s, or of an address not verified: 404, all alike', async () => {
    const theirs = await promotions.issueVoucher(app.db, { email: 'other@example.com', percent: 10 });
    const made = await verify('code=ABCD-EFGH-JKMN&product_ids=101');
    expect(made).toEqual({ status: 404, body: { success: false, message: 'Invalid promo code' } });
    expect(await verify(`code=${theirs.code}&product_ids=101`)).toEqual(made);
    expect(await verify('code=%27%20or%201%3D1--&product_ids=101')).toEqual(made);
  });

  test('API-32 whoever is not verified is told so, for made-up codes and real ones alike', async () => {
    const userId = await person(false);
    const rows = await queryRows<{ email: string }>(app.db, 'select email from users where id = $1', [
      userId,
    ]);
    const voucher = await promotions.issueVoucher(app.db, { email: rows[0]?.email ?? '', percent: 10 });
    const ask = (code: string) => promotions.verify({ code, userId, productIds: [101], subtotal: null });
    const real = await ask(voucher.code);
    expect(real).toEqual(await ask('MADE-UPUP'));
    expect(real).toMatchObject({
      refusal: { kind: 'not_found', message: expect.stringContaining('verify your email') as string },
    });
    await queryRows(app.db, 'update users set verified_at = $2 where id = $1', [userId, app.clock.now()]);
    expect((await ask(voucher.code)).ok).toBe(true);
  });

  test('API-32 ended, not begun, withdrawn, used up, used by me: 409 with what to do', async () => {
    const now = app.clock.now();
    await add({ code: 'OLD', startsAt: new Date(now.getTime() - DAY), endsAt: now });
    await add({ code: 'SOON', startsAt: new Date(now.getTime() + DAY) });
    await add({ code: 'GONE' });
    await queryRows(app.db, `update promo_codes set disabled_at = now() where code = 'GONE'`);
    const single = await add({ code: 'SINGLE', maxUses: 1 });
    const mine = await add({ code: 'MINE', maxUsesPerCustomer: 1 });
    for (const [promoCodeId, userId] of [
      [single, await person()],
      [mine, me],
    ] as const) {
      if (promoCodeId === null) throw new Error('no code');
      const checkoutId = await checkout(userId);
      await holdPromo(app.db, { promoCodeId, userId, checkoutId, at: now });
      await redeemPromo(app.db, { checkoutId, orderId: await order(checkoutId), at: now });
    }
    const about = (code: string) => refusalOf(`code=${code}&product_ids=101`);
    expect(await about('OLD')).toEqual([409, expect.stringMatching(/^This code expired on /)]);
    expect(await about('SOON')).toEqual([409, expect.stringMatching(/^This code works from /)]);
    expect(await about('GONE')).toEqual([409, expect.stringMatching(/no longer valid/)]);
    expect(await about('SINGLE')).toEqual([409, expect.stringMatching(/used up/)]);
    expect(await about('MINE')).toEqual([409, expect.stringMatching(/You have used this code already/)]);
  });

  test('API-32 an own open checkout that holds it is no reason, somebody else’s is', async () => {
    const promoCodeId = await add({ code: 'ONCE', maxUses: 1 });
    if (promoCodeId === null) throw new Error('no code');
    const at = app.clock.now();
    await holdPromo(app.db, { promoCodeId, userId: me, checkoutId: await checkout(me), at });
    expect((await verify('code=ONCE&product_ids=101')).status).toBe(200);
    const other = await person();
    const input = { code: 'ONCE', userId: other, productIds: [101], subtotal: null };
    expect(await promotions.verify(input)).toMatchObject({ refusal: { kind: 'conflict' } });
  });

  test('API-32 nothing of the cart, or below the minimum: 422 with the amount', async () => {
    await add({ code: 'MASTER', productIds: [102] });
    await add({ code: 'BIG', minimumSubtotal: 10_000, currency: 'USD' });
    const nothing = [422, 'This code does not apply to anything in your cart.'];
    expect(await refusalOf('code=MASTER&product_ids=101')).toEqual(nothing);
    expect(await refusalOf('code=MASTER')).toEqual(nothing);
    expect(await refusalOf('code=BIG&product_ids=103,104')).toEqual(nothing);
    expect((await verify('code=BIG&product_ids=101')).status).toBe(200);
    expect(await refusalOf('code=BIG&product_ids=101&subtotal=60')).toEqual([
      422,
      'This code needs an order of at least $100.00. Yours is $40.00 below that.',
    ]);
  });

  test('API-32 bad input: 422, never a fault', async () => {
    const long = 'x'.repeat(65);
    for (const query of [
      '',
      'code=',
      `code=${long}`,
      'code=a%00b',
      'code=TEN&product_ids=x',
      'code=TEN&product_ids=0',
      'code=TEN&product_ids=1.5',
      'code=TEN&product_ids=99999999999999999',
      `code=TEN&product_ids=${Array.from({ length: 101 }, (_, index) => index + 1).join(',')}`,
      'code=TEN&code=ELEVEN',
      'code=TEN&subtotal=-1',
      'code=TEN&subtotal=NaN',
    ]) {
      expect([query, (await verify(query)).status]).toEqual([query, 422]);
    }
  });

  test('API-32 guests are asked to log in', async () => {
    expect((await verify('code=TEN', null)).status).toBe(401);
    expect((await verify('code=TEN', 'made-up')).status).toBe(401);
    // People of the studio may shop, too.
    expect((await verify('code=TEN&product_ids=101', engineer.token)).status).toBe(404);
  });

  test('API-32 a thousand codes a minute from one client: 429 with a friendly word, the right one too', async () => {
    await add({ code: 'WELCOME10' });
    const headers = { authorization: `Bearer ${customer.token}` };
    const statuses: number[] = [];
    for (let n = 0; n < 1_000; n += 1) {
      const code = n === 900 ? 'WELCOME10' : `GUESS${n}`;
      const answer = await app.request(`/api/my-promo-codes/verify?code=${code}&product_ids=101`, {
        headers,
      });
      statuses.push(answer.status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404));
    expect(new Set(statuses.slice(30))).toEqual(new Set([429]));
    const last = await app.request('/api/my-promo-codes/verify?code=X', { headers });
    expect(await last.json()).toMatchObject({ message: expect.stringContaining('a little fast') as string });
    expect((await verify('code=WELCOME10&product_ids=101')).status).toBe(200);
  });
});
