import { expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { makeWav } from '@/audio/audio.testing';
import type { getDelivery } from '@/modules/orders/deliveries/deliveries.contract';
import { makeLink } from '@/modules/orders/listening-links/listening.testing';
import { must, createOrderHarness } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { DAY } from '@/shared/clock';
import type { deleteMe } from '@/modules/people/accounts/profile.contract';
import type { FileId } from '@/shared/ids';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const engineer = await app.signIn('engineer');
const customer = await harness.newcomer();

const SONG = Buffer.from(
  makeWav(Array.from({ length: 20_000 }, (_, at) => Math.round(8000 * Math.sin(at / 30)) / 32_768)),
);

async function delivered(bytes = SONG, who = customer) {
  const { orderId, itemId } = await harness.itemOf(who);
  must(await harness.take(engineer, itemId));
  const { delivery } = must(await harness.deliverSound(engineer, itemId, bytes));
  return { orderId, itemId, deliveryId: delivery.id };
}

async function fileOf(deliveryId: number) {
  const params = { deliveryId: String(deliveryId) };
  const { data } = must(await customer.call<typeof getDelivery>('GET /deliveries/{deliveryId}', { params }));
  const [file] = data.files;
  if (file === undefined) throw new Error('a version without files');
  return file;
}

const bytesAt = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await app.request(address, { headers });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

const copies = (fileId: number) =>
  queryRows<{ name: string; state: string; sha256: string | null }>(
    app.db,
    'select name, state, sha256 from files where copy_of = $1 order by id',
    [fileId],
  );

test('ORDR-08 API-72 until its copies are made a version is heard by its file, then losslessly packed and by a small preview', async () => {
  const { deliveryId } = await delivered();
  const before = await fileOf(deliveryId);
  expect(before.preview_url).toBeNull();
  expect((await bytesAt(before.listen_url)).bytes.equals(SONG)).toBe(true);
  await app.jobs.drain();

  const file = await fileOf(deliveryId);
  const lossless = await bytesAt(file.listen_url, { range: 'bytes=0-3' });
  expect(lossless.bytes.toString('latin1')).toBe('fLaC');
  expect([lossless.answer.status, lossless.answer.headers.get('content-type')]).toEqual([206, 'audio/flac']);
  const size = Number(/\/(\d+)$/.exec(lossless.answer.headers.get('content-range') ?? '')?.[1]);
  expect(size).toBeLessThan(SONG.length);
  const preview = await bytesAt(file.preview_url ?? '');
  expect(preview.answer.headers.get('content-type')).toBe('audio/mpeg');
  expect(preview.answer.headers.get('cache-control')).toContain('private');
  expect(preview.bytes.readUInt16BE(0) >> 5).toBe(0x7ff);
  // What is downloaded stays what the engineer sent, and says so.
  expect((await bytesAt(file.url)).bytes.equals(SONG)).toBe(true);
  expect(file).toMatchObject({ name: 'master.wav', media_type: 'audio/wav', size: SONG.length });
  // Their names tell nothing of the song; nobody measures or hashes them again.
  expect(await copies(file.id)).toEqual([
    { name: 'lossless.flac', state: 'ready', sha256: null },
    { name: 'preview.mp3', state: 'ready', sha256: null },
  ]);
  const unsigned = file.listen_url.replace(/signature=[^&]+/, 'signature=x');
  expect((await app.request(unsigned)).status).toBe(403);
});

test('ORDR-08 made once, whoever asks again; a file that is gone meanwhile leaves nothing behind', async () => {
  const { deliveryId } = await delivered();
  await app.jobs.drain();
  const { id } = await fileOf(deliveryId);
  await app.services.copies.make(id as FileId);
  expect(await copies(id)).toHaveLength(2);
  await app.services.copies.make(999_999 as FileId);

  const other = await delivered();
  const file = await fileOf(other.deliveryId);
  await app.db.transaction((tx) => app.services.uploads.service.discard(tx, [file.id as FileId]));
  await app.jobs.drain();
  expect(await copies(file.id)).toEqual([]);
});

test('whoever looks at the order, or listens by a link, hears at once that copies were made', async () => {
  const { orderId, itemId, deliveryId } = await delivered();
  await makeLink(customer, { orderId, itemId });
  await app.jobs.drain();
  const { id } = await fileOf(deliveryId);
  await queryRows(app.db, 'delete from listening_copies where file_id = $1', [id]);
  const last = 'select coalesce(max(id), 0)::int as newest from push_events';
  const newest = (await queryRows<{ newest: number }>(app.db, last))[0]?.newest;
  await app.services.copies.make(id as FileId);
  await app.jobs.drain();
  const told = await queryRows<{ topic: string }>(
    app.db,
    'select distinct topic from push_events where id > $1 order by topic',
    [newest],
  );
  expect(told.map(({ topic }) => topic)).toEqual([
    expect.stringMatching(/^listening:/),
    `order:${orderId}`,
    'studio',
  ]);
});

test('ORDR-08 what can’t be packed losslessly is heard by its file; what is no sound at all is left alone', async () => {
  const float = Buffer.from(makeWav([0.1, 0.2, 0.3, 0.7], { bits: 32, float: true }));
  const fine = await delivered(float);
  const broken = await delivered(Buffer.concat([SONG.subarray(0, 36), Buffer.alloc(400, 7)]));
  await app.jobs.drain();
  const file = await fileOf(fine.deliveryId);
  expect((await bytesAt(file.listen_url)).bytes.equals(float)).toBe(true);
  expect(file.preview_url).not.toBeNull();
  expect(await fileOf(broken.deliveryId)).toMatchObject({ preview_url: null });
});

test('ORDR-02 ORDR-08 copies go with their files when these are deleted, and with the account', async () => {
  const stored = await delivered();
  await app.jobs.drain();
  const file = await fileOf(stored.deliveryId);
  // The sweep of what nobody uses leaves them alone.
  app.clock.advance(8 * DAY);
  await app.jobs.drain();
  expect((await copies(file.id)).map(({ state }) => state)).toEqual(['ready', 'ready']);
  must(await customer.call<typeof deleteMe>('DELETE /auth/me', { body: { password: 'Quiet-room-7' } }));
  expect((await copies(file.id)).map(({ state }) => state)).toEqual(['deleted', 'deleted']);
  await app.jobs.drain();
  expect((await app.request(file.listen_url)).status).not.toBe(200);
});
