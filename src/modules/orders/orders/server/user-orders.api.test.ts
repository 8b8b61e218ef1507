import { describe, expect, test } from 'vitest';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import type { UserId } from '@/shared/ids';
import { startTestApp } from '@test/support/app';
import type { listOrders, listOrdersOfUser } from '../orders.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await harness.newcomer();

const ordersOf = (who: Parameters<typeof harness.buy>[0], userId: number | string, query = {}) =>
  who.call<typeof listOrdersOfUser>('GET /user-orders/{userId}', {
    params: { userId: String(userId) },
    query,
  });

describe('API-46 orders by their owner', () => {
  test('API-46 an account without orders: an empty first page', async () => {
    expect(must(await ordersOf(customer, customer.userId))).toEqual({
      orders: [],
      pagination: { pages: 0, last_page: 1, total: 0 },
    });
  });

  test('API-46 the same orders as API-25, newest first, each wrapped, page by page', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) ids.unshift((await harness.buy(customer)).orderId);
    const all = must(await ordersOf(customer, customer.userId));
    const plain = must(await customer.call<typeof listOrders>('GET /orders', {}));
    expect(all.orders.map(({ order }) => order)).toEqual(plain.data.orders);
    expect(all.pagination).toEqual({ pages: 1, last_page: 1, total: 3 });
    const second = must(await ordersOf(customer, customer.userId, { page: '2', per_page: '2' }));
    expect(second.orders.map(({ order }) => order.id)).toEqual(ids.slice(2));
    expect(second.pagination).toEqual({ pages: 2, last_page: 2, total: 3 });
    expect(must(await ordersOf(customer, customer.userId, { page: '9' })).orders).toEqual([]);
    const userId = customer.userId as UserId;
    expect(await app.services.orders.newestOf(userId, 50)).toEqual(ids);
    expect(await app.services.orders.newestOf(userId, 2)).toEqual(ids.slice(0, 2));
    expect(await app.services.orders.newestOf((await harness.newcomer()).userId as UserId, 50)).toEqual([]);
  });

  test('API-46 404 for anybody else’s id, whoever asks, and for what is none; 401 for a guest; 422 for a wrong page', async () => {
    const stranger = await harness.newcomer();
    const engineer = await app.signIn('engineer');
    for (const who of [stranger, engineer]) {
      expect(outcome(await ordersOf(who, customer.userId))).toBe('not_found');
    }
    for (const id of ['0', '-1', 'abc', '999999', '1;drop']) {
      expect(outcome(await ordersOf(customer, id))).toBe('not_found');
    }
    expect(outcome(await ordersOf(app.guest(), customer.userId))).toBe('unauthenticated');
    expect(outcome(await ordersOf(customer, customer.userId, { page: '0' }))).toBe('invalid');
  });
});
