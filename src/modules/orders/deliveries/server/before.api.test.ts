import { expect, test } from 'vitest';
import { makeWav } from '@/audio/audio.testing';
import { startTestApp } from '@test/support/app';
import { must, createOrderHarness, outcome, sendFile } from '@/modules/orders/orders/orders.testing';
import { unpackPeaks } from '@/modules/catalogue/samples/samples.rules';
import type { uploadToOrder } from '@/modules/orders/orders/orders.contract';
import type { getOrder } from '@/modules/site/order/order-view.contract';
import { wavBytes } from '@/modules/files/uploads/uploads.testing';
import type { ApiClient } from '@/shared/api-client';
import { queryRows } from '@/platform/db/database';
import type { OrderItemId } from '@/shared/ids';
import { filesOfSums, filesSummedForItem } from './sums.store';
import type { getBeforePeaks } from '../deliveries.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');

const itemNow = async (orderId: number) => {
  const params = { orderId: String(orderId) };
  const { data } = must(await customer.call<typeof getOrder>('GET /orders/{orderId}', { params }));
  return data.order.orderItems[0];
};
const peaks = (who: ApiClient, orderId: number, itemId: number) =>
  who.call<typeof getBeforePeaks>('GET /orders/{orderId}/items/{itemId}/before/peaks', {
    params: { orderId: String(orderId), itemId: String(itemId) },
  });

/** An order with these files, sent one by one. */
async function sent(...names: readonly string[]) {
  const { orderId, itemIds } = await harness.buy(customer);
  const itemId = itemIds[0] ?? 0;
  const ids: number[] = [];
  for (const [index, name] of names.entries()) {
    // Each sounds different, so that none is taken for a copy.
    const { id, session, address } = await sendFile(app, customer, {
      name,
      bytes: wavBytes(4_000 + index * 40),
    });
    ids.push(id);
    const form = new FormData();
    form.set('links[]', address);
    form.set('songs[]', 'Ada');
    form.set('track', 'Night Bus');
    form.set('order_item_id', String(itemId));
    form.set('upload_session', session);
    const params = { orderId: String(orderId) };
    must(await customer.call<typeof uploadToOrder>('POST /orders/{orderId}/upload', { params, body: form }));
  }
  await app.jobs.drain();
  must(await harness.take(engineer, itemId));
  return { orderId, itemId, ids };
}

test('D1: the rough mix among my tracks is what the versions are compared with, once there is one', async () => {
  const { orderId, itemId, ids } = await sent('Kick.wav', 'Night Bus rough mix.wav', 'Bass.wav');
  expect((await itemNow(orderId))?.before).toBeNull();
  must(await harness.deliver(engineer, itemId));
  const before = (await itemNow(orderId))?.before;
  expect(before).toMatchObject({ id: ids[1], name: 'Night Bus rough mix.wav' });
  const drawn = must(await peaks(customer, orderId, itemId)).data;
  expect(drawn).toMatchObject({ file_id: ids[1], pending: false, duration: expect.any(Number) as number });
  expect(unpackPeaks(drawn?.peaks ?? '').length).toBeGreaterThan(0);
  const { pathname, search } = new URL(before?.listen_url ?? '', 'http://studio.test');
  expect((await app.request(pathname + search)).status).toBe(200);
});

test('D1: of a mastering it is the one mix that was sent', async () => {
  const { orderId, itemId, ids } = await sent('Ferry.wav');
  must(await harness.deliver(engineer, itemId));
  expect((await itemNow(orderId))?.before?.id).toBe(ids[0]);
});

test('B: tracks without a rough mix are summed, and the sum is what the versions are compared with', async () => {
  const { orderId, itemId } = await sent('Kick.wav', 'Snare.wav');
  must(await harness.deliver(engineer, itemId));
  const item = await itemNow(orderId);
  expect(item?.before).toMatchObject({ kind: 'sum', name: 'Your tracks, summed' });
  const drawn = must(await peaks(customer, orderId, itemId)).data;
  expect(drawn).toMatchObject({ file_id: item?.before?.id, pending: false });
  expect(unpackPeaks(drawn?.peaks ?? '').length).toBeGreaterThan(0);
  for (const address of [item?.before?.listen_url, item?.before?.preview_url]) {
    const { pathname, search } = new URL(address ?? '', 'http://studio.test');
    expect((await app.request(pathname + search)).status).toBe(200);
  }
});

/** Files of a sum that are ready. */
const sumsInStorage = async () =>
  (
    await queryRows<{ id: number }>(
      app.db,
      "select id from files where copy_of is not null and state = 'ready'",
    )
  ).length;

async function sendMore(
  { orderId, itemId }: { orderId: number; itemId: number },
  name: string,
  bytes: Uint8Array = wavBytes(7_000),
): Promise<void> {
  const { session, address } = await sendFile(app, customer, { name, bytes });
  const form = new FormData();
  const fields = { 'links[]': address, 'songs[]': 'Ada', track: 'Night Bus', upload_session: session };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('order_item_id', String(itemId));
  const params = { orderId: String(orderId) };
  must(await customer.call<typeof uploadToOrder>('POST /orders/{orderId}/upload', { params, body: form }));
}

test('B: a track that comes later is in the next sum; a rough mix ends it; the old sums are removed', async () => {
  const { orderId, itemId } = await sent('Bass.wav', 'Keys.wav');
  must(await harness.deliver(engineer, itemId));
  await app.jobs.drain();
  const first = (await itemNow(orderId))?.before?.id;
  const count = await sumsInStorage();
  await sendMore({ orderId, itemId }, 'Pads.wav');
  await app.jobs.drain();
  const second = (await itemNow(orderId))?.before;
  expect(second).toMatchObject({ kind: 'sum' });
  expect(second?.id).not.toBe(first);
  expect(await sumsInStorage()).toBe(count);
  await sendMore({ orderId, itemId }, 'Rough mix.wav');
  await app.jobs.drain();
  expect((await itemNow(orderId))?.before).toMatchObject({ kind: 'sent', name: 'Rough mix.wav' });
  const gone = await queryRows(app.db, 'select 1 from track_sums where order_item_id = $1', [itemId]);
  expect(gone).toEqual([]);
});

test('B: a sum that can’t be made says what would make a before', async () => {
  const { orderId, itemIds } = await harness.buy(customer);
  const itemId = itemIds[0] ?? 0;
  await sendMore({ orderId, itemId }, 'Kick.wav');
  // Six channels are no track of a stereo song.
  const surround = makeWav(
    Array.from({ length: 6_000 }, () => 0.1),
    { channels: 6 },
  );
  await sendMore({ orderId, itemId }, 'Room.wav', surround);
  await app.jobs.drain();
  must(await harness.take(engineer, itemId));
  must(await harness.deliver(engineer, itemId));
  expect(await itemNow(orderId)).toMatchObject({
    before: null,
    before_note: 'Send a rough mix to hear before and after.',
  });
});

test('B: two files for a mastering are no tracks of a song', async () => {
  const { orderId, itemIds } = await harness.buy(customer, [{ service_id: 102 }]);
  const itemId = itemIds[0] ?? 0;
  await sendMore({ orderId, itemId }, 'Main.wav');
  await sendMore({ orderId, itemId }, 'Instrumental.wav');
  await app.jobs.drain();
  must(await harness.take(engineer, itemId));
  must(await harness.deliver(engineer, itemId));
  expect((await itemNow(orderId))?.before).toBeNull();
});

test('B: the sum is deleted with the song’s files', async () => {
  const { orderId, itemId } = await sent('Kick.wav', 'Hat.wav');
  must(await harness.deliver(engineer, itemId));
  const id = (await itemNow(orderId))?.before?.id ?? 0;
  expect(await filesSummedForItem(app.db, itemId as OrderItemId)).toEqual([id]);
  expect(await filesOfSums(app.db, [id])).toEqual([id]);
});

test('D1: nobody else reads it', async () => {
  const { orderId, itemId } = await sent('Salt.wav');
  must(await harness.deliver(engineer, itemId));
  const stranger = await harness.newcomer();
  const other = await harness.newcomer('engineer');
  for (const who of [stranger, other, app.guest(), app.guest('made-up')])
    expect(outcome(await peaks(who, orderId, itemId))).toBe('not_found');
  expect(outcome(await peaks(customer, orderId + 1, itemId))).toBe('not_found');
  expect(outcome(await peaks(engineer, orderId, itemId))).toBe('ok');
});
