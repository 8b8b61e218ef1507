import { describe, expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { unpackPeaks } from '@/modules/catalogue/samples/samples.rules';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import type { listMySongs } from '../songs.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const engineer = await app.signIn('engineer');

const songsOf = async (who: ApiClient) => must(await who.call<typeof listMySongs>('GET /songs', {}));

describe('my songs', () => {
  test('a song goes from its payment to its version, and says what its customer has to do', async () => {
    const customer = await harness.newcomer();
    expect(await songsOf(customer)).toEqual({ success: true, data: [], more: false });
    const paid = await harness.buy(customer, [{ service_id: 101 }, { service_id: 102 }]);
    expect((await songsOf(customer)).data).toMatchObject([
      { order_id: paid.orderId, of_several: true, track: null, task: 'send', turn: 'customer', wave: null },
      { service_name: 'Mixing', task: 'send', version: null },
    ]);
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    const [song] = (await songsOf(customer)).data;
    expect(song).toMatchObject({
      id: itemId,
      order_id: orderId,
      of_several: false,
      track: 'Nightfall',
      version: 1,
      task: 'listen',
      is_new: true,
    });
    expect(song?.due_at).toEqual(expect.any(String));
    must(await harness.revise(customer, orderId, itemId));
    expect((await songsOf(customer)).data[0]).toMatchObject({ id: itemId, task: null, turn: 'studio' });
  });

  test('the wave is that of the newest version that is drawn; it is small', async () => {
    const customer = await harness.newcomer();
    const { itemId } = await harness.itemOf(customer, engineer);
    const packed = btoa('\u0081\u007F'.repeat(400));
    await queryRows(
      app.db,
      `update delivery_files f set peaks = $2 from deliveries d where d.id = f.delivery_id and d.order_item_id = $1`,
      [itemId, { peaks: packed, lufs: -9 }],
    );
    const [song] = (await songsOf(customer)).data;
    expect(song?.wave?.side).toBe('after');
    const drawn = unpackPeaks(song?.wave?.peaks ?? '');
    expect(drawn).toHaveLength(160);
    expect(drawn[0]).toEqual([-1, 1]);
  });

  test('what is in work comes before what is finished; nobody sees songs of others', async () => {
    const customer = await harness.newcomer();
    const first = await harness.itemOf(customer, engineer);
    await queryRows(app.db, 'update order_items set status = 3, completed_at = $2 where id = $1', [
      first.itemId,
      app.clock.now(),
    ]);
    const second = await harness.buy(customer);
    const { data } = await songsOf(customer);
    expect(data.map(({ id }) => id)).toEqual([...second.itemIds, first.itemId]);
    expect(data.at(-1)).toMatchObject({ turn: 'nobody', task: null });
    expect((await songsOf(await harness.newcomer())).data).toEqual([]);
    expect((await songsOf(engineer)).data).toEqual([]);
    expect(outcome(await app.guest().call<typeof listMySongs>('GET /songs', {}))).toBe('unauthenticated');
  });

  test('more songs than a page takes are said to be there', async () => {
    const customer = await harness.newcomer();
    const { orderId } = await harness.buy(customer);
    const copies = `
      insert into order_items (order_id, service_id, service_name, service_type, is_gift_card, rush, quantity, price, total_price,
        max_revision, turnaround_min_hours, turnaround_max_hours)
      select order_id, service_id, service_name, service_type, is_gift_card, rush, quantity, price, total_price,
        max_revision, turnaround_min_hours, turnaround_max_hours
      from order_items, generate_series(1, 60) where order_id = $1`;
    expect((await songsOf(customer)).more).toBe(false);
    await queryRows(app.db, copies, [orderId]);
    const { data, more } = await songsOf(customer);
    expect([data.length, more]).toEqual([60, true]);
  });
});
