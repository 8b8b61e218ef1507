import { afterAll, describe, expect, test } from 'vitest';
import { startPushService, type FakeBrowser } from '@test/fakes/push-service';
import { startTestApp } from '@test/support/app';
import { createOrderHarness, must, outcome } from '@/modules/orders/orders/orders.testing';
import type { exportMe } from '@/modules/people/accounts/profile.contract';
import type { logOut } from '@/modules/people/accounts/accounts.contract';
import { deliveryMade } from '@/modules/orders/deliveries/server/deliveries.events';
import { windowEnding } from '@/modules/orders/orders/server/orders.events';
import type { getOrder } from '@/modules/site/order/order-view.contract';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import { DAY, HOUR, MINUTE } from '@/shared/clock';
import type { DeliveryId, OrderItemId } from '@/shared/ids';
import type { forgetDevice, getDeviceKey, listDevices, putDevice, removeDevice } from '../devices.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const engineer = await app.signIn('engineer');
const service = await startPushService();
afterAll(() => service.close());
const { key } = must(await app.guest().call<typeof getDeviceKey>('GET /devices/key', {}));

const save = (
  who: ApiClient,
  browser: Pick<FakeBrowser, 'endpoint' | 'p256dh' | 'auth'>,
  more: { hide_names?: boolean; order_id?: number } = {},
) => {
  const { endpoint, p256dh, auth } = browser;
  return who.call<typeof putDevice>('PUT /devices', {
    body: { endpoint, p256dh, auth, hide_names: false, ...more },
  });
};
const devices = async (who: ApiClient) => must(await who.call<typeof listDevices>('GET /devices', {})).data;
const titles = ({ told }: FakeBrowser) => told.map(({ payload }) => payload.title);

describe('push messages to devices', () => {
  test('a delivery is told once on each device, encrypted, with the page of the song', async () => {
    const customer = await harness.newcomer();
    const [phone, laptop] = [service.subscribe(key), service.subscribe(key)];
    must(await save(customer, phone));
    must(await save(customer, laptop, { hide_names: true }));
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    await app.jobs.drain();
    expect(phone.told[0]?.payload).toMatchObject({
      title: 'v1 of Nightfall is ready',
      path: `/order/${orderId}`,
      tag: `delivery-${itemId}`,
    });
    expect(phone.told[0]?.ttl).toBe((2 * DAY) / 1000);
    expect(titles(laptop)).toEqual(['Your song is ready']);
    // The same event once more, as after a process that died when its work was done.
    const made = await queryRows<{ delivery_id: DeliveryId }>(
      app.db,
      'select id as delivery_id from deliveries where order_item_id = $1',
      [itemId],
    );
    const ids = { order_id: orderId, order_item_id: itemId, version: 1 };
    for (const { delivery_id } of made)
      await app.events.publish(app.db, deliveryMade, { ...ids, delivery_id });
    await app.jobs.drain();
    expect([phone.told.length, laptop.told.length]).toEqual([1, 1]);
    expect(service.faults).toEqual([]);
  });

  test('what was sent is not kept; the keys are kept sealed', async () => {
    const rows = await queryRows<{ payload: string | null }>(app.db, 'select payload from push_messages', []);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ payload }) => payload === null)).toBe(true);
    const [pair] = await queryRows<{ public_key: string; private_key: string }>(
      app.db,
      'select public_key, private_key from push_keys',
      [],
    );
    expect(pair?.public_key).toBe(key);
    expect(pair?.private_key).toMatch(/^v\d+\./);
  });

  test('a push service that asks to wait is asked again after that time, and not before', async () => {
    const customer = await harness.newcomer();
    const phone = service.subscribe(key);
    must(await save(customer, phone));
    phone.answerNext({ status: 429, retryAfter: '600' }, { status: 503 });
    await harness.itemOf(customer, engineer);
    await app.jobs.drain();
    expect(phone.posts()).toBe(1);
    app.clock.advance(9 * MINUTE);
    await app.jobs.drain();
    expect(phone.posts()).toBe(1);
    app.clock.advance(2 * MINUTE);
    await app.jobs.drain();
    expect([phone.posts(), phone.told.length]).toEqual([2, 0]);
    app.clock.advance(2 * MINUTE);
    await app.jobs.drain();
    expect(titles(phone)).toEqual(['v1 of Nightfall is ready']);
  });

  test('a service that is away for days is given up, and what is too large is not sent again', async () => {
    const customer = await harness.newcomer();
    const [away, picky] = [service.subscribe(key), service.subscribe(key)];
    must(await save(customer, away));
    must(await save(customer, picky));
    away.answerNext(...Array.from({ length: 100 }, () => ({ status: 500 })));
    picky.answerNext({ status: 413 });
    await harness.itemOf(customer, engineer);
    for (let hours = 0; hours < 60; hours += 6) {
      app.clock.advance(6 * HOUR);
      await app.jobs.drain();
    }
    expect(away.posts()).toBeGreaterThan(4);
    const posts = [away.posts(), picky.posts()];
    app.clock.advance(5 * DAY);
    await app.jobs.drain();
    expect([away.posts(), picky.posts()]).toEqual(posts);
    expect(picky.posts()).toBe(1);
    expect(await devices(customer)).toHaveLength(2);
  });

  test.each([404, 410, 403])('a subscription that is over (%i) is forgotten', async (status) => {
    const customer = await harness.newcomer();
    const phone = service.subscribe(key);
    must(await save(customer, phone));
    phone.answerNext({ status });
    await harness.itemOf(customer, engineer);
    await app.jobs.drain();
    expect(await devices(customer)).toEqual([]);
    app.clock.advance(DAY);
    await app.jobs.drain();
    expect(phone.posts()).toBe(1);
  });
});

describe('whose device it is', () => {
  test('signing out, also from another browser, ends it; others keep theirs', async () => {
    const customer = await harness.newcomer();
    const phone = service.subscribe(key);
    must(await save(customer, phone));
    must(await customer.call<typeof logOut>('POST /auth/logout', {}));
    const left = await queryRows(app.db, 'select 1 from push_devices where endpoint = $1', [phone.endpoint]);
    expect(left).toEqual([]);
  });

  test('a browser that changes its account tells the new one only', async () => {
    const [before, now] = [await harness.newcomer(), await harness.newcomer()];
    const phone = service.subscribe(key);
    must(await save(before, phone));
    must(await save(now, phone));
    expect(await devices(before)).toEqual([]);
    expect(await devices(now)).toHaveLength(1);
    await harness.itemOf(before, engineer);
    await app.jobs.drain();
    expect(phone.told).toEqual([]);
  });

  test('a guest is told about the order of their private link, and not once it is revoked', async () => {
    const { orderId, link, itemIds } = await harness.buyAsGuest();
    const itemId = Math.min(...itemIds) as OrderItemId;
    const guest = app.guest(link);
    const phone = service.subscribe(key);
    expect(outcome(await save(app.guest(), phone, { order_id: orderId }))).toBe('unauthenticated');
    expect(outcome(await save(app.guest('A'.repeat(43)), phone, { order_id: orderId }))).not.toBe('ok');
    const other = await harness.buyAsGuest();
    expect(outcome(await save(guest, phone, { order_id: other.orderId }))).toBe('not_found');
    must(await save(guest, phone, { order_id: orderId }));
    await queryRows(app.db, 'update order_items set track = $2 where id = $1', [itemId, 'Salt']);
    await app.events.publish(app.db, windowEnding, {
      order_id: orderId,
      order_item_id: itemId,
      ends_at: '2026-12-01T00:00:00.000Z',
    });
    await app.jobs.drain();
    expect(titles(phone)).toEqual(['One day left for Salt']);
    const opened = new URL(phone.told[0]?.payload.path ?? '', 'http://studio.test');
    const opens = app.guest(opened.searchParams.get('link') ?? '');
    expect(
      outcome(
        await opens.call<typeof getOrder>('GET /orders/{orderId}', { params: { orderId: String(orderId) } }),
      ),
    ).toBe('ok');
    await queryRows(app.db, 'update order_links set revoked_at = now() where order_id = $1', [orderId]);
    await app.events.publish(app.db, windowEnding, {
      order_id: orderId,
      order_item_id: itemId,
      ends_at: '2026-12-02T00:00:00.000Z',
    });
    await app.jobs.drain();
    expect(phone.told).toHaveLength(1);
  });

  test('only its owner removes it; whoever knows its address may end it', async () => {
    const [owner, other] = [await harness.newcomer(), await harness.newcomer()];
    const phone = service.subscribe(key);
    must(await save(owner, phone));
    const [device] = await devices(owner);
    const params = { deviceId: String(device?.id) };
    expect(outcome(await other.call<typeof removeDevice>('DELETE /devices/{deviceId}', { params }))).toBe(
      'not_found',
    );
    const { endpoint } = phone;
    must(await app.guest().call<typeof forgetDevice>('POST /devices/forget', { body: { endpoint } }));
    must(await app.guest().call<typeof forgetDevice>('POST /devices/forget', { body: { endpoint } }));
    expect(await devices(owner)).toEqual([]);
    must(await save(owner, phone));
    const again = { deviceId: String((await devices(owner))[0]?.id) };
    must(await owner.call<typeof removeDevice>('DELETE /devices/{deviceId}', { params: again }));
    expect(await devices(owner)).toEqual([]);
  });

  test.each([
    ['https://169.254.169.254/latest/meta-data'],
    ['https://printer/push'],
    ['http://fcm.googleapis.com/fcm/send/a'],
    ['https://studio-nas.local/push'],
    ['file:///etc/passwd'],
  ])('%s is no push service', async (endpoint) => {
    const customer = await harness.newcomer();
    const { p256dh, auth } = service.subscribe(key);
    expect(outcome(await save(customer, { endpoint, p256dh, auth }))).toBe('conflict');
  });

  test('keys that nothing can be encrypted for are refused, and a thousand devices are twenty', async () => {
    const customer = await harness.newcomer();
    const { endpoint, p256dh, auth } = service.subscribe(key);
    expect(outcome(await save(customer, { endpoint, p256dh: auth, auth }))).toBe('conflict');
    expect(outcome(await save(customer, { endpoint, p256dh, auth: 'AAAA' }))).toBe('conflict');
    expect(outcome(await save(customer, { endpoint: 'x'.repeat(1001), p256dh, auth }))).toBe('invalid');
    await queryRows(app.db, 'truncate rate_limits', []);
    for (let i = 0; i < 22; i += 1) must(await save(customer, service.subscribe(key)));
    expect(await devices(customer)).toHaveLength(20);
  });

  test('the export tells of the devices and keeps their addresses secret', async () => {
    const customer = await harness.newcomer();
    const phone = service.subscribe(key);
    must(await save(customer, phone));
    const answer = await customer.call<typeof exportMe>('GET /auth/me/export', {});
    const text = JSON.stringify(answer.ok ? answer.value : answer);
    expect(text).toContain('notified_devices');
    expect(text).not.toContain(phone.endpoint);
  });
});
