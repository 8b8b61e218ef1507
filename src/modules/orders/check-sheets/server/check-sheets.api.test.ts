import { expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import type { checkUploads, getDeliverySheets } from '../check-sheets.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const { orderId, itemId } = await harness.itemOf(customer, engineer);
const [version] = await queryRows<{ id: number }>(
  app.db,
  'select id from deliveries where order_item_id = $1',
  [itemId],
);
const deliveryId = String(version?.id);

const sheets = (who: ApiClient) =>
  who.call<typeof getDeliverySheets>('GET /deliveries/{deliveryId}/check-sheets', { params: { deliveryId } });
const check = (who: ApiClient, upload_session: string) =>
  who.call<typeof checkUploads>('POST /studio/check-sheets', { body: { upload_session } });

test('API-72 ORDR-08 a version’s files are measured once it is delivered; its customer reads the sheet', async () => {
  const before = must(await sheets(customer)).data;
  expect(before).toMatchObject({ order_id: orderId, order_item_id: itemId, version: 1 });
  expect(before.files.map(({ name, state }) => [name, state])).toEqual([['master.wav', 'pending']]);
  await app.jobs.drain();
  const [file] = must(await sheets(customer)).data.files;
  expect(file).toMatchObject({ state: 'made', sheet: { container: 'wav' } });
  expect(file?.sha256).toMatch(/^[\da-f]{64}$/);
  expect(file?.apple).not.toBeNull();
});

test('API-72 nobody else reads it', async () => {
  const stranger = await harness.newcomer();
  expect(outcome(await sheets(stranger))).toBe('not_found');
  expect(outcome(await sheets(app.guest()))).toBe('not_found');
});

test('API-80 an engineer has files measured before they are sent', async () => {
  const { session } = await harness.upload(engineer);
  expect(must(await check(engineer, session)).data).toMatchObject([{ name: 'mix.wav', state: 'pending' }]);
  // Asked again while it waits: no second job.
  must(await check(engineer, session));
  await app.jobs.drain();
  expect(must(await check(engineer, session)).data).toMatchObject([{ state: 'made' }]);
  expect(outcome(await check(engineer, 'no-session'))).toBe('conflict');
  expect(outcome(await check(customer, session))).toBe('forbidden');
});
