import { expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import { unpackPeaks } from '@/modules/catalogue/samples/samples.rules';
import { wavBytes } from '@/modules/files/uploads/uploads.testing';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import type { getDelivery, getDeliveryPeaks } from '../deliveries.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');

const one = (who: ApiClient, id: number) =>
  who.call<typeof getDelivery>('GET /deliveries/{deliveryId}', { params: { deliveryId: String(id) } });
const peaks = (who: ApiClient, id: number, detail?: 'coarse' | 'fine') =>
  who.call<typeof getDeliveryPeaks>('GET /deliveries/{deliveryId}/peaks', {
    params: { deliveryId: String(id) },
    ...(detail === undefined ? {} : { query: { detail } }),
  });

async function delivered() {
  const { orderId, itemId } = await harness.itemOf(customer);
  must(await harness.take(engineer, itemId));
  const { delivery } = must(await harness.deliver(engineer, itemId, 'First mix'));
  return { orderId, itemId, delivery };
}

function wavOfClick(): Buffer {
  const bytes = wavBytes(30 * 44_100 * 4);
  bytes.fill(0, 44);
  bytes.writeInt16LE(30_000, 44 + 10 * 44_100 * 4);
  return bytes;
}

const zip = (path: string, token?: string) =>
  app.request(`/api${path}`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });

test('API-72 a version with its files, checksums, note and until when it is kept', async () => {
  const { orderId, itemId, delivery } = await delivered();
  await app.jobs.drain();
  const { data } = must(await one(customer, delivery.id));
  expect(data).toMatchObject({
    order_id: orderId,
    order_item_id: itemId,
    version: 1,
    note: 'First mix',
    files: [{ name: 'master.wav', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
  });
  expect(Date.parse(data.delete_at ?? '')).toBeGreaterThan(app.clock.now().getTime());
});

test('API-72 waveforms are drawn after the delivery; what is no sound has none', async () => {
  const { itemId, delivery } = await delivered();
  expect(must(await peaks(customer, delivery.id)).data).toMatchObject([{ pending: true, peaks: null }]);
  await app.jobs.drain();
  const [drawn] = must(await peaks(customer, delivery.id)).data;
  expect(drawn).toMatchObject({ pending: false, duration: expect.any(Number) });
  expect(unpackPeaks(drawn?.peaks ?? '').length).toBeGreaterThan(0);
  const broken = must(await harness.deliver(engineer, itemId));
  await queryRows(app.db, `update files set media_type = 'application/pdf' where id = $1`, [
    broken.delivery.files[0]?.id,
  ]);
  await app.jobs.drain();
  expect(must(await peaks(engineer, broken.delivery.id)).data).toEqual([
    { file_id: broken.delivery.files[0]?.id, duration: null, peaks: null, lufs: null, pending: false },
  ]);
});

test('API-72 a waveform has a finer level for wide pages, which holds the same peaks', async () => {
  const { itemId } = await delivered();
  // 30 seconds, in which one loud sample is as narrow as can be.
  const { delivery } = must(await harness.deliverSound(engineer, itemId, wavOfClick()));
  await app.jobs.drain();
  const [coarse] = must(await peaks(customer, delivery.id)).data;
  const [fine] = must(await peaks(customer, delivery.id, 'fine')).data;
  const [few, many] = [unpackPeaks(coarse?.peaks ?? ''), unpackPeaks(fine?.peaks ?? '')];
  expect([few.length, many.length]).toEqual([400, 1600]);
  const loud = (pairs: typeof few) => pairs.findIndex(([, max]) => max > 0.7) / pairs.length;
  expect(loud(few)).toBeCloseTo(1 / 3, 2);
  expect(loud(many)).toBeCloseTo(1 / 3, 3);
});

test('API-72 API-71 404 for everybody who may not see the order', async () => {
  const { orderId, itemId, delivery } = await delivered();
  const stranger = await harness.newcomer();
  const other = await harness.newcomer('engineer');
  const path = `/orders/${orderId}/items/${itemId}/deliveries.zip`;
  for (const who of [stranger, other, app.guest(), app.guest('made-up')]) {
    expect(outcome(await one(who, delivery.id))).toBe('not_found');
    expect(outcome(await peaks(who, delivery.id))).toBe('not_found');
  }
  expect(outcome(await one(customer, 999_999))).toBe('not_found');
  for (const token of [stranger.token, other.token, undefined])
    expect((await zip(path, token)).status).toBe(404);
  expect((await zip(`/orders/${orderId + 1}/items/${itemId}/deliveries.zip`, customer.token)).status).toBe(
    404,
  );
  expect((await zip(`${path}?version=2`, customer.token)).status).toBe(404);
  expect((await zip(`${path}?version=x`, customer.token)).status).toBe(422);
  expect((await zip(`${path}?link=made-up`)).status).toBe(404);
  for (const person of [engineer, await app.signIn('admin')]) {
    expect(outcome(await one(person, delivery.id))).toBe('ok');
    expect((await zip(path, person.token)).status).toBe(200);
  }
});

test('API-71 all versions, or one, as a zip; a private link in the address opens it', async () => {
  const bought = await harness.buyAsGuest();
  const guest = app.guest(bought.link);
  const itemId = bought.itemIds[0] ?? 0;
  await harness.brief(guest, bought);
  must(await harness.take(engineer, itemId));
  must(await harness.deliver(engineer, itemId));
  must(await harness.deliver(engineer, itemId, 'again'));
  const path = `/orders/${bought.orderId}/items/${itemId}/deliveries.zip`;
  const all = await zip(`${path}?link=${bought.link}`);
  const bytes = Buffer.from(await all.arrayBuffer());
  expect(all.headers.get('content-type')).toBe('application/zip');
  expect(bytes).toHaveLength(Number(all.headers.get('content-length')));
  for (const name of ['v1/master.wav', 'v2/master.wav', 'SHA256SUMS.txt'])
    expect(bytes.includes(name)).toBe(true);
  const second = await zip(`${path}?version=2&link=${bought.link}`);
  expect(second.headers.get('content-disposition')).toContain(`item-${itemId}-v2.zip`);
  expect(Buffer.from(await second.arrayBuffer()).includes('v1/master.wav')).toBe(false);
});
