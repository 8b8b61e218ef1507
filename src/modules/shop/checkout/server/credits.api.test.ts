import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import type { OrderId } from '@/shared/ids';
import { SEES_ALL } from '../checkout.testing';
import { addCoupon } from '../codes.testing';
import { buy } from '../flow.testing';
import { freshShop } from '../fresh-shop.testing';

const shop = await freshShop();
const { db } = shop;
let keys = 0;

describe('credits', () => {
  const credit = (orderId: number, amount: number, key = `credit-${(keys += 1)}`) =>
    shop.harness.money.credit(SEES_ALL, { orderId: orderId as OrderId, amount, key });

  test('a code for an amount, five days long, once for each wish', async () => {
    const { orderId } = await buy(shop.cleo);
    const [one, two] = await Promise.all([credit(orderId, 20, 'same'), credit(orderId, 20, 'same')]);
    if (!one.ok || !two.ok) throw new Error('no credit');
    expect(one.value.code).toBe(two.value.code);
    expect(await queryRows(db, 'select action, before, after from audit_log')).toEqual([
      {
        action: 'order.credited',
        before: { credits: 0, amount: null, currency: null },
        after: { credits: 2000, amount: 2000, currency: 'USD' },
      },
    ]);
    expect(one.value.ends_at).toBe(new Date(shop.clock.now().getTime() + 5 * 24 * 60 * 60_000).toISOString());
    await buy(shop.cleo, { amount: 12_000, more: { promoCode: one.value.code } });
    shop.clock.advance(6 * 24 * 60 * 60_000);
    const late = await credit(orderId, 20);
    expect(late.ok).toBe(true);
  });

  test('all credits of an order together are at most what was paid', async () => {
    const { orderId } = await buy(shop.cleo);
    const given = await Promise.all([1, 2, 3, 4].map(() => credit(orderId, 50)));
    expect(given.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await credit(orderId, 40.01)).toMatchObject({
      refusal: { kind: 'invalid', message: expect.stringContaining('$40.00 is left') as string },
    });
    expect((await credit(orderId, 40)).ok).toBe(true);
  });

  test('not for sale orders, and not more than was paid', async () => {
    await addCoupon(shop.harness, db, { code: 'TEN' });
    const { orderId } = await buy(shop.cleo, { amount: 12_600, more: { promoCode: 'TEN' } });
    expect(await credit(orderId, 10)).toMatchObject({ refusal: { kind: 'conflict' } });
    const other = await buy(shop.cleo);
    expect(await credit(other.orderId, 140.01)).toMatchObject({ refusal: { kind: 'invalid' } });
    expect(await credit(999, 1)).toMatchObject({ refusal: { kind: 'not_found' } });
  });
});
