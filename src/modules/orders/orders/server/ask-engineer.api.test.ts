import { expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import type { getQueue, getStudioItem } from '@/modules/back-office/queue/studio.contract';
import type { listStudioEngineers, saveEngineer } from '@/modules/catalogue/engineers/engineers.contract';
import type { listNotices } from '@/modules/conversations/notices/notices.contract';
import { createOrderHarness, must, outcome } from '@/modules/orders/orders/orders.testing';
import type { getOrder } from '@/modules/site/order/order-view.contract';
import type { ApiClient } from '@/shared/api-client';
import type { askForEngineer, assignItem } from '../orders.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const admin = await app.signIn('admin');
const ada = await harness.newcomer('engineer');
const joris = await harness.newcomer('engineer');

async function publish(userId: number, slug: string, published = true): Promise<void> {
  const { data } = must(await admin.call<typeof listStudioEngineers>('GET /studio/engineers', {}));
  const version = data.find(({ user_id }) => user_id === userId)?.version ?? 0;
  const texts = {
    title: 'Mixing engineer',
    intro: '',
    room: '',
    image: null,
    image_alt: '',
    sample_id: null,
  };
  const lists = { gear: [], credits: [], styles: [], languages: [] };
  const name = slug === 'joris' ? 'Joris van Dijk' : 'Ada Sol';
  must(
    await admin.call<typeof saveEngineer>('PUT /studio/engineers/{userId}', {
      params: { userId: String(userId) },
      body: { ...texts, ...lists, slug, name, position: 1, published, version },
    }),
  );
}
await publish(ada.userId, 'ada');
await publish(joris.userId, 'joris');

interface Song {
  readonly orderId: number;
  readonly itemId: number;
  readonly every_song?: boolean;
}

const ask = (who: ApiClient, { orderId, itemId, every_song = false }: Song, engineer: string | null) =>
  who.call<typeof askForEngineer>('PUT /orders/{orderId}/items/{itemId}/engineer', {
    params: { orderId: String(orderId), itemId: String(itemId) },
    body: { engineer, every_song },
  });

const itemsOf = async (who: ApiClient, orderId: number) =>
  must(await who.call<typeof getOrder>('GET /orders/{orderId}', { params: { orderId: String(orderId) } }))
    .data.order.orderItems;

async function seen(who: ApiClient, { orderId, itemId }: Song) {
  const item = (await itemsOf(who, orderId)).find(({ id }) => id === itemId);
  return item && { asked: item.asked_engineer, can: item.can_ask_engineer, engineer: item.engineer_name };
}

const queue = async (who: ApiClient) =>
  must(await who.call<typeof getQueue>('GET /studio/queue', { query: { per_page: '100' } })).data;

const assign = (itemId: number, engineer_id: number | null, version: number) =>
  admin.call<typeof assignItem>('POST /studio/items/{itemId}/assign', {
    params: { itemId: String(itemId) },
    body: { engineer_id, version },
  });

const titles = async (who: ApiClient) =>
  must(await who.call<typeof listNotices>('GET /studio/notices', {})).data.map(({ title }) => title);

test('API-86 whom a customer asks for takes the song; nobody else does, or sees it', async () => {
  const customer = await harness.newcomer();
  const song = await harness.itemOf(customer);
  expect(await seen(customer, song)).toEqual({ asked: null, can: true, engineer: null });
  const asked = { slug: 'joris', name: 'Joris van Dijk' };
  expect(must(await ask(customer, song, 'joris')).asked_engineer).toEqual(asked);
  expect(await seen(customer, song)).toEqual({ asked, can: true, engineer: 'New' });
  expect(outcome(await harness.take(ada, song.itemId))).toBe('conflict');
  expect((await queue(ada)).map(({ id }) => id)).not.toContain(song.itemId);
  const row = (await queue(joris)).find(({ id }) => id === song.itemId);
  expect(row).toMatchObject({ engineer: { id: joris.userId }, asked_engineer: 'New' });
  must(await harness.take(joris, song.itemId));
  expect(await seen(customer, song)).toMatchObject({ asked, can: false });
  expect(outcome(await ask(customer, song, null))).toBe('conflict');
});

test('a wish can be changed and taken back until work begins, and once is enough', async () => {
  const customer = await harness.newcomer();
  const song = await harness.itemOf(customer);
  for (const slug of ['joris', 'ada', 'ada', null]) must(await ask(customer, song, slug));
  expect(await seen(customer, song)).toEqual({ asked: null, can: true, engineer: null });
  const params = { itemId: String(song.itemId) };
  const { history } = must(
    await admin.call<typeof getStudioItem>('GET /studio/items/{itemId}', { params }),
  ).data;
  expect(history.map(({ text }) => text).filter((text) => text.startsWith('Asked for'))).toEqual([
    'Asked for Joris van Dijk',
    'Asked for Ada Sol',
    'Asked for whoever is free first',
  ]);
  must(await harness.take(ada, song.itemId));
});

test('the studio decides: an admin gives the song to somebody else, and the customer reads it', async () => {
  const customer = await harness.newcomer();
  const song = await harness.itemOf(customer);
  must(await ask(customer, song, 'joris'));
  const version = (await queue(admin)).find(({ id }) => id === song.itemId)?.version ?? 0;
  must(await assign(song.itemId, ada.userId, version));
  expect(await seen(customer, song)).toMatchObject({ asked: { slug: 'joris' }, can: false });
  expect(outcome(await ask(customer, song, 'joris'))).toBe('conflict');
  must(await harness.take(ada, song.itemId));
});

test('only whom visitors find can be asked for', async () => {
  const customer = await harness.newcomer();
  const song = await harness.itemOf(customer);
  await publish(joris.userId, 'joris', false);
  for (const slug of ['joris', 'nobody', '', String(joris.userId), 'JORIS'])
    expect(outcome(await ask(customer, song, slug))).toBe('invalid');
  await publish(joris.userId, 'joris');
  expect(await seen(customer, song)).toMatchObject({ asked: null });
});

test('strangers, other orders’ songs, gift cards and finished songs: nothing is asked', async () => {
  const customer = await harness.newcomer();
  const song = await harness.itemOf(customer);
  const other = await harness.itemOf(customer, ada);
  for (const who of [app.guest(), await harness.newcomer(), ada, joris])
    expect(['not_found', 'forbidden', 'unauthenticated']).toContain(outcome(await ask(who, song, 'joris')));
  expect(outcome(await ask(customer, { ...song, itemId: other.itemId }, 'joris'))).toBe('not_found');
  must(await harness.complete(customer, other.orderId, other.itemId));
  expect(outcome(await ask(customer, other, 'joris'))).toBe('conflict');
  expect(await seen(customer, song)).toMatchObject({ asked: null });
});

test('a guest asks by the private link of the order, and by no other', async () => {
  const [bought, other] = [await harness.buyAsGuest(), await harness.buyAsGuest()];
  const send = (link: string) =>
    app.request(`/api/orders/${bought.orderId}/items/${bought.itemIds[0]}/engineer`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-order-link': link },
      body: JSON.stringify({ engineer: 'joris' }),
    });
  expect((await send(other.link)).status).toBe(404);
  expect((await send(bought.link)).status).toBe(200);
  const page = await app.request(`/api/orders/${bought.orderId}`, {
    headers: { 'x-order-link': bought.link },
  });
  expect(await page.json()).toMatchObject({
    data: { order: { orderItems: [{ asked_engineer: { slug: 'joris' } }] } },
  });
});

test('who came from an engineer’s page asks for every song of the order that still waits, and for no other', async () => {
  const customer = await harness.newcomer();
  const bought = await harness.buy(customer, [{ service_id: 101 }, { service_id: 101 }, { service_id: 101 }]);
  const [first = 0, second = 0, third = 0] = bought.itemIds;
  await harness.brief(customer, { ...bought, itemIds: [bought.itemIds[1] ?? first] } as typeof bought);
  must(await harness.take(ada, second));
  must(await ask(customer, { orderId: bought.orderId, itemId: first, every_song: true }, 'joris'));
  const asked = (await itemsOf(customer, bought.orderId)).map(
    ({ id, asked_engineer }) => [id, asked_engineer?.slug ?? null] as const,
  );
  expect(new Map(asked)).toEqual(
    new Map([
      [first, 'joris'],
      [second, null],
      [third, 'joris'],
    ]),
  );
});

test('an engineer is told of a song with files that is theirs by wish, once, and of one without when they come', async () => {
  const customer = await harness.newcomer();
  const song = await harness.itemOf(customer);
  await app.jobs.drain();
  const told = async (who: ApiClient) =>
    (await titles(who)).filter((title) => title.startsWith('The customer asks for you')).length;
  const [before, beforeAda] = [await told(joris), await told(ada)];
  must(await ask(customer, song, 'joris'));
  must(await ask(customer, song, 'joris'));
  await app.jobs.drain();
  expect(await told(joris)).toBe(before + 1);
  const bought = await harness.buy(customer);
  const [itemId = 0] = bought.itemIds;
  must(await ask(customer, { orderId: bought.orderId, itemId }, 'ada'));
  await app.jobs.drain();
  expect(await told(ada)).toBe(beforeAda);
  await harness.brief(customer, bought, 'Undertow');
  await app.jobs.drain();
  expect(await titles(ada)).toContain('Files arrived for Undertow');
});
