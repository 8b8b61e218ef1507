import { describe, expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import type { getOrder } from '@/modules/site/order/order-view.contract';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import { DAY } from '@/shared/clock';
import type { requestRevision } from '../revisions.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const other = await harness.newcomer('engineer');

const readOrder = (who: ApiClient, orderId: number) =>
  who.call<typeof getOrder>('GET /orders/{orderId}', { params: { orderId: String(orderId) } });
const itemNow = async (orderId: number) => must(await readOrder(customer, orderId)).data.order.orderItems[0];

async function askedItem() {
  const { orderId, itemId } = await harness.itemOf(customer, engineer);
  const asked = must(await harness.revise(customer, orderId, itemId));
  return { orderId, itemId, revisionId: asked.revision.id };
}

describe('API-68 ask for a revision', () => {
  test('API-68 opens a round with its notes, counts one down and gives the studio 72 hours', async () => {
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    const asked = must(await harness.revise(customer, orderId, itemId));
    expect(asked.max_revision).toBe(1);
    expect(asked.revision).toMatchObject({
      order_item_id: itemId,
      round: 1,
      message: 'The voice is too quiet.',
      response: null,
      notes: [
        { at_seconds: 42.5, text: 'here' },
        { at_seconds: null, text: 'overall' },
      ],
    });
    const due = new Date(app.clock.now().getTime() + 3 * DAY).toISOString();
    expect(await itemNow(orderId)).toMatchObject({
      order_status: 2,
      turn: 'studio',
      due_at: due,
      max_revision: 1,
      can_revise: false,
    });
  });

  test('API-68 not before a delivery, and one round at a time', async () => {
    const { orderId, itemId } = await harness.itemOf(customer);
    expect(outcome(await harness.revise(customer, orderId, itemId))).toBe('conflict');
    must(await harness.take(engineer, itemId));
    expect(outcome(await harness.revise(customer, orderId, itemId))).toBe('conflict');
    must(await harness.deliver(engineer, itemId));
    const twice = await Promise.all([
      harness.revise(customer, orderId, itemId),
      harness.revise(customer, orderId, itemId),
    ]);
    expect(twice.map((one) => outcome(one)).toSorted()).toEqual(['conflict', 'ok']);
  });

  test('API-68 none left is 402, and nothing changes', async () => {
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    for (const left of [1, 0]) {
      expect(must(await harness.revise(customer, orderId, itemId)).max_revision).toBe(left);
      must(await harness.deliver(engineer, itemId));
    }
    expect(outcome(await harness.revise(customer, orderId, itemId))).toBe('payment_required');
    expect(await itemNow(orderId)).toMatchObject({ max_revision: 0, turn: 'customer', can_revise: false });
  });

  test('API-68 another customer’s order does not exist', async () => {
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    const stranger = await harness.newcomer();
    const theirs = await harness.itemOf(stranger, engineer);
    expect(outcome(await harness.revise(stranger, orderId, itemId))).toBe('not_found');
    expect(outcome(await harness.revise(stranger, theirs.orderId, itemId))).toBe('not_found');
    expect(outcome(await harness.revise(customer, 999_999, itemId))).toBe('not_found');
  });

  test('API-68 a message is required, and links are addresses', async () => {
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    const ask = (body: object) =>
      customer.call<typeof requestRevision>('POST /orders/{orderId}/revisions', {
        params: { orderId: String(orderId) },
        body: { order_item_id: itemId, message: 'Louder', ...body },
      });
    expect(outcome(await ask({ message: '  ' }))).toBe('invalid');
    expect(outcome(await ask({ links: ['javascript:alert(1)'] }))).toBe('invalid');
    expect(outcome(await ask({ notes: [{ at_seconds: -1, text: 'x' }] }))).toBe('invalid');
    expect(outcome(await ask({}))).toBe('ok');
  });

  test('API-68 free rounds end with the window and with completion: then 402', async () => {
    const late = await harness.itemOf(customer, engineer);
    const completed = await harness.itemOf(customer, engineer);
    must(await harness.complete(customer, completed.orderId, completed.itemId));
    expect(outcome(await harness.revise(customer, completed.orderId, completed.itemId))).toBe(
      'payment_required',
    );
    app.clock.advance(7 * DAY + 1);
    expect(outcome(await harness.revise(customer, late.orderId, late.itemId))).toBe('payment_required');
  });

  test('API-68 402 says what one more round costs, and not what nobody sells', async () => {
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    must(await harness.complete(customer, orderId, itemId));
    const refused = await harness.revise(customer, orderId, itemId);
    expect(refused).toMatchObject({ refusal: { message: expect.stringContaining('Contact us') } });
    await queryRows(app.db, 'update services set revision_price = 3500 where id = 101');
    expect(await harness.revise(customer, orderId, itemId)).toMatchObject({
      refusal: {
        kind: 'payment_required',
        message: 'This song is complete. An extra one costs $35.00 and reopens the song.',
        data: { price: 35, currency: 'USD' },
      },
    });
    expect(await itemNow(orderId)).toMatchObject({ next_round: 'pay', round_price: 35, can_revise: false });
  });

  test('API-68 nothing can be changed once the files are deleted', async () => {
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    must(await harness.complete(customer, orderId, itemId));
    await queryRows(app.db, 'update order_items set delete_at = $2 where id = $1', [itemId, app.clock.now()]);
    expect(await harness.revise(customer, orderId, itemId)).toMatchObject({
      refusal: { kind: 'conflict', message: expect.stringContaining('deleted') },
    });
  });

  // All schedules of eight days run in it.
  test('ORDR-08 files go with a round: only own ones, and they stay', { timeout: 60_000 }, async () => {
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    const mine = await harness.upload(customer);
    const theirs = await harness.upload(await harness.newcomer());
    const ask = (links: string[], upload_session: string | null) =>
      customer.call<typeof requestRevision>('POST /orders/{orderId}/revisions', {
        params: { orderId: String(orderId) },
        body: { order_item_id: itemId, message: 'Like this', links, upload_session },
      });
    expect(outcome(await ask([theirs.address], mine.session))).toBe('invalid');
    const link = 'https://drive.google.com/reference';
    const { revision } = must(await ask([mine.address, link], mine.session));
    expect(revision.attachments).toMatchObject([
      { name: 'mix.wav', source: 'Upload', size: 444 },
      { name: link, url: link, source: 'Google Drive' },
    ]);
    expect(JSON.parse(revision.files)).toEqual(revision.attachments.map((file) => file.url));
    expect((await app.request(revision.attachments[0]?.url ?? '')).status).toBe(200);
    app.clock.advance(8 * DAY);
    await app.jobs.drain();
    const { order } = must(await readOrder(customer, orderId)).data;
    expect((await app.request(order.revisions[0]?.attachments[0]?.url ?? '')).status).toBe(200);
  });
});

describe('API-80 answer', () => {
  test('API-80 the customer reads the answer as new', async () => {
    const { orderId, revisionId } = await askedItem();
    expect(must(await harness.answer(engineer, revisionId, { response: 'On it.' })).revision).toMatchObject({
      response: 'On it.',
      user_is_read: 0,
      answered_at: app.clock.now().toISOString(),
    });
    expect(await itemNow(orderId)).toMatchObject({ order_status: 2, turn: 'studio', max_revision: 1 });
  });

  test('API-80 a small adjustment gives the round back, once', async () => {
    const { orderId, revisionId } = await askedItem();
    for (const is_small of [true, true, false, true])
      must(await harness.answer(engineer, revisionId, { response: 'A small one.', is_small }));
    expect(await itemNow(orderId)).toMatchObject({ max_revision: 2 });
  });

  test('API-80 only by its engineer or an admin, in words, while it is open', async () => {
    const { orderId, itemId, revisionId } = await askedItem();
    expect(outcome(await harness.answer(other, revisionId, { response: 'Hi' }))).toBe('forbidden');
    expect(outcome(await harness.answer(customer, revisionId, { response: 'Hi' }))).toBe('forbidden');
    expect(outcome(await harness.answer(app.guest(), revisionId, { response: 'Hi' }))).toBe(
      'unauthenticated',
    );
    expect(outcome(await harness.answer(engineer, 999_999, { response: 'Hi' }))).toBe('not_found');
    expect(outcome(await harness.answer(engineer, revisionId, { response: ' ' }))).toBe('invalid');
    expect(outcome(await harness.answer(await app.signIn('admin'), revisionId, { response: 'Hi' }))).toBe(
      'ok',
    );
    must(await harness.deliver(engineer, itemId));
    must(await harness.complete(customer, orderId, itemId));
    expect(outcome(await harness.answer(engineer, revisionId, { response: 'Too late' }))).toBe('conflict');
  });
});
