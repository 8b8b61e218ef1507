import { expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { must, createOrderHarness, outcome, sendFile } from '@/modules/orders/orders/orders.testing';
import { unpackPeaks } from '@/modules/catalogue/samples/samples.rules';
import type { uploadToOrder } from '@/modules/orders/orders/orders.contract';
import type { getOrder } from '@/modules/site/order/order-view.contract';
import { wavBytes } from '@/modules/files/uploads/uploads.testing';
import type { ApiClient } from '@/shared/api-client';
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
  expect(must(await peaks(customer, orderId, itemId)).data).toMatchObject({ pending: true, peaks: null });
  await app.jobs.drain();
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

test('D1: tracks without a rough mix are compared with nothing', async () => {
  const { orderId, itemId } = await sent('Kick.wav', 'Snare.wav');
  must(await harness.deliver(engineer, itemId));
  await app.jobs.drain();
  expect((await itemNow(orderId))?.before).toBeNull();
  expect(must(await peaks(customer, orderId, itemId)).data).toBeNull();
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
