import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { createTestDatabase } from '@test/support/database';
import { createCheckoutHarness, seedShop, testClock, type Harness } from '../checkout.testing';
import { everyMoment, killed, statementsOf, type Moment } from '../crash.testing';
import {
  askPaid,
  books,
  emptyBooks,
  finish,
  intentBody,
  payCard,
  post,
  record,
  start,
  ONE_ORDER,
  type Books,
  type Started,
} from '../flow.testing';

const database = await createTestDatabase();
const { db } = database;

beforeAll(() => seedShop(db));
beforeEach(() => emptyBooks(db));

/** A browser that goes on only while the server answers well. */
async function wholeWay(harness: Harness): Promise<void> {
  const answer = await post(harness, '/stripe/intent/guest', intentBody());
  if (answer.status !== 200) return;
  const started: Started = {
    intent: String(answer.body['paymentIntentId']),
    secret: String(answer.body['clientSecret']),
    checkoutId: 0,
    checkoutSecret: '',
    amount: 14000,
  };
  for (const step of [record, payCard, askPaid, finish]) {
    if ((await step(harness, started)).status !== 200) return;
  }
}

async function momentsOf(work: (harness: Harness) => Promise<unknown>): Promise<Moment[]> {
  const count = await statementsOf(database, testClock(), work);
  await emptyBooks(db);
  return everyMoment(count);
}

async function isPaid(): Promise<boolean> {
  return (await queryRows(db, `select 1 from demo_intents where status = 'succeeded'`)).length > 0;
}

const NOTHING: Omit<Books, 'states'> = { orders: 0, items: 0, told: 0, paid: 0, ledger: [] };

describe('PROMISE-05 killed at any step boundary of a purchase', () => {
  test(
    'and the buyer never returns: what is paid has its order, what is not has none',
    { timeout: 120_000 },
    async () => {
      const found: object[] = [];
      const right: object[] = [];
      for (const moment of await momentsOf(wholeWay)) {
        await emptyBooks(db);
        const clock = testClock();
        await killed(database, { moment, clock }, wholeWay);
        const expected = (await isPaid()) ? ONE_ORDER : NOTHING;
        clock.advance(2 * 60_000);
        await createCheckoutHarness(database, { clock }).minute();
        found.push({ ...moment, ...(await books(db)), states: null });
        right.push({ ...moment, ...expected, states: null });
      }
      expect(found.length).toBeGreaterThan(30);
      expect(found).toEqual(right);
    },
  );

  test('and the buyer tries again from the start: one order, paid once', { timeout: 120_000 }, async () => {
    const found: object[] = [];
    for (const moment of await momentsOf(wholeWay)) {
      await emptyBooks(db);
      const clock = testClock();
      await killed(database, { moment, clock }, wholeWay);
      const harness = createCheckoutHarness(database, { clock });
      // Where the order was made, the browser has been told or is told by its stored payment; else it pays again.
      if ((await books(db)).orders === 0) await wholeWay(harness);
      clock.advance(2 * 60_000);
      await harness.minute();
      found.push({ ...moment, ...(await books(db)) });
    }
    expect(found).toEqual(found.map((one) => Object.assign({}, one, ONE_ORDER)));
  });
});

describe('PROMISE-05 killed while money goes back', () => {
  test('it goes back once, and the ledger agrees', { timeout: 120_000 }, async () => {
    const clock = testClock();
    const prepare = async (): Promise<void> => {
      await emptyBooks(db);
      const harness = createCheckoutHarness(database, { clock });
      const started = await start(harness);
      await payCard(harness, started);
      await queryRows(db, `update checkouts set state = 'cancelled'`);
      await finish(harness, started);
    };
    const minute = (harness: Harness): Promise<unknown> => harness.minute().catch(() => null);
    await prepare();
    const found: object[] = [];
    for (const moment of await momentsOf(minute)) {
      await prepare();
      await killed(database, { moment, clock }, minute);
      clock.advance(5 * 60_000);
      await createCheckoutHarness(database, { clock }).minute();
      const text = 'select refunded, (select count(*) from demo_refunds) as refunds from demo_intents';
      found.push({ ...moment, ...(await queryRows(db, text))[0], ...(await books(db)) });
    }
    const ledger = ['provider:demo', 'unapplied'].map((account) => ({ account, sum: 0 }));
    const right = { ...NOTHING, refunded: 14000, refunds: 1, states: ['refunded'], ledger };
    expect(found.length).toBeGreaterThan(10);
    expect(found).toEqual(found.map((one) => Object.assign({}, one, right)));
  });
});
