import { beforeEach, describe, expect, test } from 'vitest';
import type { getOrder } from '@/modules/site/order/order-view.contract';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import type { getQueue, getStudioItem } from '@/modules/back-office/queue/studio.contract';
import type { ApiClient } from '@/shared/api-client';
import { DAY, MINUTE } from '@/shared/clock';
import { startTestApp } from '@test/support/app';
import { inboxHarness } from '../chat.testing';
import { orderChat } from '../order-chat.testing';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const admin = await app.signIn('admin');
const stranger = await harness.newcomer();
const otherEngineer = await harness.newcomer('engineer');

const chats = orderChat;
const order = async (who: ApiClient, orderId: number) =>
  must(await who.call<typeof getOrder>('GET /orders/{orderId}', { params: { orderId: String(orderId) } }))
    .data.order;
const studioItem = async (who: ApiClient, itemId: number) =>
  must(
    await who.call<typeof getStudioItem>('GET /studio/items/{itemId}', {
      params: { itemId: String(itemId) },
    }),
  ).data;
const waiting = async (who: ApiClient) =>
  (await inboxHarness(who).list('open', { kind: 'order' })).data.filter(({ unread }) => unread > 0);

// What one address may send in a minute is tested elsewhere.
beforeEach(() => app.clock.advance(2 * MINUTE));

describe('ORDR-06 unread marks of both sides', () => {
  test('each side counts what the other wrote, up to what it has seen', async () => {
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    const first = must(await chats.send(engineer, itemId, 'One')).chat;
    must(await chats.send(engineer, itemId, 'Two'));
    must(await chats.send(customer, itemId, 'Mine'));
    expect((await order(customer, orderId)).orderItems[0]?.unread_messages).toBe(2);
    must(await chats.seen(customer, itemId, first.id));
    expect((await order(customer, orderId)).orderItems[0]?.unread_messages).toBe(1);
    must(await chats.seen(customer, itemId));
    expect((await order(customer, orderId)).orderItems[0]?.unread_messages).toBe(0);
    expect((await studioItem(engineer, itemId)).item.unread_messages).toBe(1);
    expect((await studioItem(engineer, itemId)).can_chat).toBe(true);
    const show = { query: { show: 'mine' } } as const;
    const row = async () =>
      must(await engineer.call<typeof getQueue>('GET /studio/queue', show)).data.find(
        ({ id }) => id === itemId,
      );
    expect((await row())?.unread_messages).toBe(1);
    expect((await waiting(engineer))[0]).toMatchObject({
      order: { id: orderId, item_id: itemId, round: null },
      about: 'Nightfall',
      unread: 1,
      last_message: { from: 'visitor', body: 'Mine' },
    });
    const waits = async (who: ApiClient) =>
      (await waiting(who)).some(({ order: of }) => of?.item_id === itemId);
    expect(await waits(otherEngineer)).toBe(false);
    expect(await waits(admin)).toBe(true);
    must(await chats.seen(engineer, itemId));
    expect((await row())?.unread_messages).toBe(0);
    expect(await waits(engineer)).toBe(false);
  });

  test('a mark beyond what is there moves no further than the newest message', async () => {
    const { itemId } = await harness.itemOf(customer, engineer);
    must(await chats.send(engineer, itemId, 'One'));
    must(await chats.seen(customer, itemId, 999_999_999));
    must(await chats.send(engineer, itemId, 'Two'));
    expect(must(await chats.read(customer, itemId)).unread).toBe(1);
  });
});

describe('API-49 what goes along', () => {
  test('files and links, with name, size and source; kept from removal, opened by a signed address', async () => {
    const { itemId } = await harness.itemOf(customer, engineer);
    const { session, address } = await harness.upload(customer);
    const { chat } = must(
      await chats.send(customer, itemId, {
        links: [address, 'https://drive.google.com/file/d/1', 'example.com/stems.zip'],
        upload_session: session,
      }),
    );
    expect(chat.message).toBe('');
    expect(chat.attachments.map(({ name, source, size }) => [name, source, size === null])).toEqual([
      ['mix.wav', 'Upload', false],
      ['https://drive.google.com/file/d/1', 'Google Drive', true],
      ['https://example.com/stems.zip', 'External', true],
    ]);
    const [read] = must(await chats.read(engineer, itemId)).chats;
    const [file, drive] = read?.attachments ?? [];
    expect(drive?.url).toBe('https://drive.google.com/file/d/1');
    expect(file?.url).toMatch(/^\/api\/files\/\d+\?expires=\d+&signature=/);
    expect((await app.request(file?.url ?? '')).status).toBe(200);
    expect((await app.request(file?.listen_url ?? '')).headers.get('content-disposition')).toMatch(/^inline/);
    app.clock.advance(9 * DAY);
    await app.jobs.drain();
    const later = must(await chats.read(engineer, itemId)).chats[0]?.attachments[0];
    expect((await app.request(later?.url ?? '')).status).toBe(200);
  });

  test('nobody attaches what is not theirs, and too much is refused', async () => {
    const { itemId } = await harness.itemOf(customer, engineer);
    const { address } = await harness.upload(stranger);
    expect(outcome(await chats.send(customer, itemId, { message: 'Mine?', links: [address] }))).toBe(
      'invalid',
    );
    expect(outcome(await chats.send(customer, itemId, { message: 'x', links: ['ftp://a.test/x'] }))).toBe(
      'invalid',
    );
    const links = Array.from({ length: 21 }, (_, n) => `https://a.test/${n}`);
    expect(outcome(await chats.send(customer, itemId, { message: 'x', links }))).toBe('invalid');
    expect(must(await chats.read(customer, itemId)).chats).toEqual([]);
  });

  test('ORDR-03 goes with the project files half a year after delivery; its name stays', async () => {
    const { itemId } = await harness.itemOf(customer, engineer);
    const { session, address } = await harness.upload(customer);
    must(await chats.send(customer, itemId, { links: [address], upload_session: session }));
    // Told 30, 7 and 1 days before, then removed.
    for (const days of [160, 20, 8, 3, 3]) {
      app.clock.advance(days * DAY);
      await app.jobs.drain();
    }
    const [message] = must(await chats.read(await app.signIn('admin'), itemId)).chats;
    expect(message?.attachments).toEqual([
      { name: 'mix.wav', size: expect.any(Number), source: 'Upload', url: null, listen_url: null },
    ]);
  });
});
