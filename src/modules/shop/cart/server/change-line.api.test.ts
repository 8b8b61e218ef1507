import { beforeEach, describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import {
  add,
  MASTER,
  MONTHLY,
  put,
  read,
  remove,
  startCartApp,
  WITH_INSTRUMENTAL,
} from '../cart-calls.testing';

const { app, customer, other, lines, send } = await startCartApp();

beforeEach(async () => {
  await queryRows(app.db, 'delete from carts');
});

describe('API-20 API-21 changing lines', () => {
  test('API-20 the plainest line of a service is meant, or the one that is named', async () => {
    await add(customer, [
      { id: MASTER, variation_id: WITH_INSTRUMENTAL },
      { id: MASTER, rush: true },
      { id: MASTER },
    ]);
    expect(await put(customer, MASTER, { qty: 7 })).toMatchObject({ ok: true });
    const rush = (await read(customer)).cartItems.find((line) => line.rush);
    await put(customer, MASTER, { qty: 3, line: rush?.line_id ?? 0 });
    expect(await lines()).toEqual([
      [MASTER, WITH_INSTRUMENTAL, false, 1],
      [MASTER, null, true, 3],
      [MASTER, null, false, 7],
    ]);
    await remove(customer, MASTER, rush?.line_id);
    await remove(customer, MASTER);
    expect(await lines()).toEqual([[MASTER, WITH_INSTRUMENTAL, false, 1]]);
  });

  test('API-20 the server’s price stands, whatever is sent with the quantity', async () => {
    await add(customer, [{ id: MASTER }]);
    const { status } = await send('PUT', `/cart/${MASTER}`, { qty: 2, price: 0, total_price: 0 });
    expect(status).toBe(200);
    expect((await read(customer)).cartItems).toMatchObject([{ qty: 2, price: 25, total_price: 50 }]);
  });

  test('API-20 CART-05 two of a subscription are refused in words', async () => {
    await add(customer, [{ id: MONTHLY }]);
    expect(await put(customer, MONTHLY, { qty: 2 })).toMatchObject({
      refusal: { kind: 'invalid', message: 'A subscription is bought one at a time.' },
    });
    for (const qty of [0, -3, 2.5, 1000, null]) {
      expect((await send('PUT', `/cart/${MONTHLY}`, { qty })).status).toBe(422);
    }
    expect(await lines()).toEqual([[MONTHLY, null, false, 1]]);
  });

  test('API-20 API-21 what is not in the cart is 404, and the id of a removed line never comes back', async () => {
    await add(customer, [{ id: MASTER }]);
    await remove(customer, MASTER);
    await add(customer, [{ id: MASTER }]);
    expect((await read(customer)).cartItems[0]?.line_id).toBe(2);
    for (const answer of [
      await put(customer, 9, { qty: 2 }),
      await put(customer, MASTER, { qty: 2, line: 1 }),
      await remove(customer, 9),
      await remove(customer, MASTER, 1),
    ]) {
      expect(answer).toMatchObject({ ok: false, refusal: { kind: 'not_found' } });
    }
  });

  test('API-18 API-20 API-21 nobody reaches a foreign cart, and without a login everything is 401', async () => {
    await add(customer, [{ id: MASTER }]);
    expect((await read(other)).cartItems).toEqual([]);
    expect(await put(other, MASTER, { qty: 9, line: 1 })).toMatchObject({ refusal: { kind: 'not_found' } });
    expect(await remove(other, MASTER, 1)).toMatchObject({ refusal: { kind: 'not_found' } });
    expect(await lines()).toEqual([[MASTER, null, false, 1]]);
    const calls = [
      ['GET', '/api/cart'],
      ['POST', '/api/cart'],
      ['PUT', '/api/cart/6'],
      ['DELETE', '/api/cart/6'],
    ] as const;
    for (const [method, path] of calls) {
      expect((await app.request(path, { method })).status).toBe(401);
    }
  });
});
