import { expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import { wavBytes } from '@/modules/files/uploads/uploads.testing';
import type { deliverItem } from '../deliveries.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');

const deliver = (who: typeof engineer, itemId: number, body: object) =>
  who.call<typeof deliverItem>('POST /studio/items/{itemId}/deliver', {
    params: { itemId: String(itemId) },
    body: body as { links: string[]; upload_session: string },
  });

async function takenItem() {
  const { orderId, itemId } = await harness.itemOf(customer);
  must(await harness.take(engineer, itemId));
  return { orderId, itemId };
}

test('API-80 versions count up, and a download is byte for byte what was sent', async () => {
  const { itemId } = await takenItem();
  const first = must(await harness.deliver(engineer, itemId, 'First take')).delivery;
  expect(first).toMatchObject({
    version: 1,
    note: 'First take',
    files: [{ name: 'master.wav', media_type: 'audio/wav' }],
  });
  expect(must(await harness.deliver(engineer, itemId)).delivery.version).toBe(2);

  const download = await app.request(first.files[0]?.url ?? '');
  expect(download.status).toBe(200);
  expect(download.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(Buffer.from(await download.arrayBuffer()).equals(wavBytes(400))).toBe(true);
  const listen = await app.request(first.files[0]?.listen_url ?? '', { headers: { range: 'bytes=0-3' } });
  expect([listen.status, await listen.text()]).toEqual([206, 'RIFF']);
});

test('API-80 two deliveries at once get two numbers', async () => {
  const { itemId } = await takenItem();
  const made = await Promise.all([harness.deliver(engineer, itemId), harness.deliver(engineer, itemId)]);
  expect(made.map((answer) => must(answer).delivery.version)).toEqual(expect.arrayContaining([1, 2]));
});

test('API-80 only the engineer of the item delivers, or an admin', async () => {
  const { itemId } = await takenItem();
  const other = await harness.newcomer('engineer');
  expect(outcome(await harness.deliver(other, itemId))).toBe('forbidden');
  expect(outcome(await harness.deliver(customer, itemId))).toBe('forbidden');
  expect(outcome(await harness.deliver(app.guest(), itemId))).toBe('unauthenticated');
  expect(outcome(await harness.deliver(engineer, 999_999))).toBe('not_found');
  expect(must(await harness.deliver(await app.signIn('admin'), itemId)).delivery.version).toBe(1);
});

test('API-80 nothing is delivered before it is taken, or after it is completed', async () => {
  const { orderId, itemId } = await harness.itemOf(customer);
  expect(outcome(await harness.deliver(await app.signIn('admin'), itemId))).toBe('conflict');
  must(await harness.take(engineer, itemId));
  must(await harness.deliver(engineer, itemId));
  must(await harness.complete(customer, orderId, itemId));
  expect(outcome(await harness.deliver(engineer, itemId))).toBe('conflict');
});

test('API-80 files must be here, finished and the engineer’s own', async () => {
  const { itemId } = await takenItem();
  const mine = await harness.upload(engineer);
  const foreign = await harness.upload(await harness.newcomer('engineer'));
  const refused: [string, object][] = [
    ['without files', { links: [], upload_session: mine.session }],
    ['without a session', { links: [mine.address] }],
    ['somebody else’s file', { links: [foreign.address], upload_session: mine.session }],
    [
      'one of mine and one of theirs',
      { links: [mine.address, foreign.address], upload_session: mine.session },
    ],
    ['a file that is not there', { links: ['/api/files/999999'], upload_session: mine.session }],
    ['a link to elsewhere', { links: ['https://drive.google.com/x'], upload_session: mine.session }],
    [
      'a file and a link',
      { links: [mine.address, 'https://drive.google.com/x'], upload_session: mine.session },
    ],
  ];
  for (const [name, body] of refused)
    expect([name, outcome(await deliver(engineer, itemId, body))]).toEqual([name, 'invalid']);
  expect(
    must(await deliver(engineer, itemId, { links: [mine.address], upload_session: mine.session })).delivery
      .version,
  ).toBe(1);
});

test('API-80 the same delivery sent twice is one version', async () => {
  const { itemId } = await takenItem();
  const { session, address } = await harness.upload(engineer);
  const body = { links: [address], upload_session: session, note: 'Once' };
  const made = await Promise.all([deliver(engineer, itemId, body), deliver(engineer, itemId, body)]);
  expect(made.map((answer) => must(answer).delivery.version)).toEqual([1, 1]);
});

test('API-80 a revision that the engineer has not read is not settled by a delivery', async () => {
  const { orderId, itemId } = await takenItem();
  must(await harness.deliver(engineer, itemId, 'First'));
  must(await harness.revise(customer, orderId, itemId));
  const { session, address } = await harness.upload(engineer);
  const body = { links: [address], upload_session: session, note: 'Second' };
  expect(outcome(await deliver(engineer, itemId, { ...body, rounds_seen: 0 }))).toBe('conflict');
  expect(must(await deliver(engineer, itemId, { ...body, rounds_seen: 1 })).delivery.version).toBe(2);
});
