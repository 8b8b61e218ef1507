import { describe, expect, test } from 'vitest';
import type { getOrder } from '@/modules/site/order/order-view.contract';
import type {
  acceptFiles,
  checkOrder,
  judgeFiles,
  uploadToOrder,
} from '@/modules/orders/orders/orders.contract';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import type { getStudioItem } from '@/modules/back-office/queue/studio.contract';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import { HOUR, MINUTE } from '@/shared/clock';
import { startTestApp } from '@test/support/app';
import { buyAs, itemsSent, mailsTo, send, unpaidUploads } from '../new-uploads.testing';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const engineer = await app.signIn('engineer');
const PHISH = 'https://phish.example/stems.zip';

function form(fields: Record<string, string> = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({
    links: PHISH,
    songs: 'Mallory',
    track: 'Not yours',
    message: 'Take this.',
    ...fields,
  }))
    data.append(name, value);
  return data;
}

const check = async (who: ApiClient, email: string) =>
  must(await who.call<typeof checkOrder>('POST /orders/check-order', { body: { email } })).data;

const upload = (who: ApiClient, orderId: number, fields: Record<string, string> = {}) =>
  who.call<typeof uploadToOrder>('POST /orders/{orderId}/upload', {
    params: { orderId: String(orderId) },
    body: form(fields),
  });

/** An order of a guest, and somebody who knows its address. */
async function ordered(email: string) {
  const orderId = await buyAs(app, email);
  const stranger = app.guest();
  const { upload_key } = await check(stranger, email);
  const [item] = await itemsSent(app, orderId);
  return { email, orderId, itemId: item?.id ?? 0, stranger, upload_key };
}

/** Its owner, by the private link of the newest mail. */
async function ownerOf(email: string): Promise<ApiClient> {
  const links = (await mailsTo(app, email)).flatMap(({ text }) => /\?link=([\w-]+)/.exec(text)?.[1] ?? []);
  return app.guest(links.at(-1));
}

const seen = async (owner: ApiClient, orderId: number) =>
  must(await owner.call<typeof getOrder>('GET /orders/{orderId}', { params: { orderId: String(orderId) } }))
    .data.order.orderItems[0];

const judge = (owner: ApiClient, { orderId, itemId }: { orderId: number; itemId: number }, mine: boolean) =>
  owner.call<typeof judgeFiles>('POST /orders/{orderId}/confirm-files', {
    params: { orderId: String(orderId) },
    body: { order_item_id: itemId, mine },
  });

const accept = (itemId: number) =>
  engineer.call<typeof acceptFiles>('POST /studio/items/{itemId}/accept-files', {
    params: { itemId: String(itemId) },
  });

const studioItem = async (itemId: number) =>
  must(
    await engineer.call<typeof getStudioItem>('GET /studio/items/{itemId}', {
      params: { itemId: String(itemId) },
    }),
  ).data;

describe('V9: API-04 files that somebody sends who only knows the address', () => {
  test('V9: they are marked for owner and engineer, start no clock, and the owner is asked by mail at once', async () => {
    const { email, orderId, itemId, stranger, upload_key } = await ordered('v9-key@example.com');
    expect(must(await upload(stranger, orderId, { upload_key })).unconfirmed).toBe(true);
    expect(await itemsSent(app, orderId)).toMatchObject([{ started: false, links: [PHISH] }]);
    expect(outcome(await harness.take(engineer, itemId))).toBe('conflict');
    const item = await studioItem(itemId);
    expect(item).toMatchObject({ can_take: false, can_accept_files: true, item: { due_at: null } });
    expect(item.item.order_files).toMatchObject([{ url: PHISH, unconfirmed: true }]);
    const mail = (await mailsTo(app, email)).at(-1);
    expect(mail).toMatchObject({
      kind: 'files-received',
      subject: `Are these files yours? (order ${orderId})`,
    });
    expect(mail?.text).toContain('These files are mine');
    expect(mail?.text).toContain('If they are not yours');
    expect(mail?.text).not.toMatch(/phish|Not yours|Mallory|Take this/);
    const own = await seen(await ownerOf(email), orderId);
    expect(own).toMatchObject({
      turn: 'customer',
      next_step:
        'We received files from someone who was not logged in. Tell us whether they are yours and we can start.',
      unconfirmed_at: app.clock.now().toISOString(),
    });
  });

  test('V9: the owner says that they are theirs: the clock starts then, once', async () => {
    const one = await ordered('v9-mine@example.com');
    must(await upload(one.stranger, one.orderId, { upload_key: one.upload_key }));
    app.clock.advance(HOUR);
    const owner = await ownerOf(one.email);
    must(await judge(owner, one, true));
    const due = new Date(app.clock.now().getTime() + 120 * HOUR).toISOString();
    expect(await seen(owner, one.orderId)).toMatchObject({
      unconfirmed_at: null,
      due_at: due,
      order_files: [{ url: PHISH, unconfirmed: false }],
    });
    app.clock.advance(HOUR);
    expect(outcome(await judge(owner, one, true))).toBe('conflict');
    expect((await seen(owner, one.orderId))?.due_at).toBe(due);
    expect(outcome(await harness.take(engineer, one.itemId))).toBe('ok');
  });

  test('V9: they are not: everything of the stranger is removed, and what the owner sent stays', async () => {
    const one = await ordered('v9-not-mine@example.com');
    const { session, address } = await harness.upload(one.stranger);
    const sent = { upload_key: one.upload_key, links: address, upload_session: session };
    must(await upload(one.stranger, one.orderId, sent));
    const owner = await ownerOf(one.email);
    must(await judge(owner, one, false));
    expect(await itemsSent(app, one.orderId)).toMatchObject([
      { track: null, notes: null, artists: [], files: [], started: false },
    ]);
    await app.jobs.drain();
    const left = await queryRows(app.db, `select 1 from files where state = 'ready' and id = $1`, [
      Number(address.split('/').at(-1)),
    ]);
    expect(left).toEqual([]);
    must(await upload(owner, one.orderId, { track: 'Mine', links: 'https://we.tl/t-mine' }));
    must(await upload(one.stranger, one.orderId, { upload_key: one.upload_key }));
    must(await judge(owner, one, false));
    expect(await itemsSent(app, one.orderId)).toMatchObject([
      { track: 'Mine', links: ['https://we.tl/t-mine'], started: true },
    ]);
  });

  test('V9: the studio accepts them for the owner; nobody else may answer for them', async () => {
    const one = await ordered('v9-accept@example.com');
    must(await upload(one.stranger, one.orderId, { upload_key: one.upload_key }));
    expect(outcome(await judge(one.stranger, one, true))).toBe('not_found');
    expect(outcome(await judge(await app.signIn('customer'), one, true))).toBe('not_found');
    expect(must(await accept(one.itemId)).item.files_received_at).toBe(app.clock.now().toISOString());
    expect(outcome(await accept(one.itemId))).toBe('conflict');
    expect(outcome(await harness.take(engineer, one.itemId))).toBe('ok');
  });

  test('V9: API-05 an upload for a paid order without a log-in waits too; its account needs no second word', async () => {
    const email = 'v9-upload@example.com';
    const orderId = await buyAs(app, email);
    app.clock.advance(MINUTE);
    expect(must(await send(app.guest(), { email })).data).toMatchObject({ joined: true, unconfirmed: true });
    expect(await itemsSent(app, orderId)).toMatchObject([{ started: false, track: 'Nightfall' }]);
    const person = await harness.newcomer();
    const own = await harness.buy(person);
    expect(must(await upload(person, own.orderId)).unconfirmed).toBe(false);
    expect(await itemsSent(app, own.orderId)).toMatchObject([{ started: true }]);
  });
});

describe('API-04 public-site 7.4: an upload by the order’s number alone, right after it was found', () => {
  test('API-04 is kept as an unpaid upload, starts no clock, and tells nothing of the order', async () => {
    const { email, orderId, stranger } = await ordered('by-number@example.com');
    const answer = must(await upload(stranger, orderId));
    expect(answer).toEqual({
      success: true,
      message: 'Files sent successfully!',
      upload_id: expect.any(Number),
      unconfirmed: true,
    });
    expect(await unpaidUploads(app, email)).toMatchObject([{ id: answer.upload_id, order_id: orderId }]);
    expect(await itemsSent(app, orderId)).toMatchObject([{ started: false, track: null, links: [] }]);
    expect((await mailsTo(app, email)).at(-1)?.subject).toBe(`Are these files yours? (order ${orderId})`);
  });

  test('API-04 the owner’s word joins it, or removes it', async () => {
    const mine = await ordered('number-mine@example.com');
    must(await upload(mine.stranger, mine.orderId));
    must(await judge(await ownerOf(mine.email), mine, true));
    await app.jobs.drain();
    expect(await itemsSent(app, mine.orderId)).toMatchObject([
      { started: true, track: 'Not yours', links: [PHISH] },
    ]);
    const other = await ordered('number-other@example.com');
    must(await upload(other.stranger, other.orderId));
    must(await judge(await ownerOf(other.email), other, false));
    await app.jobs.drain();
    expect(await itemsSent(app, other.orderId)).toMatchObject([{ started: false, track: null, links: [] }]);
    expect(await unpaidUploads(app, other.email)).toEqual([]);
  });

  test('API-04 nobody else learns that the order is there: not another client, not later, not by a wrong number', async () => {
    const { orderId, stranger } = await ordered('number-only@example.com');
    const refusedTo = async (who: ApiClient, id = orderId as number) => {
      const answer = await upload(who, id);
      return answer.ok ? 'ok' : [answer.refusal.kind, answer.refusal.message];
    };
    const nothing = ['not_found', 'Order not found'];
    expect(await refusedTo(app.guest())).toEqual(nothing);
    expect(await refusedTo(stranger, 999_999)).toEqual(nothing);
    expect(await refusedTo(await app.signIn('customer'))).toEqual(nothing);
    app.clock.advance(31 * MINUTE);
    expect(await refusedTo(stranger)).toEqual(nothing);
  });
});
