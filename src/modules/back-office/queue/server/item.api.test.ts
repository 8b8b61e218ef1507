import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import type { checkFiles, deliverItem } from '@/modules/orders/deliveries/deliveries.contract';
import type { assignItem } from '@/modules/orders/orders/orders.contract';
import type { askQuestion, withdrawQuestion } from '@/modules/orders/orders/questions.contract';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import { wavBytes } from '@/modules/files/uploads/uploads.testing';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import type { getStudioItem } from '../studio.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const admin = await app.signIn('admin');
const other = await harness.newcomer('engineer');

await queryRows(
  app.db,
  "update services set includes = '<ul><li>A master as 24-bit WAV and 320 kb/s mp3</li></ul>' where id = 101",
);

const see = async (who: ApiClient, itemId: number) =>
  must(
    await who.call<typeof getStudioItem>('GET /studio/items/{itemId}', {
      params: { itemId: String(itemId) },
    }),
  ).data;
const check = (who: ApiClient, itemId: number, sent: { session: string; address: string }) =>
  who.call<typeof checkFiles>('POST /studio/items/{itemId}/delivery-check', {
    params: { itemId: String(itemId) },
    body: { links: [sent.address], upload_session: sent.session },
  });

function fetchZip(who: { token: string } | null, itemId: number) {
  const headers = who === null ? {} : { authorization: `Bearer ${who.token}` };
  return app.request(`/api/studio/items/${itemId}/files.zip`, { headers });
}

function entriesOf(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = zip.readUInt32LE(end + 16);
  const entries = Array.from({ length: zip.readUInt16LE(end + 10) }, (): [string, Buffer] => {
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const [sum, size, start] = [16, 24, 42].map((field) => zip.readUInt32LE(at + field)) as [
      number,
      number,
      number,
    ];
    const path = zip.toString('utf8', at + 46, at + 46 + name);
    const bytes = zip.subarray(start + 30 + name + zip.readUInt16LE(start + 28)).subarray(0, size);
    expect([path, crc32(bytes)]).toEqual([path, sum]);
    at += 46 + name + extra + comment;
    return [path, bytes];
  });
  return new Map(entries);
}

test('API-80 all that a customer sent comes as one zip, byte for byte, with the brief', async () => {
  const { itemId } = await harness.itemOf(customer);
  expect((await see(engineer, itemId)).files_zip).toBe(`/api/studio/items/${itemId}/files.zip`);
  const answer = await fetchZip(engineer, itemId);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="The Quiet Ones - Nightfall.zip"; filename*=UTF-8''The%20Quiet%20Ones%20-%20Nightfall.zip`,
  );
  const zip = Buffer.from(await answer.arrayBuffer());
  expect(zip).toHaveLength(Number(answer.headers.get('content-length')));
  const entries = entriesOf(zip);
  expect([...entries.keys()]).toEqual(['Brief.txt', 'files/mix.wav', 'SHA256SUMS.txt']);
  expect(entries.get('files/mix.wav')?.equals(wavBytes(400))).toBe(true);
  expect(entries.get('Brief.txt')?.toString()).toMatch(/^Nightfall by The Quiet Ones\nMixing, order #\d+\n/);
});

test.each([
  ['AC/DC “live”', "Ain't it? (Köln)", "AC_DC “live” - Ain't it_ (Köln).zip"],
  ['', 'CON', '_CON.zip'],
  ['Ida Noor', '..', 'Ida Noor - ...zip'],
])('the zip of %j and %j has a name that every system takes', async (artist, track, name) => {
  const { itemId } = await harness.itemOf(customer);
  const artists = artist === '' ? [] : [artist];
  await queryRows(app.db, 'update order_items set track = $2, artists = $3 where id = $1', [
    itemId,
    track,
    artists,
  ]);
  const answer = await fetchZip(engineer, itemId);
  const header = answer.headers.get('content-disposition') ?? '';
  expect(decodeURIComponent(header.split("filename*=UTF-8''")[1] ?? '')).toBe(name);
  expect(header).toMatch(/^attachment; filename="[^"]+"; filename\*=UTF-8''[\w%.-]+$/);
});

test('API-80 the zip is for whoever may see the item; without files there is none', async () => {
  const { itemId } = await harness.itemOf(customer);
  must(await harness.take(engineer, itemId));
  expect((await fetchZip(other, itemId)).status).toBe(403);
  expect((await fetchZip(customer, itemId)).status).toBe(403);
  expect((await fetchZip(null, itemId)).status).toBe(401);
  expect((await fetchZip(admin, itemId)).status).toBe(200);
  const bought = await harness.buy(customer);
  expect((await fetchZip(engineer, bought.itemIds[0] ?? 0)).status).toBe(404);
  expect((await see(engineer, bought.itemIds[0] ?? 0)).files_zip).toBeNull();
});

test('API-80 the history says who did what: customer, engineers, admin', async () => {
  const { itemId } = await harness.itemOf(customer);
  must(await harness.take(engineer, itemId));
  app.clock.advance(60_000);
  must(
    await admin.call<typeof assignItem>('POST /studio/items/{itemId}/assign', {
      params: { itemId: String(itemId) },
      body: { engineer_id: other.userId, version: 2 },
    }),
  );
  app.clock.advance(60_000);
  must(await harness.deliver(other, itemId));
  const { history } = await see(admin, itemId);
  const [first, ...rest] = history.map(({ text, side, who }) => [text, side, who]);
  expect(first).toEqual(['Paid', 'customer', expect.stringMatching(/\S/)]);
  expect(rest.map(([text, side]) => [text, side])).toEqual([
    ['1 file received', 'customer'],
    ['An engineer started', 'studio'],
    ['Assigned to New Comer', 'studio'],
    ['Version 1 delivered', 'studio'],
  ]);
  const names = history.slice(2).map(({ who }) => who);
  expect(new Set(names).size).toBe(3);
  expect(names[2]).toBe('New Comer');
});

test('API-80 the history tells a question and an answer once, though the log has them too', async () => {
  const { orderId, itemId } = await harness.itemOf(customer);
  must(await harness.take(engineer, itemId));
  const asked = must(
    await engineer.call<typeof askQuestion>('POST /studio/items/{itemId}/questions', {
      params: { itemId: String(itemId) },
      body: { question: 'Which vocal take is the one?' },
    }),
  );
  app.clock.advance(60_000);
  must(
    await engineer.call<typeof withdrawQuestion>('POST /studio/questions/{questionId}/withdraw', {
      params: { questionId: String(asked.question.id) },
    }),
  );
  must(await harness.deliver(admin, itemId));
  const { revision } = must(await harness.revise(customer, orderId, itemId));
  app.clock.advance(60_000);
  must(await harness.answer(engineer, revision.id, { response: 'The voice is up 1 dB.' }));
  const logged = await queryRows<{ action: string }>(
    app.db,
    "select action from audit_log where subject_kind = 'item' and subject_id = $1 order by id",
    [String(itemId)],
  );
  expect(logged.map(({ action }) => action)).toEqual([
    'item.taken',
    'question.asked',
    'question.withdrawn',
    'item.delivered',
    'revision.answered',
  ]);
  const { history } = await see(admin, itemId);
  expect(history.slice(2).map(({ kind }) => kind)).toEqual([
    'started',
    'question-asked',
    'question-withdrawn',
    'delivered',
    'revision-asked',
    'revision-answered',
  ]);
});

test('API-80 before a delivery the studio says what is missing and what is wrong', async () => {
  const { itemId } = await harness.itemOf(customer);
  must(await harness.take(engineer, itemId));
  expect((await see(engineer, itemId)).promised).toEqual(['Master, 24-bit WAV', 'Master, mp3']);
  // A 16-bit WAV: told by its head before it is measured, and the same afterwards.
  const sent = await harness.upload(engineer);
  const foreign = await harness.upload(other);
  const wrong = {
    parts: [
      { text: 'Master, 24-bit WAV', file: null },
      { text: 'Master, mp3', file: null },
    ],
    files: [expect.objectContaining({ name: 'mix.wav', problems: ['It is 16-bit. 24-bit was promised.'] })],
  };
  expect(must(await check(engineer, itemId, sent)).data).toEqual({ ...wrong, measuring: true });
  await app.jobs.drain();
  expect(must(await check(engineer, itemId, sent)).data).toEqual({ ...wrong, measuring: false });
  expect(outcome(await check(other, itemId, sent))).toBe('forbidden');
  expect(outcome(await check(engineer, 999_999, sent))).toBe('not_found');
  expect(outcome(await check(engineer, itemId, { ...sent, address: foreign.address }))).toBe('invalid');
});

test('API-80 what was promised is what stood there when it was bought', async () => {
  const { itemId } = await harness.itemOf(customer);
  await queryRows(app.db, "update services set includes = '<ul><li>A 16-bit WAV</li></ul>' where id = 101");
  expect((await see(engineer, itemId)).promised).toEqual(['Master, 24-bit WAV', 'Master, mp3']);
  await queryRows(app.db, 'update order_items set promised = null where id = $1', [itemId]);
  expect((await see(engineer, itemId)).promised).toEqual(['16-bit WAV']);
});

test('API-80 what is flagged goes out only by name, also where nobody looked before; the log says so', async () => {
  await queryRows(
    app.db,
    "update services set includes = '<ul><li>A master as 24-bit WAV and 320 kb/s mp3</li></ul>' where id = 101",
  );
  const { itemId } = await harness.itemOf(customer);
  must(await harness.take(engineer, itemId));
  const { session, address } = await harness.upload(engineer);
  const deliver = (despite?: string[]) =>
    engineer.call<typeof deliverItem>('POST /studio/items/{itemId}/deliver', {
      params: { itemId: String(itemId) },
      body: { links: [address], upload_session: session, ...(despite === undefined ? {} : { despite }) },
    });
  const flags = [
    'Missing: Master, 24-bit WAV',
    'Missing: Master, mp3',
    'mix.wav: It is 16-bit. 24-bit was promised.',
  ];
  const told = { ok: false, refusal: { kind: 'conflict', data: { flags } } };
  expect(await deliver()).toMatchObject(told);
  expect(await deliver(flags.slice(1))).toMatchObject(told);
  expect((await see(engineer, itemId)).item.deliveries).toEqual([]);
  must(await deliver(flags));
  expect((await see(engineer, itemId)).item.deliveries).toHaveLength(1);
  const [line] = await queryRows<{ after: object }>(
    app.db,
    "select after from audit_log where action = 'item.delivered' and subject_id = $1",
    [String(itemId)],
  );
  expect(line?.after).toMatchObject({ version: 1, despite: flags });
});
