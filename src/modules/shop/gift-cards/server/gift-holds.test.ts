import { testKeys } from '@test/support/keys';
import { describe, expect, test } from 'vitest';
import { queryRows, type Db } from '@/platform/db/database';
import type { CheckoutId, GiftCardId, UserId } from '@/shared/ids';
import { createTestDatabase } from '@test/support/database';
import { createTestClock } from '@test/support/test-clock';
import { giftOrders } from '../gift-cards.testing';
import { createGiftCardsService } from './gift-cards.service';
import { drawGift, holdGift, releaseGift, returnToGift } from './gift-holds';

const { db } = await createTestDatabase();
const clock = createTestClock();
const at = clock.now();
const { person, checkout, order, paidOrder } = giftOrders(db);
const keys = testKeys(clock);
const gifts = createGiftCardsService({ db, clock, keys, events: { publish: async () => undefined } });

const inTransaction = <T>(work: (tx: Db) => Promise<T>): Promise<T> => db.transaction(work);
const times = (n: number): number[] => Array.from({ length: n }, (_, index) => index);

async function card(price: number): Promise<GiftCardId> {
  const orderId = await paidOrder({ price });
  await gifts.orderPaid(orderId);
  const rows = await queryRows<{ id: GiftCardId }>(db, 'select id from gift_cards where order_id = $1', [
    orderId,
  ]);
  const [made] = rows;
  if (made === undefined) throw new Error('no card');
  return made.id;
}

async function balanceOf(id: GiftCardId): Promise<number> {
  const text = 'select coalesce(-sum(amount), 0)::bigint as left from ledger_entries where gift_card_id = $1';
  return (await queryRows<{ left: number }>(db, text, [id]))[0]?.left ?? 0;
}

async function tryHold(giftCardId: GiftCardId, amount: number, userId: UserId) {
  const checkoutId = await checkout(userId);
  const input = { giftCardId, amount, userId, checkoutId, at };
  return { checkoutId, answer: await inTransaction((tx) => holdGift(tx, input)) };
}

async function draw(checkoutId: CheckoutId): Promise<number> {
  const orderId = await order(checkoutId);
  return inTransaction((tx) => drawGift(tx, { checkoutId, orderId, at }));
}

async function ledgerSums(): Promise<{ off: number; currencies: number }> {
  const rows = await queryRows<{ off: number; currencies: number }>(
    db,
    `select count(*) filter (where total <> 0) as off, count(distinct currency) as currencies
     from (select transaction_id, currency, sum(amount) as total from ledger_entries group by 1, 2) one`,
  );
  return rows[0] ?? { off: -1, currencies: 0 };
}

describe('PROMISE-14 100 redemptions of one card at once', () => {
  test('the balance is never below 0, and the ledger adds up to it', { timeout: 60_000 }, async () => {
    const id = await card(10_000);
    const people = await Promise.all(times(20).map(() => person()));
    const paid = await Promise.all(
      times(100).map(async (index) => {
        const amount = 100 + ((index * 37) % 900);
        const userId = people[index % people.length];
        if (userId === undefined) throw new Error('nobody');
        const { checkoutId, answer } = await tryHold(id, amount, userId);
        if (!answer.ok) return 0;
        if (index % 5 === 0) {
          await inTransaction((tx) => releaseGift(tx, { checkoutId, at }));
          return 0;
        }
        return draw(checkoutId);
      }),
    );
    const drawn = paid.reduce((sum, one) => sum + one, 0);
    const left = await balanceOf(id);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBe(10_000 - drawn);
    expect(drawn).toBeGreaterThan(0);
    const rest = await tryHold(id, left, await person());
    expect(await draw(rest.checkoutId)).toBe(left);
    expect(await balanceOf(id)).toBe(0);
    expect((await tryHold(id, 1, await person())).answer.ok).toBe(false);
    expect(await ledgerSums()).toEqual({ off: 0, currencies: 1 });
  });

  test('the database itself refuses a draw below 0', async () => {
    const id = await card(1_000);
    const over = queryRows(
      db,
      `insert into ledger_entries (transaction_id, kind, account, amount, currency, gift_card_id, created_at) values
         (9001, 'gift_draw', 'gift_cards', 1001, 'USD', $1, now()), (9001, 'gift_draw', 'sales', -1001, 'USD', null, now())`,
      [id],
    );
    await expect(over).rejects.toMatchObject({
      cause: { message: 'a gift card was drawn below 0' },
    });
    expect(await balanceOf(id)).toBe(1_000);
  });

  test('one checkout draws once, however often it is completed', async () => {
    const id = await card(1_000);
    const { checkoutId } = await tryHold(id, 400, await person());
    const orderId = await order(checkoutId);
    const use = { checkoutId, orderId, at };
    const drawn = await Promise.all(times(10).map(() => inTransaction((tx) => drawGift(tx, use))));
    expect(new Set(drawn)).toEqual(new Set([400]));
    expect(await balanceOf(id)).toBe(600);
  });
});

describe('PROMISE-15 what is held of a card', () => {
  test('is released exactly once, and may be held again', async () => {
    const id = await card(1_000);
    const { checkoutId } = await tryHold(id, 800, await person());
    expect((await tryHold(id, 300, await person())).answer).toMatchObject({ ok: false, heldBy: null });
    const freed = await Promise.all(
      times(20).map(() => inTransaction((tx) => releaseGift(tx, { checkoutId, at }))),
    );
    expect(freed.filter(Boolean)).toHaveLength(1);
    expect((await tryHold(id, 1_000, await person())).answer.ok).toBe(true);
    await expect(draw(checkoutId)).rejects.toThrow('had been released');
    expect(await balanceOf(id)).toBe(1_000);
  });

  test('by a customer’s own older checkout is named, so that it can be given up', async () => {
    const id = await card(1_000);
    const userId = await person();
    const first = await tryHold(id, 800, userId);
    const second = await tryHold(id, 900, userId);
    expect(second.answer).toMatchObject({ ok: false, heldBy: first.checkoutId });
    const more = { giftCardId: id, amount: 1_000, userId, checkoutId: first.checkoutId, at };
    expect((await inTransaction((tx) => holdGift(tx, more))).ok).toBe(true);
    expect(await draw(first.checkoutId)).toBe(1_000);
  });

  test('is nothing for a checkout without a card', async () => {
    const checkoutId = await checkout(null);
    expect(await draw(checkoutId)).toBe(0);
    expect(await releaseGift(db, { checkoutId, at })).toBe(false);
  });
});

describe('PROMISE-18 refunds to a card', () => {
  test('never put back more than it paid, however many come at once', async () => {
    const id = await card(1_000);
    const { checkoutId } = await tryHold(id, 900, await person());
    await draw(checkoutId);
    const back = await Promise.all(
      times(10).map(() => inTransaction((tx) => returnToGift(tx, { checkoutId, amount: 250, at }))),
    );
    expect(back.filter((one) => one.ok)).toHaveLength(3);
    expect(back.find((one) => !one.ok)).toMatchObject({ refusal: { kind: 'conflict' } });
    expect(await balanceOf(id)).toBe(850);
    const rest = { checkoutId, amount: 150, at };
    expect((await inTransaction((tx) => returnToGift(tx, rest))).ok).toBe(true);
    expect(await balanceOf(id)).toBe(1_000);
    expect((await tryHold(id, 1_000, await person())).answer.ok).toBe(true);
  });

  test('need something that was drawn', async () => {
    const id = await card(1_000);
    const { checkoutId } = await tryHold(id, 900, await person());
    const early = await inTransaction((tx) => returnToGift(tx, { checkoutId, amount: 1, at }));
    expect(early.ok).toBe(false);
    const orderId = await order(await checkout(null));
    expect((await inTransaction((tx) => returnToGift(tx, { orderId, amount: 1, at }))).ok).toBe(false);
  });
});
