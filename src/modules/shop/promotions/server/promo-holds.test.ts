import { beforeEach, describe, expect, test } from 'vitest';
import { queryRows, type Db } from '@/platform/db/database';
import { createTestDatabase } from '@test/support/database';
import type { CheckoutId, PromoCodeId, UserId } from '@/shared/ids';
import { heldThings } from '../promotions.testing';
import { holdPromo, redeemPromo, releasePromo } from './promo-holds';
import { insertPromoCode, type NewPromoCode } from './promotions.store';

const { db } = await createTestDatabase();
const { person, checkout, order } = heldThings(db);
const at = new Date('2026-03-02T10:00:00Z');

async function code(changes: Partial<NewPromoCode> = {}): Promise<PromoCodeId> {
  const promo = { code: 'TEST', kind: 'percent', value: 10, startsAt: at, now: at, ...changes } as const;
  const id = await insertPromoCode(db, promo);
  if (id === null) throw new Error('the code exists');
  return id;
}

const inTransaction = <T>(work: (tx: Db) => Promise<T>): Promise<T> => db.transaction(work);

const hold = (promoCodeId: PromoCodeId, userId: UserId, checkoutId: CheckoutId) =>
  inTransaction((tx) => holdPromo(tx, { promoCodeId, userId, checkoutId, at }));

async function tryOne(promoCodeId: PromoCodeId, userId: UserId) {
  const checkoutId = await checkout(userId);
  return { checkoutId, userId, answer: await hold(promoCodeId, userId, checkoutId) };
}

const times = (n: number): number[] => Array.from({ length: n }, (_, index) => index);

async function counted(promoCodeId: PromoCodeId): Promise<Record<string, number>> {
  const rows = await queryRows<{ state: string; count: number }>(
    db,
    'select state, count(*) as count from promo_holds where promo_code_id = $1 group by state',
    [promoCodeId],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

beforeEach(() =>
  queryRows(
    db,
    'delete from promo_holds; delete from promo_codes; delete from orders; delete from checkouts; delete from users',
  ),
);

describe('PROMISE-16 a code of N uses', () => {
  test('is held 7 times by 100 parallel checkouts of 100 customers', { timeout: 60_000 }, async () => {
    const id = await code({ maxUses: 7 });
    const people = await Promise.all(times(100).map(() => person()));
    const tries = await Promise.all(people.map((userId) => tryOne(id, userId)));
    const held = tries.filter(({ answer }) => answer.ok);
    expect(held).toHaveLength(7);
    expect(await counted(id)).toEqual({ held: 7 });
    const losers = tries.filter(({ answer }) => !answer.ok);
    expect(new Set(losers.map(({ answer }) => !answer.ok && answer.refusal.kind))).toEqual(
      new Set(['conflict']),
    );
    expect(losers.every(({ answer }) => !answer.ok && answer.heldBy === null)).toBe(true);
  });

  test(
    'is used 7 times where holders pay, give up and come again, all at once',
    { timeout: 60_000 },
    async () => {
      const id = await code({ maxUses: 7 });
      const people = await Promise.all(times(60).map(() => person()));
      await Promise.all(
        people.map(async (userId, index) => {
          const { checkoutId, answer } = await tryOne(id, userId);
          if (!answer.ok) return;
          if (index % 2 === 0) await inTransaction((tx) => releasePromo(tx, { checkoutId, at }));
          else {
            const orderId = await order(checkoutId);
            await inTransaction((tx) => redeemPromo(tx, { checkoutId, orderId, at }));
          }
        }),
      );
      const before = await counted(id);
      expect((before['redeemed'] ?? 0) + (before['held'] ?? 0)).toBeLessThanOrEqual(7);
      for (let round = 0; round < 10; round += 1) {
        const { checkoutId, answer } = await tryOne(id, await person());
        if (!answer.ok) continue;
        const orderId = await order(checkoutId);
        await inTransaction((tx) => redeemPromo(tx, { checkoutId, orderId, at }));
      }
      expect((await counted(id))['redeemed']).toBe(7);
      expect((await tryOne(id, await person())).answer).toMatchObject({
        refusal: { message: 'This code has been used up. You can continue without it.' },
      });
    },
  );

  test('is held twice by one customer who may use it twice, however many checkouts they open at once', async () => {
    const id = await code({ maxUsesPerCustomer: 2 });
    const [userId, other] = [await person(), await person()];
    const tries = await Promise.all(times(30).map(() => tryOne(id, userId)));
    const held = tries.filter(({ answer }) => answer.ok);
    expect(held).toHaveLength(2);
    const oldest = Math.min(...held.map(({ checkoutId }) => checkoutId));
    const refused = tries.filter(({ answer }) => !answer.ok);
    expect(refused.every(({ answer }) => !answer.ok && answer.heldBy !== null)).toBe(true);
    expect((await tryOne(id, userId)).answer).toMatchObject({ ok: false, heldBy: oldest });
    expect((await tryOne(id, other)).answer.ok).toBe(true);
  });
});

describe('PROMISE-15 what is held', () => {
  test('is released exactly once, however many ask', async () => {
    const id = await code({ maxUses: 1 });
    const { checkoutId } = await tryOne(id, await person());
    const freed = await Promise.all(
      times(20).map(() => inTransaction((tx) => releasePromo(tx, { checkoutId, at }))),
    );
    expect(freed.filter(Boolean)).toHaveLength(1);
    expect((await tryOne(id, await person())).answer.ok).toBe(true);
    expect((await tryOne(id, await person())).answer.ok).toBe(false);
  });

  test('is either used or free, never both', async () => {
    const id = await code({ maxUses: 1 });
    const { checkoutId } = await tryOne(id, await person());
    const orderId = await order(checkoutId);
    await inTransaction((tx) => redeemPromo(tx, { checkoutId, orderId, at }));
    await inTransaction((tx) => redeemPromo(tx, { checkoutId, orderId, at }));
    expect(await inTransaction((tx) => releasePromo(tx, { checkoutId, at }))).toBe(false);
    expect(await counted(id)).toEqual({ redeemed: 1 });
    const again = await tryOne(await code({ code: 'OTHER', maxUses: 1 }), await person());
    await inTransaction((tx) => releasePromo(tx, { checkoutId: again.checkoutId, at }));
    const late = { checkoutId: again.checkoutId, orderId: await order(again.checkoutId), at };
    await expect(inTransaction((tx) => redeemPromo(tx, late))).rejects.toThrow('had been released');
  });

  test('goes with the transaction that held it', async () => {
    const id = await code({ maxUses: 1 });
    const [userId, checkoutId] = [await person(), await checkout(null)];
    const failing = inTransaction(async (tx) => {
      await holdPromo(tx, { promoCodeId: id, userId, checkoutId, at });
      throw new Error('declined');
    });
    await expect(failing).rejects.toThrow('declined');
    expect(await counted(id)).toEqual({});
  });

  test('is nothing for a checkout without a code', async () => {
    const checkoutId = await checkout(null);
    await redeemPromo(db, { checkoutId, orderId: await order(checkoutId), at });
    expect(await releasePromo(db, { checkoutId, at })).toBe(false);
  });
});

describe('PROM-01 a customer’s own older checkout', () => {
  test('is named as the one that holds the code, and asking again for it holds no more', async () => {
    const id = await code({ maxUses: 1 });
    const userId = await person();
    const first = await tryOne(id, userId);
    expect((await hold(id, userId, first.checkoutId)).ok).toBe(true);
    const second = await tryOne(id, userId);
    expect(second.answer).toMatchObject({ ok: false, heldBy: first.checkoutId });
    await inTransaction((tx) => releasePromo(tx, { checkoutId: first.checkoutId, at }));
    expect((await hold(id, userId, second.checkoutId)).ok).toBe(true);
    expect((await tryOne(id, await person())).answer).toMatchObject({
      heldBy: null,
      refusal: { message: expect.stringContaining('being used in another payment') as string },
    });
  });

  test('a code that has ended or was withdrawn since it was typed is not held', async () => {
    const ended = await code({ startsAt: new Date(at.getTime() - 2_000), endsAt: at });
    expect((await tryOne(ended, await person())).answer.ok).toBe(false);
    const withdrawn = await code({ code: 'GONE' });
    await queryRows(db, 'update promo_codes set disabled_at = $2 where id = $1', [withdrawn, at]);
    expect((await tryOne(withdrawn, await person())).answer.ok).toBe(false);
  });
});
