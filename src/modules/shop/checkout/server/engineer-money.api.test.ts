import { expect, test } from 'vitest';
import type { saveSettings } from '@/modules/foundation/settings/studio-settings.contract';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import { DAY } from '@/shared/clock';
import { startTestApp } from '@test/support/app';
import type { creditOrder, getMoneyOverview, getOrderMoney } from '../money.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const admin = await app.signIn('admin');
const ines = await harness.newcomer('engineer');
const joris = await harness.newcomer('engineer');

const TWO = [{ service_id: 101 }, { service_id: 102 }];

const money = (who: ApiClient, orderId: number) =>
  who.call<typeof getOrderMoney>('GET /studio/orders/{orderId}/money', {
    params: { orderId: String(orderId) },
  });
const credit = (who: ApiClient, orderId: number, amount: number) =>
  who.call<typeof creditOrder>('POST /studio/orders/{orderId}/credit', {
    params: { orderId: String(orderId) },
    body: { amount, key: crypto.randomUUID() },
  });
const work = (itemId: number | undefined, engineerId: number) =>
  queryRows(app.db, 'update order_items set engineer_id = $2 where id = $1', [itemId, engineerId]);

/** An order of one mixing that Ines works on. */
async function hers(): Promise<number> {
  const { orderId, itemIds } = await harness.buy(await harness.newcomer());
  await work(itemIds[0], ines.userId);
  return orderId;
}

test('V7: API-80 an engineer reads and credits no order that is not theirs, taken or not', async () => {
  const orderId = await hers();
  const { orderId: nobodys } = await harness.buy(await harness.newcomer());
  for (const id of [orderId, nobodys]) {
    expect(outcome(await money(joris, id))).toBe('not_found');
    expect(outcome(await credit(joris, id, 1))).toBe('not_found');
    expect(outcome(await money(admin, id))).toBe('ok');
  }
  expect(await queryRows(app.db, 'select 1 from order_credits')).toEqual([]);
  expect(must(await money(ines, orderId)).data).toMatchObject({ order_id: orderId, paid: 140 });
  expect(outcome(await credit(ines, orderId, 5))).toBe('ok');
});

test('V7: API-80 of an order of two, an engineer credits what was paid for their own item', async () => {
  const { orderId, itemIds } = await harness.buy(await harness.newcomer(), TWO);
  await work(itemIds[0], ines.userId);
  await work(itemIds[1], joris.userId);
  expect(outcome(await money(joris, orderId))).toBe('ok');
  const [own] = await queryRows<{ paid: number }>(
    app.db,
    'select (total_price - discount)::int as paid from order_items where id = $1',
    [itemIds[1]],
  );
  expect(own?.paid).toBe(3000);
  const refused = await credit(joris, orderId, 30.01);
  expect(refused.ok ? '' : refused.refusal.message).toContain('your own items. $30.00 is left');
  expect(outcome(await credit(joris, orderId, 20))).toBe('ok');
  expect(outcome(await credit(joris, orderId, 10.01))).toBe('invalid');
  expect(outcome(await credit(joris, orderId, 10))).toBe('ok');
});

test('V7: API-80 the page of money shows an engineer what concerns their orders, and nobody’s payments', async () => {
  const [orderId, other] = [await hers(), (await harness.buy(await harness.newcomer())).orderId];
  await queryRows(
    app.db,
    `insert into refunds (order_id, checkout_id, amount, to_money, to_gift, currency, state, made_by, reason, check_at, created_at)
     select id, checkout_id, 100, 0, 100, currency, 'done', 'studio', 'x', $2, $2 from orders where id = any($1)`,
    [[orderId, other], app.clock.now()],
  );
  const orders = async (who: ApiClient) =>
    must(await who.call<typeof getMoneyOverview>('GET /studio/money', {})).data.refunds.map(
      ({ order_id }) => order_id,
    );
  expect(await orders(ines)).toEqual([orderId]);
  expect(await orders(joris)).toEqual([]);
  expect(new Set(await orders(admin))).toEqual(new Set([orderId, other]));
  await queryRows(app.db, "update payments set state = 'flagged' where id = (select max(id) from payments)");
  const flagged = async (who: ApiClient) =>
    must(await who.call<typeof getMoneyOverview>('GET /studio/money', {})).data.flagged.length;
  expect([await flagged(admin), await flagged(ines)]).toEqual([1, 0]);
});

test('V7: API-80 the owner limits what engineers give at a time and in a day; admins give more', async () => {
  await queryRows(app.db, 'delete from order_credits');
  const orders = [await hers(), await hers(), await hers(), await hers()];
  const [first = 0, second = 0, third = 0, fourth = 0] = orders;
  const much = await credit(ines, first, 50.01);
  expect(much.ok ? '' : much.refusal.errors).toEqual({
    amount: ['Engineers can give up to $50.00 at a time. Please ask an admin for more.'],
  });
  // Four at once of which the day takes three.
  const all = await Promise.all(orders.map((id) => credit(ines, id, 50)));
  expect(all.map(outcome).toSorted()).toEqual(['invalid', 'ok', 'ok', 'ok']);
  expect(outcome(await credit(admin, fourth, 60))).toBe('ok');
  app.clock.advance(DAY + 1);
  expect(outcome(await credit(ines, second, 30))).toBe('ok');

  const [row] = await queryRows<{ version: number }>(
    app.db,
    "select coalesce(max(version), 0)::int as version from settings where key = 'credit_limits'",
  );
  const save = (credit_each: string) =>
    admin.call<typeof saveSettings>('PUT /studio/settings', {
      body: { section: 'credits', version: row?.version ?? 0, credit_each, credit_day: '150.00' },
    });
  expect(outcome(await save('5.005'))).toBe('invalid');
  must(await save('5.00'));
  expect(outcome(await credit(ines, third, 5.01))).toBe('invalid');
  expect(outcome(await credit(ines, third, 5))).toBe('ok');
});

test('V7: API-80 an engineer gives no credit to themselves', async () => {
  const { orderId, itemIds } = await harness.buy(ines);
  await work(itemIds[0], ines.userId);
  expect(outcome(await credit(ines, orderId, 5))).toBe('conflict');
});
