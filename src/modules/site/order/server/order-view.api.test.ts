import { describe, expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { hashToken } from '@/platform/security/tokens';
import type { listOrders } from '@/modules/orders/orders/orders.contract';
import type { ApiClient } from '@/shared/api-client';
import type { getOrder, markRead } from '../order-view.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const stranger = await harness.newcomer();

const see = (who: ApiClient, orderId: number) =>
  who.call<typeof getOrder>('GET /orders/{orderId}', { params: { orderId: String(orderId) } });
const look = (who: ApiClient, orderId: number, body: { type: 'order' | 'revision'; order_item_id: number }) =>
  who.call<typeof markRead>('POST /revisions/user-flag/{orderId}', {
    params: { orderId: String(orderId) },
    body: { user_is_read: '1', ...body },
  });

describe('API-47 one order', () => {
  test('API-47 its owner sees items, files, deliveries and the timeline', async () => {
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    const { order, is_giftcard } = must(await see(customer, orderId)).data;
    expect(is_giftcard).toBe(false);
    expect(order).toMatchObject({
      id: orderId,
      amount: 140,
      payment_status: 'paid',
      Order_status: 1,
      notify: 1,
    });
    expect(order.orderItems[0]).toMatchObject({
      id: itemId,
      songs: ['The Quiet Ones'],
      track: 'Nightfall',
      order_files: [{ name: 'mix.wav', source: 'Upload' }],
      deliveries: [{ version: 1, files: [{ name: 'master.wav' }] }],
      can_complete: true,
      can_revise: true,
      turn: 'customer',
      user_is_read: 0,
    });
    expect(JSON.parse(order.orderItems[0]?.deliverable_files ?? '')).toHaveLength(1);
    expect(order.timeline.map((entry) => entry.kind)).toEqual([
      'paid',
      'files-received',
      'started',
      'delivered',
    ]);
    expect(order.sent).toEqual([]);
    const asked = { params: { orderId: String(orderId) }, query: { sent: '1' as const } };
    const whole = must(await customer.call<typeof getOrder>('GET /orders/{orderId}', asked)).data.order;
    expect(whole.sent).toMatchObject([{ files: 1, links: 0, first_version_by: expect.any(String) }]);
  });

  test('API-47 a private link opens its order and no other', async () => {
    const one = await harness.buyAsGuest();
    const another = await harness.buyAsGuest();
    const holder = app.guest(one.link);
    expect(must(await see(holder, one.orderId)).data.order.payer_email).toBe('ada@example.com');
    expect(outcome(await see(holder, another.orderId))).toBe('not_found');
    await harness.brief(holder, one);
    expect(must(await see(holder, one.orderId)).data.order.orderItems[0]).toMatchObject({
      turn: 'studio',
      track: 'Nightfall',
    });
    await queryRows(app.db, 'update order_links set revoked_at = $2 where token_hash = $1', [
      hashToken(one.link),
      app.clock.now(),
    ]);
    expect(outcome(await see(holder, one.orderId))).not.toBe('ok');
  });

  test('API-47 nobody else sees it', async () => {
    const { orderId } = await harness.itemOf(customer);
    expect(outcome(await see(stranger, orderId))).toBe('not_found');
    expect(outcome(await see(stranger, 999_999))).toBe('not_found');
    expect(outcome(await see(app.guest(), orderId))).not.toBe('ok');
    expect(outcome(await see(app.guest('made-up'), orderId))).not.toBe('ok');
    expect(outcome(await see(engineer, orderId))).not.toBe('ok');
  });
});

describe('API-55 looked at', () => {
  test('API-55 3.14: a delivery and an answer are new until each was looked at', async () => {
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    const { revision } = must(await harness.revise(customer, orderId, itemId));
    must(await harness.answer(engineer, revision.id, { response: 'Yes' }));
    must(await harness.deliver(engineer, itemId));
    const seen = async () => {
      const { order } = must(await see(customer, orderId)).data;
      // The flags of the whole order say the same, both ways round, and the list says it too.
      expect(order.user_is_read).toBe(order.notify === 1 ? 0 : 1);
      const { orders } = must(await customer.call<typeof listOrders>('GET /orders', {})).data;
      const { notify, user_is_read } = order;
      expect(orders.find(({ id }) => id === orderId)).toMatchObject({ notify, user_is_read });
      return [order.orderItems[0]?.user_is_read, order.revisions[0]?.user_is_read, order.notify];
    };
    expect(await seen()).toEqual([0, 0, 1]);
    must(await look(customer, orderId, { type: 'order', order_item_id: itemId }));
    expect(await seen()).toEqual([1, 0, 1]);
    must(await look(customer, orderId, { type: 'revision', order_item_id: itemId }));
    expect(await seen()).toEqual([1, 1, 0]);
  });

  test('API-55 only of my own order and its own items', async () => {
    const mine = await harness.itemOf(customer, engineer);
    const theirs = await harness.itemOf(stranger, engineer);
    expect(outcome(await look(stranger, mine.orderId, { type: 'order', order_item_id: mine.itemId }))).toBe(
      'not_found',
    );
    expect(outcome(await look(customer, mine.orderId, { type: 'order', order_item_id: theirs.itemId }))).toBe(
      'not_found',
    );
    expect(must(await see(stranger, theirs.orderId)).data.order.notify).toBe(1);
  });
});
