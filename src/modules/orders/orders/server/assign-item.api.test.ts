import { expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import type { OrderItemId } from '@/shared/ids';
import type { assignItem, giveBackItem } from '../orders.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const admin = await app.signIn('admin');
const other = await harness.newcomer('engineer');

const assign = (who: ApiClient, itemId: number, body: { engineer_id: number | null; version: number }) =>
  who.call<typeof assignItem>('POST /studio/items/{itemId}/assign', {
    params: { itemId: String(itemId) },
    body,
  });
const giveBack = (who: ApiClient, itemId: number, version: number) =>
  who.call<typeof giveBackItem>('POST /studio/items/{itemId}/give-back', {
    params: { itemId: String(itemId) },
    body: { version },
  });

interface LogLine {
  readonly [field: string]: unknown;
}
const logOf = (itemId: OrderItemId) =>
  queryRows<LogLine>(
    app.db,
    "select action, actor_id, before, after from audit_log where subject_kind = 'item' and subject_id = $1 order by id",
    [String(itemId)],
  );

test('API-80 an admin assigns an item: it stays pending, only that engineer takes it, and the log says who did what', async () => {
  const { itemId } = await harness.itemOf(customer);
  const { item } = must(await assign(admin, itemId, { engineer_id: other.userId, version: 1 }));
  expect(item).toMatchObject({
    order_status: 0,
    engineer: { id: other.userId, name: 'New Comer' },
    version: 2,
  });
  expect(outcome(await harness.take(engineer, itemId))).toBe('conflict');
  must(await harness.take(other, itemId));
  expect(await logOf(itemId)).toEqual([
    {
      action: 'item.assigned',
      actor_id: admin.userId,
      before: { engineer: null },
      after: { engineer: 'New Comer' },
    },
    {
      action: 'item.taken',
      actor_id: other.userId,
      before: { status: 'Pending' },
      after: { status: 'In Progress' },
    },
  ]);
});

test('API-80 two admins at once: the second is told who stands there now, and nothing is overwritten', async () => {
  const { itemId } = await harness.itemOf(customer);
  const answers = await Promise.all([
    assign(admin, itemId, { engineer_id: other.userId, version: 1 }),
    assign(admin, itemId, { engineer_id: engineer.userId, version: 1 }),
  ]);
  expect(answers.map(outcome).sort()).toEqual(['conflict', 'ok']);
  const won = answers.find(({ ok }) => ok);
  const lost = answers.find(({ ok }) => !ok);
  if (won?.ok !== true || lost?.ok !== false) throw new Error('both went the same way');
  expect(lost.refusal.data).toEqual(won.value.item);
  expect(await logOf(itemId)).toHaveLength(1);
});

test('API-80 assigning the same person again changes and logs nothing', async () => {
  const { itemId } = await harness.itemOf(customer);
  must(await assign(admin, itemId, { engineer_id: other.userId, version: 1 }));
  expect(must(await assign(admin, itemId, { engineer_id: other.userId, version: 2 })).item.version).toBe(2);
  expect(await logOf(itemId)).toHaveLength(1);
});

test('API-80 only people of the studio are assigned, only by an admin, and only to what is open', async () => {
  const { orderId, itemId } = await harness.itemOf(customer);
  for (const engineer_id of [customer.userId, 999_999])
    expect(outcome(await assign(admin, itemId, { engineer_id: engineer_id, version: 1 }))).toBe('invalid');
  expect(outcome(await assign(engineer, itemId, { engineer_id: engineer.userId, version: 1 }))).toBe(
    'forbidden',
  );
  expect(outcome(await assign(admin, 999_999, { engineer_id: engineer.userId, version: 1 }))).toBe(
    'not_found',
  );
  must(await harness.take(engineer, itemId));
  expect(outcome(await assign(admin, itemId, { engineer_id: null, version: 2 }))).toBe('invalid');
  expect(must(await assign(admin, itemId, { engineer_id: other.userId, version: 2 })).item).toMatchObject({
    order_status: 1,
    engineer: { id: other.userId },
  });
  must(await harness.deliver(other, itemId));
  must(await harness.complete(customer, orderId, itemId));
  expect(outcome(await assign(admin, itemId, { engineer_id: engineer.userId, version: 4 }))).toBe('conflict');
});

test('API-80 an item in progress is given back and waits as before; once delivered it is not', async () => {
  const { itemId } = await harness.itemOf(customer);
  const [before] = await queryRows<LogLine>(app.db, 'select due_at from order_items where id = $1', [itemId]);
  must(await harness.take(engineer, itemId));
  expect(outcome(await giveBack(other, itemId, 2))).toBe('forbidden');
  expect(outcome(await giveBack(engineer, itemId, 1))).toBe('conflict');
  expect(must(await giveBack(engineer, itemId, 2)).item).toEqual({
    id: itemId,
    order_status: 0,
    engineer: null,
    version: 3,
  });
  const [after] = await queryRows<LogLine>(
    app.db,
    'select due_at, started_at from order_items where id = $1',
    [itemId],
  );
  expect(after).toEqual({ ...before, started_at: null });
  expect((await logOf(itemId)).map(({ action }) => action)).toEqual(['item.taken', 'item.given-back']);
  must(await harness.take(other, itemId));
  must(await harness.deliver(other, itemId));
  expect(outcome(await giveBack(other, itemId, 4))).toBe('conflict');
  expect((await logOf(itemId)).at(-1)).toMatchObject({
    action: 'item.delivered',
    after: { version: 1, files: 1 },
  });
});
