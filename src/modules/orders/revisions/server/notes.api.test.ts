import { describe, expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import type { getOrder } from '@/modules/site/order/order-view.contract';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import type { answerNote, judgeNote, requestRevision } from '../revisions.contract';
import type { NoteState, NoteVerdict } from '../revisions.rules';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const other = await harness.newcomer('engineer');

const readOrder = (who: ApiClient, orderId: number) =>
  who.call<typeof getOrder>('GET /orders/{orderId}', { params: { orderId: String(orderId) } });
const settle = (who: ApiClient, noteId: number, body: { state: NoteState; answer?: string }) =>
  who.call<typeof answerNote>('POST /studio/revision-notes/{noteId}/answer', {
    params: { noteId: String(noteId) },
    body,
  });

async function askedItem() {
  const { orderId, itemId } = await harness.itemOf(customer, engineer);
  const { id: revisionId, notes } = must(await harness.revise(customer, orderId, itemId)).revision;
  return { orderId, itemId, revisionId, notes, first: notes[0]?.id ?? 0, second: notes[1]?.id ?? 0 };
}

describe('API-80 one note', () => {
  test('ORDR-08 is done, or declined with words, and can be opened again; the customer sees it as new', async () => {
    const { orderId, first, second, notes } = await askedItem();
    expect(notes.map((note) => note.state)).toEqual(['open', 'open']);
    must(await settle(engineer, first, { state: 'done' }));
    const { revision } = must(
      await settle(engineer, second, { state: 'declined', answer: 'It would mask the voice.' }),
    );
    expect(revision).toMatchObject({
      user_is_read: 0,
      notes: [
        { state: 'done', answer: null },
        { state: 'declined', answer: 'It would mask the voice.' },
      ],
    });
    must(await settle(engineer, second, { state: 'open', answer: 'taken back' }));
    const { order } = must(await readOrder(customer, orderId)).data;
    expect(order.notify).toBe(1);
    expect(order.revisions[0]?.notes[1]).toMatchObject({ state: 'open', answer: null });
  });

  test('API-80 refused: no words to a no, somebody else, nothing there, completed', async () => {
    const { orderId, itemId, first } = await askedItem();
    expect(await settle(engineer, first, { state: 'declined', answer: '  ' })).toMatchObject({
      refusal: { kind: 'invalid', errors: { answer: ['Say why in a few words.'] } },
    });
    expect(outcome(await settle(other, first, { state: 'done' }))).toBe('forbidden');
    expect(outcome(await settle(customer, first, { state: 'done' }))).toBe('forbidden');
    expect(outcome(await settle(app.guest(), first, { state: 'done' }))).toBe('unauthenticated');
    expect(outcome(await settle(engineer, 999_999, { state: 'done' }))).toBe('not_found');
    must(await harness.deliver(engineer, itemId));
    must(await harness.complete(customer, orderId, itemId));
    expect(outcome(await settle(engineer, first, { state: 'done' }))).toBe('conflict');
  });

  test('ORDR-08 what no version answered comes over to the next round and says from which', async () => {
    const { orderId, itemId, first, second } = await askedItem();
    must(await settle(engineer, first, { state: 'done', answer: '+1.5 dB' }));
    must(await harness.deliver(engineer, itemId));
    const two = must(await harness.revise(customer, orderId, itemId)).revision;
    expect(two).toMatchObject({
      round: 2,
      version: 2,
      notes: [
        { text: 'overall', carried_from: 1, state: 'open' },
        { text: 'here', carried_from: null },
        { text: 'overall', carried_from: null },
      ],
    });
    const { order } = must(await readOrder(customer, orderId)).data;
    expect(order.revisions[0]?.notes).toMatchObject([
      { state: 'done', answer: '+1.5 dB', carried_to: null },
      { state: 'open', carried_to: 2 },
    ]);
    expect(await settle(engineer, second, { state: 'done' })).toMatchObject({
      refusal: { kind: 'conflict', message: 'This note moved to round 2. Answer it there.' },
    });
    must(await settle(engineer, two.notes[0]?.id ?? 0, { state: 'done' }));
    await queryRows(app.db, 'update order_items set max_revision = 1 where id = $1', [itemId]);
    must(await harness.deliver(engineer, itemId));
    const three = must(await harness.revise(customer, orderId, itemId)).revision;
    expect(three.notes.map((note) => [note.text, note.carried_from])).toEqual([
      ['here', 2],
      ['overall', 2],
      ['here', null],
      ['overall', null],
    ]);
  });
});

describe('issue 17 B2: a note about a part of the song', () => {
  const ask = (who: ApiClient, ids: { orderId: number; itemId: number }, end_seconds: number | null) =>
    who.call<typeof requestRevision>('POST /orders/{orderId}/revisions', {
      params: { orderId: String(ids.orderId) },
      body: {
        order_item_id: ids.itemId,
        message: 'See my note.',
        notes: [{ at_seconds: 40, end_seconds, text: 'Less reverb' }],
      },
    });

  test('keeps its end, from request to order, markers and one’s own data; what ends before it begins is refused', async () => {
    const ids = await harness.itemOf(customer, engineer);
    for (const end of [40, 39.5, 40.0001])
      expect(await ask(customer, ids, end)).toMatchObject({ refusal: { kind: 'invalid' } });
    const { revision } = must(await ask(customer, ids, 52.25));
    expect(revision.notes).toMatchObject([{ at_seconds: 40, end_seconds: 52.25, verdict: null }]);
    const { order } = must(await readOrder(customer, ids.orderId)).data;
    expect(order.revisions[0]?.notes[0]?.end_seconds).toBe(52.25);
    const csv = await app.request(`/api/studio/revision-markers/${revision.id}.csv`, {
      headers: { authorization: `Bearer ${engineer.token}` },
    });
    expect(await csv.text()).toContain('R1,"1. Less reverb",0:40.000,0:52.250,0:12.250');
  });
});

describe('issue 17 B3: fixed in the newer version, or not yet', () => {
  const judge = (who: ApiClient, [orderId, noteId]: readonly [number, number], verdict: NoteVerdict | null) =>
    who.call<typeof judgeNote>('POST /orders/{orderId}/revision-notes/{noteId}/verdict', {
      params: { orderId: String(orderId), noteId: String(noteId) },
      body: { verdict },
    });

  test('is said once there is one; not yet goes into the next round, fixed does not, whatever the engineer wrote', async () => {
    const { orderId, itemId, first, second } = await askedItem();
    expect(await judge(customer, [orderId, first], 'fixed')).toMatchObject({
      refusal: { kind: 'conflict', message: 'You can say this once you have a newer version.' },
    });
    must(await settle(engineer, first, { state: 'done', answer: '+1.5 dB' }));
    must(await harness.deliver(engineer, itemId));
    must(await judge(customer, [orderId, second], 'not_yet'));
    must(await judge(customer, [orderId, second], null));
    must(await judge(customer, [orderId, second], 'fixed'));
    const { revision } = must(await judge(customer, [orderId, first], 'not_yet'));
    expect(revision.notes.map(({ verdict }) => verdict)).toEqual(['not_yet', 'fixed']);
    const two = must(await harness.revise(customer, orderId, itemId)).revision;
    expect(two.notes.filter(({ carried_from }) => carried_from === 1)).toMatchObject([
      { text: 'here', at_seconds: 42.5, state: 'open', verdict: null },
    ]);
    expect(await judge(customer, [orderId, first], 'fixed')).toMatchObject({
      refusal: { kind: 'conflict', message: 'This note moved to round 2.' },
    });
  });

  test('by nobody else, not through another order, and not of a complete song', async () => {
    const { orderId, itemId, first } = await askedItem();
    must(await harness.deliver(engineer, itemId));
    const elsewhere = await harness.itemOf(customer, engineer);
    const stranger = await harness.newcomer('customer');
    expect(outcome(await judge(stranger, [orderId, first], 'fixed'))).toBe('not_found');
    expect(outcome(await judge(app.guest(), [orderId, first], 'fixed'))).toMatch(/not_found|unauthenticated/);
    expect(outcome(await judge(engineer, [orderId, first], 'fixed'))).toMatch(/not_found|forbidden/);
    expect(outcome(await judge(customer, [elsewhere.orderId, first], 'fixed'))).toBe('not_found');
    expect(outcome(await judge(customer, [orderId, 999_999], 'fixed'))).toBe('not_found');
    must(await harness.complete(customer, orderId, itemId));
    expect(outcome(await judge(customer, [orderId, first], 'fixed'))).toBe('conflict');
  });
});

describe('API-80 markers', () => {
  const get = (token: string, file: string) =>
    app.request(`/api/studio/revision-markers/${file}`, { headers: { authorization: `Bearer ${token}` } });

  test('ORDR-08 a round’s notes as files for REAPER and Pro Tools', async () => {
    const { revisionId, itemId } = await askedItem();
    const csv = await get(engineer.token, `${revisionId}.csv`);
    expect(csv.headers.get('content-disposition')).toBe(
      `attachment; filename="item-${itemId}-round-1-markers.csv"`,
    );
    expect(await csv.text()).toBe(
      '#,Name,Start,End,Length\r\nM1,"1. Whole song: overall",0:00.000,,\r\nM2,"2. here",0:42.500,,\r\n',
    );
    const midi = await get(engineer.token, `${revisionId}.mid`);
    expect(midi.headers.get('content-type')).toBe('audio/midi');
    expect(
      Buffer.from(await midi.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('MThd');
  });

  test('API-80 only for its engineer and admins', async () => {
    const { revisionId } = await askedItem();
    expect((await get(other.token, `${revisionId}.csv`)).status).toBe(403);
    expect((await get(customer.token, `${revisionId}.csv`)).status).toBe(403);
    expect((await app.request(`/api/studio/revision-markers/${revisionId}.csv`)).status).toBe(401);
    expect((await get(engineer.token, '999999.mid')).status).toBe(404);
    expect((await get(engineer.token, `${revisionId}.txt`)).status).toBe(404);
  });
});
