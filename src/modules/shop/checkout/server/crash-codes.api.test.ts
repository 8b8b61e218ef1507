import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import type { OrderId, UserId } from '@/shared/ids';
import { createTestDatabase } from '@test/support/database';
import { createCheckoutHarness, seedShop, testClock, type Harness } from '../checkout.testing';
import { addCoupon, giftBalances, giftCode, ledger, open, payByWallet } from '../codes.testing';
import { everyState, killed, statementsOf } from '../crash.testing';
import { books, buy, emptyBooks, intentBody, ONE_ORDER, post, signedIn } from '../flow.testing';

// Orders without a charge, money that goes back, and PayPal's two steps, each killed after every statement.

const database = await createTestDatabase();
const { db } = database;
const CLEO = 'cleo@example.com';
const ADMIN = 1 as UserId;
const MASTER = { service_id: 102, qty: 1 };
let clock = testClock();
let harness = createCheckoutHarness(database, { clock });

beforeAll(() => seedShop(db));

async function freshStart(): Promise<void> {
  await emptyBooks(db);
  clock = testClock();
  harness = createCheckoutHarness(database, { clock });
}

beforeEach(freshStart);

/** What a person does, how it begins, and what must be true whenever it was cut off. */
interface Way {
  readonly prepare: () => Promise<void>;
  readonly work: (harness: Harness) => Promise<unknown>;
  /** Read when time has repaired what can be repaired; then the person tries again. */
  readonly picture: () => Promise<object>;
}

/** The pictures after each kill: once time has passed, and once the person tried again. */
async function picturesOf({ prepare, work, picture }: Way): Promise<{ left: object[]; done: object[] }> {
  await prepare();
  const moments = everyState(await statementsOf(database, clock, work));
  const pictures: { left: object[]; done: object[] } = { left: [], done: [] };
  for (const moment of moments) {
    await freshStart();
    await prepare();
    await killed(database, { moment, clock }, work);
    clock.advance(35 * 60_000);
    await harness.minute();
    pictures.left.push(await picture());
    await work(harness);
    pictures.done.push(await picture());
  }
  expect(moments.length).toBeGreaterThan(5);
  return pictures;
}

const distinct = (pictures: readonly object[]): unknown[] =>
  [...new Set(pictures.map((one) => JSON.stringify(one)))].map((one) => JSON.parse(one) as unknown);

const heldNow = async () =>
  (
    await queryRows<{ n: number }>(
      db,
      `select count(*)::int as n from (select state from promo_holds union all select state from gift_holds) h where state = 'held'`,
    )
  )[0]?.n;

const walletPicture = async () => ({
  orders: (await queryRows(db, `select 1 from orders where payment_method = 'wallet'`)).length,
  told: (
    await queryRows(
      db,
      `select 1 from told where name = 'order.paid' and (data->>'order_id')::int in
         (select id from orders where payment_method = 'wallet')`,
    )
  ).length,
  held: await heldNow(),
  gifts: await giftBalances(db),
  ledger: await ledger(db),
});

// A browser that goes on where it was: the checkout that has its order is asked for that order.
async function walletWay(shop: Harness, code: string): Promise<void> {
  const cleo = signedIn(shop, CLEO);
  const text = `select checkout_id as id from orders where payment_method = 'wallet'`;
  const [before] = await queryRows<{ id: number }>(db, text);
  const id = before?.id ?? Number((await open(cleo, code, [MASTER])).body.data?.['checkout_id']);
  await payByWallet(cleo, id);
}

describe('PROMISE-05 PROMISE-17 a wallet order that is killed at any step', () => {
  test('paid by a gift card: all of it or nothing, then once', { timeout: 120_000 }, async () => {
    let code = '';
    const { left, done } = await picturesOf({
      prepare: async () => {
        code = await giftCode(signedIn(harness, CLEO), db);
      },
      work: (shop) => walletWay(shop, code),
      picture: walletPicture,
    });
    const nothing = {
      orders: 0,
      told: 0,
      held: 0,
      gifts: [5000],
      ledger: { gift_cards: -5000, 'provider:demo': 5000 },
    };
    const once = {
      orders: 1,
      told: 1,
      held: 0,
      gifts: [2450],
      ledger: { gift_cards: -2450, 'provider:demo': 5000, sales: -2550 },
    };
    expect(distinct(left)).toEqual([nothing, once]);
    expect(distinct(done)).toEqual([once]);
  });

  test('paid by a full code of one use: all of it or nothing, then once', { timeout: 120_000 }, async () => {
    const { left, done } = await picturesOf({
      prepare: () => addCoupon(harness, db, { code: 'ALL', value: 100, maxUses: 1 }),
      work: (shop) => walletWay(shop, 'ALL'),
      picture: walletPicture,
    });
    const nothing = { orders: 0, told: 0, held: 0, gifts: [], ledger: {} };
    const once = { ...nothing, orders: 1, told: 1 };
    expect(distinct(left)).toEqual([nothing, once]);
    expect(distinct(done)).toEqual([once]);
  });
});

describe('PROMISE-05 PROMISE-18 a refund that is killed at any step', () => {
  let orderId = 0;
  const refund = (shop: Harness, amount: number, key: string) =>
    shop.money.refund({ orderId: orderId as OrderId, amount, reason: 'Goodwill', key, actorId: ADMIN });

  const picture = async () => ({
    refunds: await queryRows(db, 'select to_money, to_gift, state from refunds order by id'),
    atProvider: (await queryRows(db, 'select sum(refunded)::int as n from demo_intents'))[0]?.['n'],
    told: (await queryRows(db, `select 1 from told where name = 'payment.refunded'`)).length,
    logged: (await queryRows(db, `select 1 from audit_log where action = 'order.refunded'`)).length,
    gifts: await giftBalances(db),
    ledger: await ledger(db),
  });

  const untouched = (gifts: number[]) => ({
    refunds: [],
    atProvider: 0,
    told: 0,
    logged: 0,
    gifts,
    ledger: { 'provider:demo': 14_000, sales: -14_000 },
  });

  test('of a part: it goes back once, or was never begun', { timeout: 120_000 }, async () => {
    const prepare = async (): Promise<void> => void ({ orderId } = await buy(signedIn(harness, CLEO)));
    const work = (shop: Harness) => refund(shop, 30, 'part');
    const { left, done } = await picturesOf({ prepare, work, picture });
    const once = {
      refunds: [{ to_money: 3000, to_gift: 0, state: 'done' }],
      atProvider: 3000,
      told: 1,
      logged: 1,
      gifts: [],
      ledger: { 'provider:demo': 11_000, sales: -11_000 },
    };
    expect(distinct(left)).toEqual([untouched([]), once]);
    expect(distinct(done)).toEqual([once]);
  });

  test('of all, of which a gift card paid a part: both go back once', { timeout: 120_000 }, async () => {
    const prepare = async (): Promise<void> => {
      const cleo = signedIn(harness, CLEO);
      const promoCode = await giftCode(cleo, db);
      ({ orderId } = await buy(cleo, { amount: 9000, more: { promoCode } }));
    };
    const work = (shop: Harness) => refund(shop, 140, 'full');
    const { left, done } = await picturesOf({ prepare, work, picture });
    const once = {
      refunds: [{ to_money: 9000, to_gift: 5000, state: 'done' }],
      atProvider: 9000,
      told: 1,
      logged: 1,
      gifts: [5000],
      ledger: { gift_cards: -5000, 'provider:demo': 5000 },
    };
    expect(distinct(left)).toEqual([untouched([0]), once]);
    expect(distinct(done)).toEqual([once]);
  });
});

describe('PROMISE-05 PROMISE-06 a capture of PayPal that is killed at any step', () => {
  test('what was agreed to is taken once and has its order', { timeout: 120_000 }, async () => {
    let started: Record<string, unknown> = {};
    const { left, done } = await picturesOf({
      prepare: async () => {
        started = (await post(harness, '/paypal/orders', intentBody())).body;
        const agreed = { client_secret: started['clientSecret'], account: 'good' };
        await post(harness, `/demo-pay/${String(started['order_id'])}/approve`, agreed);
      },
      work: (shop) =>
        post(shop, `/paypal/orders/${String(started['order_id'])}/capture`, {
          checkout_secret: started['checkout_secret'],
        }),
      picture: () => books(db),
    });
    expect(distinct(left)).toEqual([ONE_ORDER]);
    expect(distinct(done)).toEqual([ONE_ORDER]);
  });
});
