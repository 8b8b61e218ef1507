import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { filesDeleted, filesEnding, windowEnded, windowEnding } from './orders.events';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import type { getOrder } from '@/modules/site/order/order-view.contract';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import { DAY, HOUR, MINUTE } from '@/shared/clock';
import type { reopenItem } from '../orders.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
let customer = await app.signIn('customer');
let engineer = await app.signIn('engineer');

const told: { order: number; text: string }[] = [];
const note = (event: { order_id: number }, text: string): void =>
  void told.push({ order: event.order_id, text });
app.events.subscribe(windowEnding, 'this test', async (event) => note(event, `ending ${event.ends_at}`));
app.events.subscribe(windowEnded, 'this test', async (event) => note(event, 'ended'));
app.events.subscribe(filesEnding, 'this test', async (event) => note(event, `${event.days_left} days`));
app.events.subscribe(filesDeleted, 'this test', async (event) => note(event, 'deleted'));
app.jobs.register(app.events.handlers().filter(({ name }) => name.endsWith('this test')));

async function comeBack(): Promise<void> {
  [customer, engineer] = await Promise.all([app.signIn('customer'), app.signIn('engineer')]);
}

/** Lets time pass in steps, with the work of each that comes by itself; what was told of this order meanwhile. */
async function pass(orderId: number, ms: number, step: number): Promise<string[]> {
  told.length = 0;
  for (let left = ms; left > 0; left -= step) {
    app.clock.advance(Math.min(step, left));
    await app.services.orders.remindOfWindows();
    await app.services.orders.completeEndedWindows();
    await app.services.orders.endRetention();
  }
  await app.jobs.drain();
  // Who was away for a month logs in again.
  if (ms > 20 * DAY) await comeBack();
  return told.filter(({ order }) => order === orderId).map(({ text }) => text);
}
const orderNow = async (orderId: number) =>
  must(
    await customer.call<typeof getOrder>('GET /orders/{orderId}', { params: { orderId: String(orderId) } }),
  ).data.order;
const itemNow = async (orderId: number) => {
  const [item] = (await orderNow(orderId)).orderItems;
  if (item === undefined) throw new Error('an order without items');
  return item;
};
const reopen = (who: ApiClient, itemId: number) =>
  who.call<typeof reopenItem>('POST /studio/items/{itemId}/reopen', { params: { itemId: String(itemId) } });

beforeEach(async () => {
  // A Monday morning, so that five business days are a week.
  const now = app.clock.now().getTime();
  const monday = new Date(Math.ceil(now / (7 * DAY)) * 7 * DAY + 4 * DAY + 9 * HOUR);
  app.clock.set(monday);
  await app.jobs.drain();
  await comeBack();
});

describe('the revision window', () => {
  test('ORDR-05 a reminder a day before its end, and to the minute at its end the item completes, once', async () => {
    const { orderId } = await harness.itemOf(customer, engineer);
    const ends = (await itemNow(orderId)).revision_deadline ?? '';
    expect(new Date(ends).getTime() - app.clock.now().getTime()).toBe(7 * DAY);
    expect(await pass(orderId, 6 * DAY - HOUR, 6 * HOUR)).toEqual([]);
    expect(await pass(orderId, 3 * HOUR, 30 * MINUTE)).toEqual([`ending ${ends}`]);
    expect(await pass(orderId, 22 * HOUR - MINUTE, 2 * HOUR)).toEqual([]);
    expect(await itemNow(orderId)).toMatchObject({ order_status: 1, can_revise: true });
    app.clock.advance(2 * MINUTE);
    // By the schedule alone.
    await app.jobs.drain();
    expect(await orderNow(orderId)).toMatchObject({ Order_status: 3 });
    expect((await orderNow(orderId)).timeline.at(-1)?.text).toBe('Completed: the revision period ended');
    expect(await pass(orderId, DAY, 6 * HOUR)).toEqual([]);
  });

  test('ORDR-05 a new version opens the window anew, with a reminder of its own; an open round ends nothing', async () => {
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    expect(await pass(orderId, 6.5 * DAY, 3 * HOUR)).toHaveLength(1);
    must(await harness.revise(customer, orderId, itemId));
    expect(await pass(orderId, 5 * DAY, 6 * HOUR)).toEqual([]);
    must(await harness.deliver(engineer, itemId));
    const ends = (await itemNow(orderId)).revision_deadline ?? '';
    expect(new Date(ends).getTime() - app.clock.now().getTime()).toBe(2 * DAY);
    expect(await pass(orderId, 2 * DAY + MINUTE, HOUR)).toEqual([`ending ${ends}`, 'ended']);
  });

  test('ORDR-05 after a long sleep of the job nobody is reminded of what is over', async () => {
    const { orderId } = await harness.itemOf(customer, engineer);
    expect(await pass(orderId, 30 * DAY, 30 * DAY)).toEqual(['ended']);
    expect((await orderNow(orderId)).Order_status).toBe(3);
    await Promise.all([
      app.services.orders.completeEndedWindows(),
      app.services.orders.completeEndedWindows(),
    ]);
    expect((await orderNow(orderId)).timeline.filter(({ kind }) => kind === 'completed')).toHaveLength(1);
  });

  test('ORDR-02 3→2 as a favour of the studio: time and a round for it, and the order is open again', async () => {
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    expect(outcome(await reopen(engineer, itemId))).toBe('conflict');
    must(await harness.complete(customer, orderId, itemId));
    await queryRows(app.db, 'update order_items set max_revision = 0 where id = $1', [itemId]);
    expect(outcome(await reopen(customer, itemId))).toBe('forbidden');
    expect(outcome(await reopen(app.guest(), itemId))).toBe('unauthenticated');
    expect(outcome(await reopen(await harness.newcomer('engineer'), itemId))).toBe('forbidden');
    expect(outcome(await reopen(engineer, 999_999))).toBe('not_found');
    app.clock.advance(20 * DAY);
    expect(must(await reopen(engineer, itemId)).item).toMatchObject({ order_status: 2, max_revision: 1 });
    expect(await orderNow(orderId)).toMatchObject({ Order_status: 2 });
    expect(await itemNow(orderId)).toMatchObject({ turn: 'customer', can_revise: true, can_complete: true });
    must(await harness.revise(customer, orderId, itemId));
    must(await harness.deliver(engineer, itemId));
    expect(outcome(await reopen(engineer, itemId))).toBe('conflict');
  });
});

describe('the end of files', () => {
  const statesOf = async (itemId: number) => {
    const text = `
      select f.state from files f where f.id in (
        select file_id from order_item_links where order_item_id = $1
        union select df.file_id from delivery_files df join deliveries d on d.id = df.delivery_id
        where d.order_item_id = $1)`;
    return (await queryRows<{ state: string }>(app.db, text, [itemId])).map(({ state }) => state);
  };

  test('ORDR-02 told 30, 7 and 1 days before, then all files are gone and the page says when', async () => {
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    const before = await itemNow(orderId);
    const end = new Date(before.delete_at ?? '');
    expect(end.getTime() - app.clock.now().getTime()).toBeGreaterThan(180 * DAY);
    must(await harness.complete(customer, orderId, itemId));
    expect(await pass(orderId, end.getTime() - app.clock.now().getTime() - 31 * DAY, 30 * DAY)).toEqual([]);
    expect(await pass(orderId, 31 * DAY - HOUR, 12 * HOUR)).toEqual(['30 days', '7 days', '1 days']);
    expect(await itemNow(orderId)).toMatchObject({
      files_deleted_at: null,
      order_files: [{ name: 'mix.wav' }],
    });
    const download = before.deliveries[0]?.files[0]?.url ?? '';
    expect(await statesOf(itemId)).toEqual(['ready', 'ready']);
    expect(await pass(orderId, 3 * HOUR, HOUR)).toEqual(['deleted']);
    const after = await itemNow(orderId);
    expect(after).toMatchObject({
      order_files: [],
      deliveries: [{ version: 1, files: [] }],
      files_deleted_at: expect.any(String),
    });
    expect((await orderNow(orderId)).timeline.at(-1)?.text).toBe('Project files deleted');
    expect(await statesOf(itemId)).toEqual(['deleted', 'deleted']);
    expect((await app.request(download)).status).not.toBe(200);
    expect(await pass(orderId, 10 * DAY, DAY)).toEqual([]);
    expect(outcome(await reopen(engineer, itemId))).toBe('conflict');
  });

  test('ORDR-02 a job that slept past the end tells first, and gives a day', async () => {
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    must(await harness.complete(customer, orderId, itemId));
    expect(await pass(orderId, 300 * DAY, 300 * DAY)).toEqual(['1 days']);
    const { delete_at } = await itemNow(orderId);
    expect(new Date(delete_at ?? '').getTime() - app.clock.now().getTime()).toBe(DAY);
    expect(await pass(orderId, DAY, HOUR)).toEqual(['deleted']);
  });

  test('ORDR-02 an item in work keeps its files, and a new version moves the day with all its notices', async () => {
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    must(await harness.revise(customer, orderId, itemId));
    expect(await pass(orderId, 200 * DAY, 50 * DAY)).toEqual([]);
    must(await harness.deliver(engineer, itemId));
    must(await harness.complete(customer, orderId, itemId));
    const { delete_at } = await itemNow(orderId);
    expect(new Date(delete_at ?? '').getTime() - app.clock.now().getTime()).toBeGreaterThan(180 * DAY);
    expect(await pass(orderId, 185 * DAY, DAY)).toEqual(['30 days', '7 days', '1 days', 'deleted']);
  });

  test('ORDR-02 a file that another song still needs stays until that one ends', async () => {
    const bought = await harness.buy(customer, [{ service_id: 101 }, { service_id: 102 }]);
    await harness.brief(customer, bought);
    const [one = 0, two = 0] = bought.itemIds;
    await queryRows(
      app.db,
      `insert into order_item_links (order_item_id, file_id, created_at)
       select $2, file_id, created_at from order_item_links where order_item_id = $1 and file_id is not null`,
      [one, two],
    );
    must(await harness.take(engineer, one));
    must(await harness.deliver(engineer, one));
    must(await harness.complete(customer, bought.orderId, one));
    const { orderId } = bought;
    expect(await pass(orderId, 200 * DAY, DAY)).toContain('deleted');
    expect((await statesOf(one)).toSorted()).toEqual(['deleted', 'ready']);
    expect(await statesOf(two)).toEqual(['ready', 'ready']);
  });
});
