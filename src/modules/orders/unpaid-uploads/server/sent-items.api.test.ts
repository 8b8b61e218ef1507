import { expect, test } from 'vitest';
import { must, createOrderHarness } from '@/modules/orders/orders/orders.testing';
import { startTestApp } from '@test/support/app';
import { buyAs, mailsTo, send } from '../new-uploads.testing';
import { sentItemsOf } from './sent-items';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const sentOf = async (orderId: number) => sentItemsOf(app.db, orderId as never, app.clock.now());

test('FINA-03 files of before the payment count at once, before they have joined and after', async () => {
  const guest = app.guest();
  const { session, address } = await harness.upload(guest);
  const email = 'sent-first@example.com';
  must(await send(guest, { email, links: [address, 'https://we.tl/t-1'], upload_session: session }));
  const orderId = await buyAs(app, email);
  const [before] = await sentOf(orderId);
  expect(before).toMatchObject({ service_name: 'Mixing', files: 1, links: 1 });
  expect(before?.first_version_by?.getTime()).toBeGreaterThan(app.clock.now().getTime());
  const mail = (await mailsTo(app, email)).find(({ kind }) => kind === 'order-received');
  expect(mail?.text).toContain(
    'We have your 1 file and 1 link for Mixing. You don’t need to send anything else.',
  );
  expect(mail?.text).not.toContain('Send us your files');
  expect(await sentOf(orderId)).toMatchObject([{ service_name: 'Mixing', files: 1, links: 1 }]);
});

test('FINA-03 files for another service do not count, and what is missing is asked for', async () => {
  const email = 'sent-other@example.com';
  must(await send(app.guest(), { email, service_id: '102' }));
  const orderId = await buyAs(app, email);
  expect(await sentOf(orderId)).toEqual([
    { service_name: 'Mixing', files: 0, links: 0, first_version_by: null },
  ]);
  const mail = (await mailsTo(app, email)).find(({ kind }) => kind === 'order-received');
  expect(mail?.text).toContain('Send us your files for Mixing: upload them on the order page');
});
