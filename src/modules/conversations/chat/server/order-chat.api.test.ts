import { beforeEach, describe, expect, test } from 'vitest';
import type { getOrder } from '@/modules/site/order/order-view.contract';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import type { getStudioItem } from '@/modules/back-office/queue/studio.contract';
import { queryRows } from '@/platform/db/database';
import { hashToken } from '@/platform/security/tokens';
import type { ApiClient } from '@/shared/api-client';
import { MINUTE } from '@/shared/clock';
import { startTestApp } from '@test/support/app';
import { orderChat } from '../order-chat.testing';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const admin = await app.signIn('admin');
const stranger = await harness.newcomer();
const otherEngineer = await harness.newcomer('engineer');

const chats = orderChat;

// What one address may send in a minute is tested by itself.
beforeEach(() => app.clock.advance(2 * MINUTE));

const order = async (who: ApiClient, orderId: number) =>
  must(await who.call<typeof getOrder>('GET /orders/{orderId}', { params: { orderId: String(orderId) } }))
    .data.order;
const studioItem = async (who: ApiClient, itemId: number) =>
  must(
    await who.call<typeof getStudioItem>('GET /studio/items/{itemId}', {
      params: { itemId: String(itemId) },
    }),
  ).data;

/** One delivered item of the customer with a round, answered where told. */
async function withRound(answered: boolean) {
  const made = await harness.itemOf(customer, engineer);
  const { revision } = must(await harness.revise(customer, made.orderId, made.itemId));
  if (answered) must(await harness.answer(engineer, revision.id, { response: 'On it.' }));
  return { ...made, revisionId: revision.id };
}

describe('API-48 API-49 the chat of an item', () => {
  test('API-49 both sides write, API-48 both read it in order, with who and whether it was seen', async () => {
    const { itemId } = await harness.itemOf(customer, engineer);
    expect(must(await chats.read(customer, itemId))).toMatchObject({ success: true, chats: [], unread: 0 });
    const { chat } = must(await chats.send(customer, itemId, '  Can the voice be drier?\nThanks  '));
    expect(chat).toMatchObject({
      sender_role: 'customer',
      message: 'Can the voice be drier?\nThanks',
      is_read: 0,
      attachments: [],
    });
    must(await chats.send(engineer, itemId, 'Yes'));
    const { chats: read, unread, has_earlier } = must(await chats.read(customer, itemId));
    expect(read.map(({ sender_role, message }) => [sender_role, message])).toEqual([
      ['customer', 'Can the voice be drier?\nThanks'],
      ['engineer', 'Yes'],
    ]);
    expect(read.every(({ name }) => name !== null && name !== '')).toBe(true);
    expect([unread, has_earlier]).toEqual([1, false]);
  });

  test('API-49 sent twice under one name it stands once; without a name each stands by itself', async () => {
    const { itemId } = await harness.itemOf(customer, engineer);
    const words = { message: 'Once', client_id: 'same-name-1' };
    const [first, second] = await Promise.all([
      chats.send(customer, itemId, words),
      chats.send(customer, itemId, words),
    ]);
    expect(must(first).chat.id).toBe(must(second).chat.id);
    must(await chats.send(customer, itemId, { message: 'Twice' }));
    must(await chats.send(customer, itemId, { message: 'Twice' }));
    expect(must(await chats.read(customer, itemId)).chats.map(({ message }) => message)).toEqual([
      'Once',
      'Twice',
      'Twice',
    ]);
  });

  test('API-80 the log has who of the studio wrote where and how much, once, and nothing of what was said', async () => {
    const { orderId, itemId, revisionId } = await withRound(true);
    const words = { message: 'Private 🎧', client_id: 'logged-once-1', links: ['https://a.test/mix'] };
    const { chat: first } = must(await chats.send(engineer, itemId, words));
    must(await chats.send(engineer, itemId, words));
    must(await chats.send(customer, itemId, 'Private too'));
    const { message: second } = must(await chats.sendToRound(admin, revisionId, 'Private as well'));
    const lines = await queryRows(
      app.db,
      `select actor_id, subject_label, before, after from audit_log
       where action = 'chat.written' and (after ->> 'message_id')::bigint >= $1 order by id`,
      [first.id],
    );
    expect(lines).toEqual([
      {
        actor_id: engineer.userId,
        subject_label: `Chat about item ${itemId}, order ${orderId}`,
        before: null,
        after: { message_id: first.id, letters: 9, attachments: 1 },
      },
      {
        actor_id: admin.userId,
        subject_label: `Chat about revision ${revisionId} of item ${itemId}, order ${orderId}`,
        before: null,
        after: { message_id: second.id, letters: 15, attachments: 0 },
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('Private');
  });

  test('ORDR-07 a blank message, and one that is too long, is refused and not kept', async () => {
    const { itemId } = await harness.itemOf(customer, engineer);
    for (const message of ['', '  \n ', 'x'.repeat(4001)]) {
      expect(outcome(await chats.send(customer, itemId, { message }))).toBe('invalid');
    }
    expect(await chats.send(customer, itemId, { message: ' ' })).toMatchObject({
      refusal: { message: 'Please input message', errors: { message: ['Please input message'] } },
    });
    expect(must(await chats.read(customer, itemId)).chats).toEqual([]);
  });

  test('API-48 earlier messages are read page by page, news from where one stands', async () => {
    const { itemId } = await harness.itemOf(customer, engineer);
    for (let n = 1; n <= 53; n += 1) must(await chats.send(engineer, itemId, `No ${n}`));
    const newest = must(await chats.read(customer, itemId));
    expect([newest.chats.length, newest.chats[0]?.message, newest.has_earlier]).toEqual([50, 'No 4', true]);
    expect(newest.unread).toBe(53);
    const first = newest.chats[0]?.id ?? 0;
    const earlier = must(await chats.read(customer, itemId, { before: String(first) }));
    expect(earlier.chats.map(({ message }) => message)).toEqual(['No 1', 'No 2', 'No 3']);
    expect(earlier.has_earlier).toBe(false);
    const last = newest.chats.at(-1)?.id ?? 0;
    must(await chats.send(engineer, itemId, 'News'));
    expect(
      must(await chats.read(customer, itemId, { after: String(last) })).chats.map(({ message }) => message),
    ).toEqual(['News']);
  });
});

test('API-49 API-52 sixty messages a minute are enough for people', async () => {
  const { itemId } = await harness.itemOf(customer, engineer);
  for (let n = 0; n < 60; n += 1) must(await chats.send(admin, itemId, `No ${n}`));
  expect(outcome(await chats.send(admin, itemId, 'One too many'))).toBe('rate_limited');
  expect(outcome(await chats.send(customer, itemId, 'From elsewhere'))).toBe('ok');
});

describe('API-48 API-49 API-50 API-51 API-52 who may', () => {
  test('owner, private link, engineer assigned and admin; nobody else learns that it exists', async () => {
    const { itemId, revisionId } = await withRound(true);
    const open = async (who: ApiClient) => [
      outcome(await chats.read(who, itemId)),
      outcome(await chats.send(who, itemId, 'Hello')),
      outcome(await chats.seen(who, itemId)),
      outcome(await chats.readRound(who, revisionId)),
      outcome(await chats.sendToRound(who, revisionId, 'Hello')),
    ];
    for (const who of [customer, engineer, admin]) expect(new Set(await open(who))).toEqual(new Set(['ok']));
    for (const who of [stranger, otherEngineer, app.guest(), app.guest('made-up-link')])
      expect(new Set(await open(who))).toEqual(new Set(['not_found']));
    expect(outcome(await chats.read(customer, 999_999))).toBe('not_found');
    expect(outcome(await chats.readRound(customer, 999_999))).toBe('not_found');
    expect(outcome(await chats.seenRound(customer, revisionId))).toBe('ok');
    expect(outcome(await chats.seenRound(stranger, revisionId))).toBe('not_found');
    expect(outcome(await chats.seenRound(engineer, revisionId))).toBe('not_found');
    expect(outcome(await chats.studioSeenRound(engineer, revisionId))).toBe('ok');
    expect(outcome(await chats.studioSeenRound(otherEngineer, revisionId))).toBe('not_found');
    expect(outcome(await chats.studioSeenRound(customer, revisionId))).toBe('forbidden');
    expect(outcome(await chats.studioSeenRound(app.guest(), revisionId))).toBe('unauthenticated');
  });

  test('a guest writes by the private link of that order only, until it is revoked', async () => {
    const bought = await harness.buyAsGuest();
    const other = await harness.buyAsGuest();
    const guest = app.guest(bought.link);
    const [itemId] = bought.itemIds;
    if (itemId === undefined) throw new Error('an order without items');
    const { chat } = must(await chats.send(guest, itemId, 'Hello from a guest'));
    expect(chat).toMatchObject({ sender_role: 'customer', name: null });
    expect(outcome(await chats.read(app.guest(other.link), itemId))).toBe('not_found');
    // Nobody took it: only admins read it.
    expect(outcome(await chats.read(engineer, itemId))).toBe('not_found');
    expect(must(await chats.read(admin, itemId)).chats).toHaveLength(1);
    const revoke = 'update order_links set revoked_at = now() where token_hash = $1';
    await queryRows(app.db, revoke, [hashToken(bought.link)]);
    expect(outcome(await chats.send(guest, itemId, 'Still here'))).toBe('not_found');
  });
});

describe('API-50 API-51 API-52 the messages of a revision', () => {
  test('API-52 only while the order is In Revision, and once the round was answered', async () => {
    const { orderId, itemId, revisionId } = await withRound(false);
    expect(outcome(await chats.sendToRound(customer, revisionId, 'Hello?'))).toBe('conflict');
    must(await harness.answer(engineer, revisionId, { response: 'On it.' }));
    const sent = must(await chats.sendToRound(customer, revisionId, 'Thanks'));
    expect(sent).toMatchObject({
      success: true,
      revision: { id: revisionId, response: 'On it.' },
      message: { sender_role: 'customer', message: 'Thanks', is_read: 0 },
    });
    expect(outcome(await chats.sendToRound(customer, revisionId, ' '))).toBe('invalid');
    must(await chats.sendToRound(engineer, revisionId, 'You are welcome'));
    must(await harness.deliver(engineer, itemId));
    must(await harness.complete(customer, orderId, itemId));
    const late = await chats.sendToRound(customer, revisionId, 'One more thing');
    expect(outcome(late)).toBe('conflict');
    expect(must(await chats.readRound(customer, revisionId)).messages).toHaveLength(2);
  });

  test('API-50 API-51 ORDR-06 what the engineer writes is unread until the customer has seen it', async () => {
    const { orderId, itemId, revisionId } = await withRound(true);
    must(await chats.sendToRound(engineer, revisionId, 'Done at 0:42'));
    const before = await order(customer, orderId);
    expect(before.orderItems[0]?.unread_messages).toBe(1);
    expect(before.revisions[0]).toMatchObject({ has_messages: true, unread_messages: 1 });
    const [message] = must(await chats.readRound(customer, revisionId)).messages;
    expect(message).toMatchObject({ sender_role: 'engineer', message: 'Done at 0:42', is_read: 0 });
    must(await chats.seenRound(customer, revisionId));
    const after = await order(customer, orderId);
    expect([after.orderItems[0]?.unread_messages, after.revisions[0]?.unread_messages]).toEqual([0, 0]);
    const receipt = must(await chats.readRound(engineer, revisionId));
    expect(receipt.messages[0]?.is_read).toBe(1);
    expect(receipt.other_read_id).toBe(message?.id);
    expect((await studioItem(engineer, itemId)).item.unread_messages).toBe(0);
  });
});
