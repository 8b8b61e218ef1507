import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import type { ApiClient } from '@/shared/api-client';
import { HOUR } from '@/shared/clock';
import type { getQueue, getStudioItem } from '../studio.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const admin = await app.signIn('admin');
const other = await harness.newcomer('engineer');

const queue = async (who: ApiClient, query: Record<string, string> = {}) =>
  must(await who.call<typeof getQueue>('GET /studio/queue', { query }));
const names = async (who: ApiClient, show: string) =>
  (await queue(who, { show })).data.map((item) => item.track);
const seeItem = (who: ApiClient, itemId: number) =>
  who.call<typeof getStudioItem>('GET /studio/items/{itemId}', { params: { itemId: String(itemId) } });

const made: Record<string, number> = {};

async function make(track: string, line: { service_id: number; rush?: boolean }): Promise<void> {
  const bought = await harness.buy(customer, [line]);
  await harness.brief(customer, bought, track);
  made[track] = bought.itemIds[0] ?? 0;
}

beforeAll(async () => {
  await make('standard', { service_id: 101 });
  await make('rush', { service_id: 101, rush: true });
  await make('mine', { service_id: 101 });
  await make('theirs', { service_id: 101 });
  await make('delivered', { service_id: 101 });
  await harness.buy(customer);
  must(await harness.take(engineer, made['mine'] ?? 0));
  must(await harness.take(other, made['theirs'] ?? 0));
  must(await harness.take(engineer, made['delivered'] ?? 0));
  must(await harness.deliver(engineer, made['delivered'] ?? 0));
});

describe('API-80 queue', () => {
  test('API-80 by due time, then arrival; the engineer sees own and unassigned items', async () => {
    expect(await names(engineer, 'open')).toEqual(['rush', 'standard', 'mine']);
    expect(await names(engineer, 'mine')).toEqual(['mine', 'delivered']);
    expect(await names(engineer, 'unassigned')).toEqual(['rush', 'standard']);
    expect(await names(engineer, 'waiting')).toEqual(expect.arrayContaining(['delivered', null]));
    expect(await names(other, 'open')).toEqual(['rush', 'standard', 'theirs']);
    expect(await names(other, 'waiting')).toEqual([null]);
  });

  test('API-80 an admin sees everybody’s', async () => {
    expect(await names(admin, 'open')).toEqual(['rush', 'standard', 'mine', 'theirs']);
    expect(await names(admin, 'mine')).toEqual([]);
  });

  test('API-80 a row tells what a person needs to choose', async () => {
    const [first] = (await queue(engineer)).data;
    expect(first).toMatchObject({
      id: made['rush'],
      service_name: 'Mixing',
      rush: true,
      songs: ['The Quiet Ones'],
      engineer: null,
      order_status: 0,
      files_count: 1,
      overdue: false,
      turn: 'studio',
      due_at: new Date(app.clock.now().getTime() + 24 * HOUR).toISOString(),
    });
  });

  test('API-80 pages hold together', async () => {
    const second = await queue(admin, { page: '2', per_page: '3' });
    expect(second).toMatchObject({ current_page: 2, last_page: 2, per_page: 3, total: 4 });
    expect(second.data.map((item) => item.track)).toEqual(['theirs']);
  });

  test('API-80 only for the studio', async () => {
    expect(outcome(await customer.call<typeof getQueue>('GET /studio/queue', {}))).toBe('forbidden');
    expect(outcome(await app.guest().call<typeof getQueue>('GET /studio/queue', {}))).toBe('unauthenticated');
  });
});

describe('API-80 item', () => {
  test('API-80 brief, files and what I may do', async () => {
    const { item, order, can_take, can_deliver } = must(await seeItem(engineer, made['standard'] ?? 0)).data;
    expect(item).toMatchObject({ track: 'standard', order_files: [{ name: 'mix.wav', source: 'Upload' }] });
    expect(order.payer_email).toBe('customer@demo.test');
    expect([can_take, can_deliver]).toEqual([true, false]);
    const file = await app.request(item.order_files[0]?.url ?? '');
    expect(file.status).toBe(200);
    expect(must(await seeItem(engineer, made['mine'] ?? 0)).data).toMatchObject({
      can_take: false,
      can_deliver: true,
    });
  });

  test('API-80 another engineer’s item is theirs, an admin sees every one', async () => {
    expect(outcome(await seeItem(engineer, made['theirs'] ?? 0))).toBe('forbidden');
    expect(must(await seeItem(admin, made['theirs'] ?? 0)).data).toMatchObject({
      engineer: { id: other.userId },
      can_deliver: true,
    });
    expect(outcome(await seeItem(engineer, 999_999))).toBe('not_found');
    expect(outcome(await seeItem(customer, made['mine'] ?? 0))).toBe('forbidden');
    expect(outcome(await seeItem(app.guest(), made['mine'] ?? 0))).toBe('unauthenticated');
  });
});

test('API-80 what is late comes first and says so; completed items stand apart', async () => {
  app.clock.advance(25 * HOUR);
  const { data } = await queue(engineer);
  expect(data.map((item) => [item.track, item.overdue])).toEqual([
    ['rush', true],
    ['standard', false],
    ['mine', false],
  ]);
  const bought = await harness.itemOf(customer, engineer);
  must(await harness.complete(customer, bought.orderId, bought.itemId));
  expect((await queue(engineer, { show: 'completed' })).data.map((item) => item.id)).toEqual([bought.itemId]);
});
