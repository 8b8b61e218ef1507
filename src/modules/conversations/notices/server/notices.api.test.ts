import { afterAll, describe, expect, test } from 'vitest';
import { startPushService } from '@test/fakes/push-service';
import { startTestApp } from '@test/support/app';
import { createOrderHarness, must, outcome } from '@/modules/orders/orders/orders.testing';
import type { assignItem } from '@/modules/orders/orders/orders.contract';
import type { getDeviceKey, putDevice } from '@/modules/conversations/devices/devices.contract';
import { orderPaid } from '@/modules/orders/orders/server/orders.events';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import { DAY, HOUR } from '@/shared/clock';
import type { countNotices, listNotices, markNoticesSeen, putNoticeChoice } from '../notices.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const [admin, engineer] = [await app.signIn('admin'), await harness.newcomer('engineer')];

const notices = async (who: ApiClient) => must(await who.call<typeof listNotices>('GET /studio/notices', {}));
const titles = async (who: ApiClient) => (await notices(who)).data.map(({ title }) => title);
const unseen = async (who: ApiClient) =>
  must(await who.call<typeof countNotices>('GET /studio/notices/unseen', {})).unseen;
const mailsTo = (userId: number) =>
  queryRows<{ subject: string }>(
    app.db,
    `select subject from mails m join users u on u.email = m.to_email
     where u.id = $1 and kind = 'studio-notice' order by m.id`,
    [userId],
  );
const choose = (who: ApiClient, body: { kind: 'new-order' | 'due-soon'; mail: boolean; push: boolean }) =>
  who.call<typeof putNoticeChoice>('PUT /studio/notices/choices', { body });

describe('D2 the studio is told', () => {
  test('a sale: every admin in the list and by mail, once however often it is announced; no engineer', async () => {
    const customer = await harness.newcomer();
    const { orderId } = await harness.buy(customer);
    await app.jobs.drain();
    const [told] = (await notices(admin)).data;
    expect(told).toMatchObject({
      kind: 'new-order',
      title: 'New order from New Comer: 1 item, $140.00',
      path: `/studio/orders/${orderId}`,
      seen: false,
    });
    const before = await unseen(admin);
    await app.events.publish(app.db, orderPaid, { order_id: orderId, guest_link_token: null });
    await app.jobs.drain();
    expect(await unseen(admin)).toBe(before);
    expect((await mailsTo(admin.userId)).map(({ subject }) => subject)).toEqual([told?.title]);
    expect(await titles(engineer)).toEqual([]);
    const { id } = told ?? { id: 0 };
    must(await admin.call<typeof markNoticesSeen>('POST /studio/notices/seen', { body: { up_to: id } }));
    expect(await unseen(admin)).toBe(0);
  });

  test('files, an assignment and a due date: the engineer of the song, and of no other', async () => {
    const other = await harness.newcomer('engineer');
    const customer = await harness.newcomer();
    const { itemId } = await harness.itemOf(customer);
    await app.jobs.drain();
    expect(await titles(admin)).toContain('Files arrived for Nightfall');
    const body = { engineer_id: engineer.userId, version: 1 };
    const params = { itemId: String(itemId) };
    must(await admin.call<typeof assignItem>('POST /studio/items/{itemId}/assign', { params, body }));
    await app.jobs.drain();
    expect(await titles(engineer)).toEqual(['Nightfall is assigned to you']);
    must(await harness.take(engineer, itemId));
    await queryRows(app.db, 'update order_items set due_at = $2 where id = $1', [
      itemId,
      new Date(app.clock.now().getTime() + 20 * HOUR),
    ]);
    app.clock.advance(HOUR);
    await app.jobs.drain();
    await app.jobs.drain();
    expect(await titles(engineer)).toEqual([
      'Nightfall is due within 24 hours',
      'Nightfall is assigned to you',
    ]);
    app.clock.advance(DAY);
    await app.jobs.drain();
    expect((await titles(engineer))[0]).toBe('Nightfall is overdue');
    expect(await titles(other)).toEqual([]);
    const mailed = (await mailsTo(engineer.userId)).map(({ subject }) => subject);
    expect(mailed).toEqual(['Nightfall is assigned to you', 'Nightfall is overdue']);
  });

  test('a device of an admin is told too; who wants no mail gets none', async () => {
    const service = await startPushService();
    afterAll(() => service.close());
    const { key } = must(await app.guest().call<typeof getDeviceKey>('GET /devices/key', {}));
    const { endpoint, p256dh, auth, told } = service.subscribe(key);
    const device = { endpoint, p256dh, auth, hide_names: false };
    must(await admin.call<typeof putDevice>('PUT /devices', { body: device }));
    must(await choose(admin, { kind: 'new-order', mail: false, push: true }));
    const before = (await mailsTo(admin.userId)).length;
    const { orderId } = await harness.buy(await harness.newcomer());
    await app.jobs.drain();
    expect(told.map(({ payload }) => payload.path)).toEqual([`/studio/orders/${orderId}`]);
    expect(await mailsTo(admin.userId)).toHaveLength(before);
    must(await choose(admin, { kind: 'new-order', mail: false, push: false }));
    await harness.buy(await harness.newcomer());
    await app.jobs.drain();
    expect(told).toHaveLength(1);
    expect(service.faults).toEqual([]);
  });

  test('customers have none of this; engineers choose nothing of admins', async () => {
    const customer = await harness.newcomer();
    expect(outcome(await customer.call<typeof listNotices>('GET /studio/notices', {}))).toBe('forbidden');
    expect(outcome(await choose(engineer, { kind: 'new-order', mail: true, push: true }))).toBe('invalid');
    const kinds = (await notices(engineer)).choices.map(({ kind }) => kind);
    expect(kinds).not.toContain('dispute');
    expect((await notices(admin)).choices).toHaveLength(10);
  });

  test('an engineer who left is told nothing more', async () => {
    const leaving = await harness.newcomer('engineer');
    const { itemId } = await harness.itemOf(await harness.newcomer());
    must(await harness.take(leaving, itemId));
    await queryRows(app.db, 'update users set deactivated_at = now() where id = $1', [leaving.userId]);
    await queryRows(app.db, 'update order_items set due_at = $2 where id = $1', [itemId, app.clock.now()]);
    app.clock.advance(HOUR);
    await app.jobs.drain();
    expect(
      await queryRows(app.db, 'select 1 from studio_notices where user_id = $1 and kind = $2', [
        leaving.userId,
        'overdue',
      ]),
    ).toEqual([]);
  });
});
