import { testKeys } from '@test/support/keys';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { createTestDatabase } from '@test/support/database';
import { createCheckoutHarness, seedShop, testClock, type Harness } from '../checkout.testing';
import { everyState, killed, statementsOf } from '../crash.testing';
import { askPaid, buy, emptyBooks, finish, payCard, start, type Started } from '../flow.testing';

const database = await createTestDatabase();
const { db } = database;
const PRICE = 3500;

beforeAll(async () => {
  await seedShop(db);
  await queryRows(db, `update services set revision_price = ${PRICE} where id = 101`);
});

type ItemRow = { status: number; max_revision: number; bought_rounds: number; order_status: number };

const itemNow = async () =>
  (
    await queryRows<ItemRow>(
      db,
      `select i.status, i.max_revision, i.bought_rounds, o.status as order_status
       from order_items i join orders o on o.id = i.order_id where i.round_for is null`,
    )
  )[0];

type Counted = { bought: number; told: number; sales: number; succeeded: number };

const counted = async () =>
  (
    await queryRows<Counted>(
      db,
      `select (select count(*) from order_items where round_for is not null) as bought,
        (select count(*) from order_events where kind = 'revision-bought') as told,
        (select -coalesce(sum(amount), 0)::float8 from ledger_entries where account = 'sales') as sales,
        (select count(*) from demo_intents where status = 'succeeded' and refunded = 0) as succeeded`,
    )
  )[0];

/** A completed item without rounds left, and a payment for one more that waits for its card. */
async function begun(harness: Harness): Promise<Started> {
  await emptyBooks(db);
  const { orderId } = await buy(harness);
  await queryRows(
    db,
    `update order_items set status = 3, max_revision = 0, first_delivered_at = $2, last_delivered_at = $2 where order_id = $1`,
    [orderId, new Date('2026-03-01T10:00:00Z')],
  );
  await queryRows(db, 'update orders set status = 3 where id = $1', [orderId]);
  const [item] = await queryRows<{ id: number }>(db, 'select id from order_items where order_id = $1', [
    orderId,
  ]);
  const id = item?.id ?? 0;
  const key = testKeys(testClock())
    .signer({ name: 'rounds that are bought', lifetimeMs: null })
    .sign(`revision-add-on:${id}`);
  const line = { service_id: 101, qty: 1, revision: { order_item_id: id, key } };
  return start(harness, { amount: PRICE, cartItems: [line] });
}

async function payAndFinish(harness: Harness, started: Started): Promise<void> {
  for (const step of [payCard, askPaid, finish]) if ((await step(harness, started)).status !== 200) return;
}

const OPEN_AGAIN: ItemRow = { status: 2, max_revision: 1, bought_rounds: 1, order_status: 2 };
const ONCE: Counted = { bought: 1, told: 1, sales: 14000 + PRICE, succeeded: 2 };

describe('PROMISE-03 PROMISE-05 API-69 one more revision is paid', () => {
  test('the browser ten times, its webhook ten times, all at once: one round', async () => {
    const harness = createCheckoutHarness(database);
    const started = await begun(harness);
    await payCard(harness, started);
    const settled = () => harness.service.settle('demo', started.intent);
    const all = Array.from({ length: 10 }, () => [finish(harness, started), settled()]).flat();
    const answers = await Promise.all(all);
    expect(new Set(answers.map((one) => ('status' in one ? one.status : one.kind)))).toEqual(
      new Set([200, 'completed']),
    );
    await harness.drain();
    expect([await itemNow(), await counted()]).toEqual([OPEN_AGAIN, ONCE]);
  });

  test(
    'killed after any statement: what is paid has its round, once; the rest changed nothing',
    { timeout: 120_000 },
    async () => {
      const clock = testClock();
      const first = await begun(createCheckoutHarness(database, { clock }));
      const count = await statementsOf(database, clock, (harness) => payAndFinish(harness, first));
      const found: object[] = [];
      const right: object[] = [];
      for (const moment of everyState(count)) {
        const started = await begun(createCheckoutHarness(database, { clock }));
        await killed(database, { moment, clock }, (harness) => payAndFinish(harness, started));
        const paid = (await counted())?.succeeded === 2;
        clock.advance(2 * 60_000);
        await createCheckoutHarness(database, { clock }).minute();
        found.push({ ...moment, item: await itemNow(), ...(await counted()) });
        const nothing = { bought: 0, told: 0, sales: 14000, succeeded: 1 };
        const closed = { status: 3, max_revision: 0, bought_rounds: 0, order_status: 3 };
        right.push({ ...moment, item: paid ? OPEN_AGAIN : closed, ...(paid ? ONCE : nothing) });
      }
      expect(found.length).toBeGreaterThan(8);
      expect(found).toEqual(right);
    },
  );
});
