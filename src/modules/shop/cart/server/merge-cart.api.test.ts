import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedCatalogue } from '@/modules/catalogue/services/server/catalogue.seed';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import { add, GIFT, linesOf, MASTER, MONTHLY, remove } from '../cart-calls.testing';
import { GIFT_CARD_APART } from '../cart.rules';

const app = await startTestApp();
const customer = await app.signIn('customer');
const lines = () => linesOf(customer);

beforeAll(async () => {
  await seedCatalogue(app.db, JSON.parse(await readFile('content/demo/catalogue.json', 'utf8')));
});

beforeEach(async () => {
  await queryRows(app.db, 'delete from carts');
});

describe('CART-04 the cart of a guest comes in', () => {
  const GUEST_CART = [{ id: MASTER, qty: 2 }, { id: 9 }];

  test('once, however often and from however many tabs it is sent', async () => {
    await add(customer, [{ id: MASTER }]);
    await Promise.all(Array.from({ length: 10 }, () => add(customer, GUEST_CART, 'browser-one')));
    expect(await lines()).toEqual([
      [MASTER, null, false, 3],
      [9, null, false, 1],
    ]);
    await add(customer, [{ id: 9 }], 'browser-two');
    expect(await lines()).toEqual([
      [MASTER, null, false, 3],
      [9, null, false, 2],
    ]);
  });

  test('what was removed since does not come back with a late repetition', async () => {
    await add(customer, GUEST_CART, 'browser-one');
    await remove(customer, MASTER);
    await add(customer, GUEST_CART, 'browser-one');
    expect(await lines()).toEqual([[9, null, false, 1]]);
  });

  test('what can’t come in is named by its place, the rest comes; a subscription there already is not missed', async () => {
    await add(customer, [{ id: MONTHLY }]);
    await queryRows(app.db, "update services set state = 'archived' where id = 6");
    const answer = await add(
      customer,
      [{ id: MASTER }, { id: MONTHLY }, { id: GIFT }, { id: 9 }],
      'browser-one',
    );
    expect(answer.ok && answer.value.data.left_out).toEqual([
      { index: 0, message: expect.stringContaining('no longer on sale') as string },
      { index: 2, message: GIFT_CARD_APART },
    ]);
    expect(await lines()).toEqual([
      [MONTHLY, null, false, 1],
      [9, null, false, 1],
    ]);
  });

  test('API-19 a key of another shape is refused', async () => {
    expect(await add(customer, [{ id: MASTER }], 'x; drop table carts')).toMatchObject({
      ok: false,
      refusal: { kind: 'invalid' },
    });
    expect(await lines()).toEqual([]);
  });
});
