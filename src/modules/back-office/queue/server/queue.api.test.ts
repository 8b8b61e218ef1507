import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import type { assignItem } from '@/modules/orders/orders/orders.contract';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import type { getBoard, getQueue, searchStudio } from '../studio.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const admin = await app.signIn('admin');
const other = await harness.newcomer('engineer');
const made: Record<string, number> = {};

const queue = async (who: ApiClient, query: Record<string, string> = {}) =>
  must(await who.call<typeof getQueue>('GET /studio/queue', { query }));
const tracks = async (who: ApiClient, query: Record<string, string>) =>
  (await queue(who, query)).data.map((item) => item.track);
const board = async (who: ApiClient, query: Record<string, string> = {}) => {
  const { columns } = must(await who.call<typeof getBoard>('GET /studio/board', { query }));
  return Object.fromEntries(columns.map(({ key, items }) => [key, items.map(({ track }) => track)]));
};
const search = async (who: ApiClient, q: string) =>
  must(await who.call<typeof searchStudio>('GET /studio/search', { query: { q } }));

async function make(track: string, service_id = 101): Promise<number> {
  const bought = await harness.buy(customer, [{ service_id }]);
  await harness.brief(customer, bought, track);
  const [itemId = 0] = bought.itemIds;
  made[track] = itemId;
  return itemId;
}

beforeAll(async () => {
  await make('Nächtlich');
  must(await harness.take(engineer, await make('Mine')));
  must(await harness.take(other, await make('Theirs', 102)));
  const revised = await harness.itemOf(customer, engineer);
  must(await harness.revise(customer, revised.orderId, revised.itemId));
  await queryRows(app.db, "update order_items set track = 'Revised' where id = $1", [revised.itemId]);
  const done = await harness.itemOf(customer, engineer);
  must(await harness.complete(customer, done.orderId, done.itemId));
  await queryRows(app.db, "update order_items set track = 'Done' where id = $1", [done.itemId]);
  must(await harness.take(engineer, await make('Delivered')));
  must(await harness.deliver(engineer, made['Delivered'] ?? 0));
});

describe('API-80 queue, narrowed', () => {
  test('API-80 by status, engineer and service, alone and together', async () => {
    expect(await tracks(admin, { status: '1' })).toEqual(['Mine', 'Theirs']);
    expect(await tracks(admin, { engineer: String(other.userId) })).toEqual(['Theirs']);
    expect(await tracks(admin, { engineer: 'none' })).toEqual(['Nächtlich']);
    expect(await tracks(admin, { service: '102' })).toEqual(['Theirs']);
    expect(await tracks(admin, { service: '102', engineer: String(engineer.userId) })).toEqual([]);
    expect(await tracks(engineer, { service: '102' })).toEqual([]);
  });

  test('API-80 by beginnings of words of title, artist and customer, without accents, and by number', async () => {
    expect(await tracks(admin, { q: 'nacht' })).toEqual(['Nächtlich']);
    expect(await tracks(admin, { q: 'QUIET nä' })).toEqual(['Nächtlich']);
    expect(await tracks(admin, { q: 'nacht x' })).toEqual(['Nächtlich']);
    expect(await tracks(admin, { q: 'n' })).toEqual([]);
    expect(await tracks(admin, { q: 'customer@demo mine' })).toEqual(['Mine']);
    expect(await tracks(admin, { q: String(made['Theirs']) })).toContain('Theirs');
    expect(await tracks(admin, { q: 'nacht mine' })).toEqual([]);
    expect(await tracks(admin, { q: "'); drop table order_items; --" })).toEqual([]);
    expect(await tracks(engineer, { q: 'theirs' })).toEqual([]);
  });

  test('API-80 counts of the parts stand beside it, whatever narrows it, as this person sees them', async () => {
    expect((await queue(admin, { q: 'nothing like it' })).counts).toEqual({
      open: 4,
      mine: 0,
      unassigned: 1,
      waiting: 1,
      files_to_come: 0,
      unpaid_uploads: 0,
    });
    expect((await queue(engineer)).counts).toMatchObject({ open: 3, mine: 3, unassigned: 1, waiting: 1 });
  });

  test('API-80 what narrows it must make sense', async () => {
    const ask = async (query: Record<string, string>) =>
      outcome(await admin.call<typeof getQueue>('GET /studio/queue', { query }));
    for (const query of [{ status: '9' }, { engineer: 'me' }, { service: '-1' }, { q: 'x'.repeat(101) }])
      expect(await ask(query)).toBe('invalid');
  });
});

describe('API-80 board', () => {
  test('API-80 columns by status, what waits for customers apart', async () => {
    expect(await board(admin)).toEqual({
      pending: ['Nächtlich'],
      'in-progress': ['Mine', 'Theirs'],
      'in-revision': ['Revised'],
      waiting: ['Delivered'],
      completed: ['Done'],
    });
    expect((await board(engineer))['in-progress']).toEqual(['Mine']);
    expect((await board(admin, { service: '102' }))['in-progress']).toEqual(['Theirs']);
  });

  test('API-80 only for the studio', async () => {
    expect(outcome(await customer.call<typeof getBoard>('GET /studio/board', {}))).toBe('forbidden');
    expect(outcome(await app.guest().call<typeof getBoard>('GET /studio/board', {}))).toBe('unauthenticated');
  });
});

test('API-80 what a person may do with a row', async () => {
  const rows = new Map((await queue(admin)).data.map((item) => [item.track, item]));
  expect(rows.get('Nächtlich')).toMatchObject({
    can_take: true,
    can_give_back: false,
    can_assign: true,
    version: 1,
  });
  expect(rows.get('Mine')).toMatchObject({
    can_take: false,
    can_give_back: true,
    can_assign: true,
    version: 2,
  });
  const [mine] = (await queue(engineer, { q: 'mine' })).data;
  expect(mine).toMatchObject({ can_give_back: true, can_assign: false });
  const itemId = await make('Reserved');
  must(
    await admin.call<typeof assignItem>('POST /studio/items/{itemId}/assign', {
      params: { itemId: String(itemId) },
      body: { engineer_id: other.userId, version: 1 },
    }),
  );
  expect((await queue(other, { q: 'reserved' })).data[0]).toMatchObject({ can_take: true, order_status: 0 });
  expect((await queue(engineer, { q: 'reserved' })).data).toEqual([]);
});

test('API-80 what an item is found by follows its title and who ordered it', async () => {
  const itemId = await make('Before');
  await queryRows(app.db, "update order_items set track = 'Afterwards' where id = $1", [itemId]);
  expect([await tracks(admin, { q: 'before' }), await tracks(admin, { q: 'afterw' })]).toEqual([
    [],
    ['Afterwards'],
  ]);
  const [changed] = await queryRows<{ order_id: number }>(
    app.db,
    "update orders set payer_last_name = 'Zimmer' where id = (select order_id from order_items where id = $1) returning id as order_id",
    [itemId],
  );
  const orderId = changed?.order_id ?? 0;
  expect(await tracks(admin, { q: 'zimmer' })).toEqual(['Afterwards']);
  expect(await tracks(admin, { q: `zimmer ${orderId}` })).toEqual(['Afterwards']);
  expect((await search(admin, 'zimm')).orders.map(({ id }) => id)).toEqual([orderId]);
  await queryRows(app.db, "update orders set payer_last_name = 'Nobody' where id = $1", [orderId]);
  expect(await tracks(admin, { q: 'zimmer' })).toEqual([]);
});

test('API-80 completed ones are counted and paged, searched or not; a column of the board shows twenty', async () => {
  const pages = async (query: Record<string, string>) => {
    const {
      total,
      data,
      last_page: last,
    } = await queue(admin, { show: 'completed', per_page: '5', ...query });
    return [total, data.length, last];
  };
  await queryRows(
    app.db,
    `insert into order_items (order_id, service_id, service_name, service_type, quantity, price, total_price, max_revision,
       turnaround_min_hours, turnaround_max_hours, status, track, completed_at)
     select order_id, service_id, service_name, service_type, 1, price, total_price, 1, 24, 48, 3, 'Encore e' || n, $2
     from order_items, generate_series(1, 21) n where id = $1`,
    [made['Mine'], app.clock.now()],
  );
  expect(await pages({})).toEqual([22, 5, 5]);
  expect(await pages({ q: 'encore', page: '5' })).toEqual([21, 1, 5]);
  expect(await pages({ q: 'encore', page: '9' })).toEqual([21, 0, 5]);
  expect(await pages({ q: 'encore e21' })).toEqual([1, 1, 1]);
  const { columns } = must(
    await admin.call<typeof getBoard>('GET /studio/board', { query: { q: 'encore' } }),
  );
  expect(columns.map(({ key, total, items }) => [key, total, items.length]).at(-1)).toEqual([
    'completed',
    21,
    20,
  ]);
});

describe('API-80 search', () => {
  test('API-80 an admin finds items, orders, customers and services', async () => {
    const found = await search(admin, 'nacht');
    expect(found.items).toEqual([
      expect.objectContaining({ id: made['Nächtlich'], title: 'Nächtlich', order_status: 0 }),
    ]);
    const people = await search(admin, 'customer demo');
    expect(people.customers).toEqual([
      expect.objectContaining({ id: customer.userId, email: 'customer@demo.test' }),
    ]);
    expect(people.orders.length).toBe(6);
    expect((await search(admin, 'mast')).services).toEqual([
      { id: 102, name: 'Mastering', state: 'published' },
    ]);
    const [order] = people.orders;
    expect((await search(admin, `#${order?.id}`)).orders[0]?.id).toBe(order?.id);
    // Its own number first, whatever newer one has a word that begins with it.
    const itemId = await make('Counted');
    const newer = await make(`${itemId}th street`);
    expect((await search(admin, String(itemId))).items.map(({ id }) => id)).toEqual([itemId, newer]);
  });

  test('API-80 an engineer finds own and unassigned items, and nobody’s data beside them', async () => {
    expect((await search(engineer, 'mine')).items).toHaveLength(1);
    expect((await search(engineer, 'theirs')).items).toEqual([]);
    const people = await search(engineer, 'customer demo');
    expect([people.orders, people.customers, people.services]).toEqual([[], [], []]);
  });

  test('API-80 one letter, signs and what nobody is called find nothing; strangers may not ask', async () => {
    const nothing = { items: [], orders: [], customers: [], services: [] };
    for (const q of ['', 'n', '--', 'zzzzzz']) expect(await search(admin, q)).toEqual(nothing);
    const ask = (who: ApiClient) =>
      who.call<typeof searchStudio>('GET /studio/search', { query: { q: 'mine' } });
    expect(outcome(await ask(customer))).toBe('forbidden');
    expect(outcome(await ask(app.guest()))).toBe('unauthenticated');
  });
});
