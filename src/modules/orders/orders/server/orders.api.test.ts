import { describe, expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import type { getOrder, markRead } from '@/modules/site/order/order-view.contract';
import { DAY } from '@/shared/clock';
import type { listOrders } from '../orders.contract';
import { must, createOrderHarness, outcome } from '../orders.testing';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const stranger = await harness.newcomer();

const orderOf = async (orderId: number) =>
  must(
    await customer.call<typeof getOrder>('GET /orders/{orderId}', { params: { orderId: String(orderId) } }),
  ).data.order;

describe('API-80 take', () => {
  test('API-80 a pending item with files becomes mine and In Progress, and its order too', async () => {
    const { orderId, itemId } = await harness.itemOf(customer);
    expect(must(await harness.take(engineer, itemId)).item).toEqual({
      id: itemId,
      order_status: 1,
      engineer_id: engineer.userId,
    });
    expect(await orderOf(orderId)).toMatchObject({
      Order_status: 1,
      orderItems: [{ order_status: 1, turn: 'studio', engineer_name: 'Joris' }],
    });
  });

  test('API-80 of two engineers at once only one gets it', async () => {
    const { itemId } = await harness.itemOf(customer);
    const second = await harness.newcomer('engineer');
    const answers = await Promise.all([harness.take(engineer, itemId), harness.take(second, itemId)]);
    expect(answers.map((answer) => outcome(answer)).toSorted()).toEqual(['conflict', 'ok']);
  });

  test('API-80 nothing is taken without files', async () => {
    const { itemIds } = await harness.buy(customer);
    expect(outcome(await harness.take(engineer, itemIds[0] ?? 0))).toBe('conflict');
  });

  test('API-80 only by the studio, and only what exists', async () => {
    const { itemId } = await harness.itemOf(customer);
    expect(outcome(await harness.take(customer, itemId))).toBe('forbidden');
    expect(outcome(await harness.take(app.guest(), itemId))).toBe('unauthenticated');
    expect(outcome(await harness.take(engineer, 999_999))).toBe('not_found');
    expect(outcome(await harness.take(engineer, itemId))).toBe('ok');
  });
});

describe('API-54 complete', () => {
  test('API-54 a delivered item is completed once', async () => {
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    expect(must(await harness.complete(customer, orderId, itemId)).order).toEqual({
      id: orderId,
      Order_status: 3,
    });
    expect(outcome(await harness.complete(customer, orderId, itemId))).toBe('conflict');
    expect(await orderOf(orderId)).toMatchObject({
      Order_status: 3,
      orderItems: [{ can_complete: false, turn: 'nobody' }],
    });
  });

  test('API-54 not before there is something to accept', async () => {
    const { orderId, itemId } = await harness.itemOf(customer);
    expect(outcome(await harness.complete(customer, orderId, itemId))).toBe('conflict');
    must(await harness.take(engineer, itemId));
    expect(outcome(await harness.complete(customer, orderId, itemId))).toBe('conflict');
  });

  test('API-54 another customer’s order does not exist for me, and neither does my item in it', async () => {
    const mine = await harness.itemOf(customer, engineer);
    const theirs = await harness.itemOf(stranger, engineer);
    expect(outcome(await harness.complete(stranger, mine.orderId, mine.itemId))).toBe('not_found');
    expect(outcome(await harness.complete(customer, mine.orderId, theirs.itemId))).toBe('not_found');
    expect(outcome(await harness.complete(app.guest(), mine.orderId, mine.itemId))).not.toBe('ok');
    expect(await orderOf(mine.orderId)).toMatchObject({ Order_status: 1 });
  });

  test('API-54 an order is Completed when all of its items are', async () => {
    const bought = await harness.buy(customer, [{ service_id: 101 }, { service_id: 102 }]);
    await harness.brief(customer, bought);
    const statuses: number[] = [];
    for (const itemId of bought.itemIds) {
      must(await harness.take(engineer, itemId));
      must(await harness.deliver(engineer, itemId));
      statuses.push(must(await harness.complete(customer, bought.orderId, itemId)).order.Order_status);
    }
    expect(statuses).toEqual([0, 3]);
  });
});

describe('API-25 my orders', () => {
  const list = async (who: typeof stranger, query: object = {}) =>
    must(await who.call<typeof listOrders>('GET /orders', { query }));

  test('API-25 newest first, only mine, in pages', async () => {
    const buyer = await harness.newcomer();
    const ids: number[] = [];
    for (const line of [101, 102, 101]) ids.push((await harness.buy(buyer, [{ service_id: line }])).orderId);
    const first = await list(buyer, { page: '1', per_page: '2' });
    expect(first.data.orders.map((order) => order.id)).toEqual([ids[2], ids[1]]);
    expect(first.pagination).toEqual({ pages: 2, total: 3 });
    expect(first.data.orders[1]).toMatchObject({
      amount: 30,
      currency: 'USD',
      item_names: ['Mastering'],
      Order_status: 0,
      notify: 0,
    });
    const second = await list(buyer, { page: '2', per_page: '2' });
    expect(second.data.orders.map((order) => order.id)).toEqual([ids[0]]);
    expect(outcome(await app.guest().call<typeof listOrders>('GET /orders', {}))).toBe('unauthenticated');
  });

  test('API-25 notify shows what is new until the customer has looked', async () => {
    const buyer = await harness.newcomer();
    const { orderId, itemId } = await harness.itemOf(buyer);
    const notified = async () =>
      (await list(buyer)).data.orders.find((order) => order.id === orderId)?.notify;
    expect(await notified()).toBe(0);
    must(await harness.take(engineer, itemId));
    must(await harness.deliver(engineer, itemId));
    expect(await notified()).toBe(1);
    must(
      await buyer.call<typeof markRead>('POST /revisions/user-flag/{orderId}', {
        params: { orderId: String(orderId) },
        body: { user_is_read: '1', type: 'order', order_item_id: itemId },
      }),
    );
    expect(await notified()).toBe(0);
  });
});

test('an item completes by itself when its window has ended, and not while a revision is open', async () => {
  const quiet = await harness.itemOf(customer, engineer);
  const asking = await harness.itemOf(customer, engineer);
  must(await harness.revise(customer, asking.orderId, asking.itemId));
  // Delivered on a Monday: five business days later is the next Monday.
  app.clock.advance(7 * DAY);
  await app.services.orders.completeEndedWindows();
  expect((await orderOf(quiet.orderId)).Order_status).not.toBe(3);
  app.clock.advance(1000);
  await app.services.orders.completeEndedWindows();
  expect((await orderOf(quiet.orderId)).Order_status).toBe(3);
  expect((await orderOf(asking.orderId)).Order_status).toBe(2);
});
