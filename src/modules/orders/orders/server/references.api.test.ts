import { expect, test } from 'vitest';
import { makeWav } from '@/audio/audio.testing';
import type { getStudioItem } from '@/modules/back-office/queue/studio.contract';
import type { Reference } from '@/modules/files/uploads/references.rules';
import type { uploadToOrder } from '@/modules/orders/orders/orders.contract';
import { createOrderHarness, must, outcome, sendFile } from '@/modules/orders/orders/orders.testing';
import type { exportMe } from '@/modules/people/accounts/profile.contract';
import type { getOrder } from '@/modules/site/order/order-view.contract';
import type { ApiClient } from '@/shared/api-client';
import { startTestApp } from '@test/support/app';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const engineer = await app.signIn('engineer');

const LINK: Reference = {
  source: 'https://open.spotify.com/track/1',
  from: 40,
  to: 70,
  take: 'the vocal, not the "<b>drums</b>"',
};

async function bought() {
  const person = await harness.newcomer();
  const { orderId, itemIds } = await harness.buy(person);
  return { person, orderId, itemId: itemIds[0] ?? 0 };
}

const sound = (level: number): Uint8Array =>
  makeWav(Array.from({ length: 96_000 }, (_, at) => level * Math.sin(at / 25)));

interface Sent {
  readonly orderId: number;
  readonly itemId: number;
  readonly files?: readonly { readonly address: string; readonly session: string }[];
  readonly references: unknown;
}

function sendBrief(who: ApiClient, { orderId, itemId, files = [], references }: Sent) {
  const form = new FormData();
  for (const { address } of files) form.append('links[]', address);
  if (files.length === 0) form.append('links[]', 'https://we.tl/t-1');
  form.set('songs[]', 'Ada Loud');
  form.set('track', 'Nightfall');
  form.set('order_item_id', String(itemId));
  const [first] = files;
  if (first !== undefined) form.set('upload_session', first.session);
  form.set('references', typeof references === 'string' ? references : JSON.stringify(references));
  const params = { orderId: String(orderId) };
  return who.call<typeof uploadToOrder>('POST /orders/{orderId}/upload', { params, body: form });
}

const itemNow = async (who: ApiClient, orderId: number) =>
  must(await who.call<typeof getOrder>('GET /orders/{orderId}', { params: { orderId: String(orderId) } }))
    .data.order.orderItems[0];

test('C: references reach the customer, the engineer, Brief.txt and the export in their order', async () => {
  const { person, orderId, itemId } = await bought();
  const other = { source: 'https://example.com/song', from: null, to: null, take: '' };
  must(await sendBrief(person, { orderId, itemId, references: [LINK, other] }));
  const own = await sendFile(app, person, { name: 'Kick.wav', bytes: sound(0.2) });
  must(await sendBrief(person, { orderId, itemId, files: [own], references: '' }));
  const shown = [
    { name: 'open.spotify.com', url: LINK.source, from: 40, to: 70, take: LINK.take, sound: null },
    { name: 'example.com', url: other.source, from: null, to: null, take: '', sound: null },
  ];
  expect((await itemNow(person, orderId))?.references).toEqual(shown);
  const params = { itemId: String(itemId) };
  const studio = must(await engineer.call<typeof getStudioItem>('GET /studio/items/{itemId}', { params }));
  expect(studio.data.item.references).toEqual(shown);
  const zip = await app.request(`/api/studio/items/${itemId}/files.zip`, {
    headers: { authorization: `Bearer ${engineer.token}` },
  });
  const bytes = Buffer.from(await zip.arrayBuffer());
  expect(bytes.includes(`Reference 1: ${LINK.source}, 0:40 to 1:10: ${LINK.take}\n`)).toBe(true);
  expect(bytes.includes(`Reference 2: ${other.source}\n`)).toBe(true);
  const kept = JSON.stringify(must(await person.call<typeof exportMe>('GET /auth/me/export', {})).data);
  expect(kept).toContain(JSON.stringify(LINK.take));
});

test('C: a file that is a reference is playable with its loudness, and is no track of the song', async () => {
  const { person, orderId, itemId } = await bought();
  const mix = await sendFile(app, person, { name: 'Night Bus.wav', bytes: sound(0.2) });
  const reference = await sendFile(app, person, { name: 'Blue.wav', bytes: sound(0.6) });
  must(await sendBrief(person, { orderId, itemId, files: [mix], references: '' }));
  const told = [{ source: reference.address, from: null, to: 1, take: 'the low end' }];
  must(await sendBrief(person, { orderId, itemId, files: [reference], references: told }));
  await app.jobs.drain();
  must(await harness.take(engineer, itemId));
  must(await harness.deliver(engineer, itemId));
  const item = await itemNow(person, orderId);
  expect(item?.before).toMatchObject({ id: mix.id, kind: 'sent' });
  const [shown] = item?.references ?? [];
  expect(shown).toMatchObject({ name: 'Blue.wav', url: null, from: null, to: 1, take: 'the low end' });
  expect(shown?.sound).toMatchObject({ id: reference.id, duration: 1 });
  expect(shown?.sound?.lufs).toBeGreaterThan(-12);
  const { pathname, search } = new URL(shown?.sound?.listen_url ?? '', 'http://studio.test');
  expect((await app.request(pathname + search)).status).toBe(200);
});

test('C: nobody hears a stranger’s file by calling it a reference', async () => {
  const stranger = await harness.newcomer();
  const secret = await sendFile(app, stranger, { name: 'Secret.wav' });
  const { person, orderId, itemId } = await bought();
  const stolen = [{ source: secret.address, from: null, to: null, take: '' }];
  await sendBrief(person, { orderId, itemId, references: stolen });
  await app.jobs.drain();
  const text = JSON.stringify(await itemNow(person, orderId));
  expect(text).not.toContain('Secret');
  expect(text).not.toContain(`/api/files/${secret.id}?`);
});

test('C: what is no reference is refused by its field, and nothing is kept', async () => {
  const { person, orderId, itemId } = await bought();
  for (const references of [
    '[',
    '{}',
    [{ ...LINK, source: 'javascript:alert(1)' }],
    [{ ...LINK, from: 70, to: 40 }],
    Array.from({ length: 11 }, () => LINK),
    'x'.repeat(40_000),
  ]) {
    const answer = await sendBrief(person, { orderId, itemId, references });
    expect([outcome(answer), answer.ok || Object.keys(answer.refusal.errors ?? {})]).toEqual([
      'invalid',
      ['references'],
    ]);
  }
  expect((await itemNow(person, orderId))?.references).toEqual([]);
});
