import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeWav } from '@/audio/audio.testing';
import { createOrderHarness, must, sendFile } from '@/modules/orders/orders/orders.testing';
import type { uploadToOrder } from '@/modules/orders/orders/orders.contract';
import { queryRows } from '@/platform/db/database';
import type { OrderItemId } from '@/shared/ids';
import { SHARE_SIZE } from '@/shared/share-address';
import { startTestApp } from '@test/support/app';
import { MAIL_SIZE } from './song-drawing';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const { songPictures } = app.services;

const tone = (level: number, seconds: number): Uint8Array =>
  makeWav(Array.from({ length: 44_100 * 2 * seconds }, (_, at) => level * Math.sin(at / 30)));
const words = { title: 'Night Bus', siteName: 'Headroom' };

/** A mastering with its mix sent, taken. */
async function songOf(track: string): Promise<{ orderId: number; itemId: OrderItemId }> {
  const { orderId, itemIds } = await harness.buy(customer, [{ service_id: 102 }]);
  const [itemId] = itemIds;
  if (itemId === undefined) throw new Error('an order without items');
  const { session, address } = await sendFile(app, customer, { name: `${track}.wav`, bytes: tone(0.3, 2) });
  const form = new FormData();
  const fields = { 'links[]': address, 'songs[]': 'Ada', track, upload_session: session };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('order_item_id', String(itemId));
  const params = { orderId: String(orderId) };
  must(await customer.call<typeof uploadToOrder>('POST /orders/{orderId}/upload', { params, body: form }));
  must(await harness.take(engineer, itemId));
  return { orderId, itemId };
}

/** How much cold and warm colour a picture shows on its left and right half. */
async function inks(bytes: Buffer | null) {
  const { data, info } = await sharp(bytes ?? Buffer.alloc(0))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const seen = { left: { cold: 0, warm: 0 }, right: { cold: 0, warm: 0 } };
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, , blue = 0, alpha = 0] = data.subarray(at, at + 4);
    // The brand's line above the title is warm too.
    const isAbove = at / 4 < info.width * info.height * 0.4;
    if (isAbove || alpha < 128 || Math.abs(red - blue) < 24) continue;
    const half = seen[(at / 4) % info.width < info.width / 2 ? 'left' : 'right'];
    half[blue > red ? 'cold' : 'warm'] += 1;
  }
  return seen;
}

test('a song’s picture shows before on the left and the newest version on the right; nothing before it is drawn', async () => {
  const { itemId } = await songOf('Night Bus');
  expect(await songPictures.songPicture({ itemId, withBefore: true, words })).toBeNull();
  must(await harness.deliverSound(engineer, itemId, tone(0.8, 2)));
  await app.jobs.drain();
  const shared = await songPictures.songPicture({ itemId, withBefore: true, words });
  expect(await sharp(shared ?? Buffer.alloc(0)).metadata()).toMatchObject({ ...SHARE_SIZE, format: 'png' });
  expect(shared?.length).toBeLessThan(120_000);
  const both = await inks(shared);
  expect([both.left.warm < both.left.cold / 20, both.right.cold]).toEqual([true, 0]);
  expect(both.right.warm).toBeGreaterThan(both.left.cold);
  const alone = await inks(await songPictures.songPicture({ itemId, withBefore: false, words }));
  expect([alone.left.cold, alone.right.cold]).toEqual([0, 0]);
  expect(alone.left.warm).toBeGreaterThan(1000);
});

test('the picture of an email is opened by its address alone, which tells nothing and can’t be made up', async () => {
  const { itemId } = await songOf('Ferry');
  must(await harness.deliverSound(engineer, itemId, tone(0.8, 2)));
  await app.jobs.drain();
  const path = songPictures.mailPath({ itemId, version: 1 });
  const answer = await app.request(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(answer.headers.get('cache-control')).toContain('private');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ ...MAIL_SIZE, hasAlpha: true });
  expect(path).not.toMatch(new RegExp(`[^\\w]${itemId}[^\\w]`));
  expect(songPictures.mailPath({ itemId, version: 1 })).not.toBe(path);
  const half = path.length / 2;
  for (const bad of [
    '/song-pictures/1.png',
    `/song-pictures/${itemId}:1.png`,
    path.replace('.png', '.jpg'),
    `${path.slice(0, half)}${path[half] === 'A' ? 'B' : 'A'}${path.slice(half + 1)}`,
    `/song-pictures/v9.${'A'.repeat(60)}.png`,
    `/song-pictures/${'A'.repeat(400)}.png`,
  ])
    expect((await app.request(bad)).status, bad).toBe(404);
});

test('it ends with the song’s files, however often it was shown before', async () => {
  const { itemId } = await songOf('Salt');
  must(await harness.deliverSound(engineer, itemId, tone(0.8, 1)));
  await app.jobs.drain();
  const path = songPictures.mailPath({ itemId, version: 1 });
  expect((await app.request(path)).status).toBe(200);
  const gone = `delete from files where id in (
    select file_id from order_item_links where order_item_id = $1 and file_id is not null
    union select f.file_id from delivery_files f join deliveries d on d.id = f.delivery_id where d.order_item_id = $1)`;
  await queryRows(
    app.db,
    'delete from delivery_files where delivery_id in (select id from deliveries where order_item_id = $1)',
    [itemId],
  );
  await queryRows(app.db, 'delete from order_item_links where order_item_id = $1', [itemId]);
  await queryRows(app.db, gone, [itemId]);
  const answer = await app.request(path);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('the email about tracks without a rough mix shows their sum, which is made while it is on its way', async () => {
  const { orderId, itemIds } = await harness.buy(customer);
  const [itemId] = itemIds;
  if (itemId === undefined) throw new Error('an order without items');
  for (const [index, name] of ['Kick.wav', 'Bass.wav'].entries()) {
    const { session, address } = await sendFile(app, customer, { name, bytes: tone(0.2 + index / 10, 1) });
    const form = new FormData();
    const fields = { 'links[]': address, 'songs[]': 'Ada', track: 'Dunes', upload_session: session };
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('order_item_id', String(itemId));
    const params = { orderId: String(orderId) };
    must(await customer.call<typeof uploadToOrder>('POST /orders/{orderId}/upload', { params, body: form }));
  }
  // Nothing has looked at the files yet.
  expect(await songPictures.sidesOf({ itemId, version: 'none' })).toEqual({ before: 'sum', after: null });
  await app.jobs.drain();
  const mails = await queryRows<{ html: string }>(
    app.db,
    'select html from mails where message_key like $1 order by id desc limit 1',
    [`files-received:${itemId}:%`],
  );
  expect(mails[0]?.html).toContain('Your tracks, summed');
  const path = /\/song-pictures\/[\w.-]+\.png/.exec(mails[0]?.html ?? '')?.[0] ?? '';
  const answer = await app.request(path);
  expect(answer.status).toBe(200);
  const seen = await inks(Buffer.from(await answer.arrayBuffer()));
  expect([seen.left.warm, seen.right.warm, seen.right.cold > 500]).toEqual([0, 0, true]);
});
