import { describe, expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { unpackPeaks } from '@/modules/catalogue/samples/samples.rules';
import { must, createOrderHarness, outcome, sendFile } from '@/modules/orders/orders/orders.testing';
import type { uploadToOrder } from '@/modules/orders/orders/orders.contract';
import { wavBytes } from '@/modules/files/uploads/uploads.testing';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import type { listMySongs } from '../songs.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const engineer = await app.signIn('engineer');

const songsOf = async (who: ApiClient) => must(await who.call<typeof listMySongs>('GET /songs', {}));

/** Sends one more file for a song. */
async function send(
  who: ApiClient,
  { orderId, itemId }: { orderId: number; itemId: number },
  { name, bytes, reference = false }: { name: string; bytes: number; reference?: boolean },
): Promise<number> {
  const { id, session, address } = await sendFile(app, who, { name, bytes: wavBytes(bytes) });
  const form = new FormData();
  const fields = { 'links[]': address, 'songs[]': 'Ada', track: 'Night Bus', upload_session: session };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('order_item_id', String(itemId));
  if (reference) {
    const references = [{ source: address, from: null, to: null, take: 'The low end' }];
    form.set('references', JSON.stringify(references));
  }
  const params = { orderId: String(orderId) };
  must(await who.call<typeof uploadToOrder>('POST /orders/{orderId}/upload', { params, body: form }));
  return id;
}

async function waitingSong() {
  const customer = await harness.newcomer();
  const { orderId, itemIds } = await harness.buy(customer);
  const place = { orderId, itemId: itemIds[0] ?? 0 };
  const song = async () => {
    await app.jobs.drain();
    return (await songsOf(customer)).data[0];
  };
  return { customer, place, song };
}

async function plays(address: string | null | undefined): Promise<number> {
  const { pathname, search } = new URL(address ?? '/nothing', 'http://studio.test');
  return (await app.request(pathname + search)).status;
}

describe('a song before its first version', () => {
  test('its tracks are drawn and played as their sum, and as the rough mix once that is here', async () => {
    const { customer, place, song } = await waitingSong();
    await send(customer, place, { name: 'Kick.wav', bytes: 6_000 });
    await send(customer, place, { name: 'Bass.wav', bytes: 6_040 });
    const summed = await song();
    expect(summed).toMatchObject({ version: null, wave: { side: 'before' } });
    expect(summed?.sound?.duration).toBeGreaterThan(0);
    expect(await plays(summed?.sound?.listen_url)).toBe(200);
    expect(await plays(summed?.sound?.preview_url)).toBe(200);
    await send(customer, place, { name: 'Night Bus rough mix.wav', bytes: 9_000 });
    const mixed = await song();
    expect(mixed?.wave?.side).toBe('before');
    expect(mixed?.sound?.duration).not.toBe(summed?.sound?.duration);
    expect(await plays(mixed?.sound?.listen_url)).toBe(200);
  });

  test('a reference is nobody’s song: its wave is not shown', async () => {
    const { customer, place, song } = await waitingSong();
    await send(customer, place, { name: 'Hit of the year.wav', bytes: 8_000, reference: true });
    expect(await song()).toMatchObject({ wave: null, sound: null });
    await send(customer, place, { name: 'Our song.wav', bytes: 6_000 });
    expect((await song())?.wave?.side).toBe('before');
    // As long as the song, 6,000 bytes of 16 bits in stereo, and not as the reference.
    expect((await song())?.sound?.duration).toBeCloseTo(6_000 / 4 / 44_100, 3);
  });

  test('with its version it plays that; with its files deleted it plays nothing', async () => {
    const { customer, place, song } = await waitingSong();
    await send(customer, place, { name: 'Our song.wav', bytes: 6_000 });
    must(await harness.take(engineer, place.itemId));
    must(await harness.deliver(engineer, place.itemId));
    const delivered = await song();
    expect(delivered).toMatchObject({ version: 1, wave: { side: 'after' } });
    expect(await plays(delivered?.sound?.listen_url)).toBe(200);
    await queryRows(app.db, 'update order_items set files_deleted_at = $2 where id = $1', [
      place.itemId,
      app.clock.now(),
    ]);
    expect((await song())?.sound).toBeNull();
  });
});

describe('my songs', () => {
  test('songs of one order keep its order, the newest order in front', async () => {
    const customer = await harness.newcomer();
    const older = await harness.buy(customer, [
      { service_id: 101 },
      { service_id: 102 },
      { service_id: 101 },
    ]);
    const newer = await harness.buy(customer, [{ service_id: 102 }]);
    const songs = (await songsOf(customer)).data;
    expect(songs.map(({ order_id }) => order_id)).toEqual([
      newer.orderId,
      older.orderId,
      older.orderId,
      older.orderId,
    ]);
    const ids = songs.slice(1).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  test('a song goes from its payment to its version, and says what its customer has to do', async () => {
    const customer = await harness.newcomer();
    expect(await songsOf(customer)).toEqual({ success: true, data: [], more: false });
    const paid = await harness.buy(customer, [{ service_id: 101 }, { service_id: 102 }]);
    expect((await songsOf(customer)).data).toMatchObject([
      { service_name: 'Mixing', task: 'send', version: null },
      { order_id: paid.orderId, of_several: true, track: null, task: 'send', turn: 'customer', wave: null },
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
