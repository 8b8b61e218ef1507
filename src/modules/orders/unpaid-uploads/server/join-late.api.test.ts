import { expect, test } from 'vitest';
import { must, createOrderHarness } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import { buyAs, itemsSent, send } from '../new-uploads.testing';

const app = await startTestApp();
await createOrderHarness(app);

async function untilItWaits(): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const text = `select 1 from pg_locks where relation = 'new_uploads'::regclass and not granted`;
    if ((await queryRows(app.db, text)).length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('The upload never came to be written.');
}

test('API-05 an order that is paid while the upload is being written takes it', async () => {
  const email = 'both-at-once@example.com';
  const { sent, orderId } = await app.db.transaction(async (tx) => {
    await queryRows(tx, 'lock table new_uploads in share mode');
    const sending = send(app.guest(), { email });
    await untilItWaits();
    const paid = await buyAs(app, email);
    await app.services.newUploads.orderPaid(paid);
    return { sent: { answer: sending }, orderId: paid };
  });
  expect(must(await sent.answer).data.joined).toBe(true);
  expect(await itemsSent(app, orderId)).toMatchObject([{ track: 'Nightfall', started: true }]);
});
