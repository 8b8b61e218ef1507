import { describe, expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { questionAnswered, questionAsked } from './orders.events';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import type { getOrder } from '@/modules/site/order/order-view.contract';
import type { getQueue } from '@/modules/back-office/queue/studio.contract';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import { DAY, HOUR } from '@/shared/clock';
import type { answerQuestion, askQuestion, withdrawQuestion } from '../questions.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const stranger = await harness.newcomer();
const other = await harness.newcomer('engineer');

const told: string[] = [];
app.events.subscribe(questionAsked, 'this test', async () => void told.push('asked'));
app.events.subscribe(questionAnswered, 'this test', async () => void told.push('answered'));
app.jobs.register(app.events.handlers().filter(({ name }) => name.endsWith('this test')));

const ask = (who: ApiClient, itemId: number, question = 'Which vocal take is the one?') =>
  who.call<typeof askQuestion>('POST /studio/items/{itemId}/questions', {
    params: { itemId: String(itemId) },
    body: { question },
  });
const withdraw = (who: ApiClient, questionId: number) =>
  who.call<typeof withdrawQuestion>('POST /studio/questions/{questionId}/withdraw', {
    params: { questionId: String(questionId) },
  });
interface Sent {
  readonly answer?: string;
  readonly links?: string[];
  readonly upload_session?: string;
}
const answer = (
  who: ApiClient,
  { orderId, questionId }: { orderId: number; questionId: number },
  body: Sent,
) =>
  who.call<typeof answerQuestion>('POST /orders/{orderId}/questions/{questionId}/answer', {
    params: { orderId: String(orderId), questionId: String(questionId) },
    body,
  });
const itemNow = async (orderId: number, who: ApiClient = customer) => {
  const { order } = must(
    await who.call<typeof getOrder>('GET /orders/{orderId}', { params: { orderId: String(orderId) } }),
  ).data;
  const [item] = order.orderItems;
  if (item === undefined) throw new Error('an order without items');
  return { ...item, notify: order.notify, kinds: order.timeline.map((entry) => entry.kind) };
};
const takenItem = async () => {
  const made = await harness.itemOf(customer);
  must(await harness.take(engineer, made.itemId));
  return made;
};
const from = (ms: number): string => new Date(app.clock.now().getTime() + ms).toISOString();

describe('API-47 a question stops the clock', () => {
  test('API-47 from the question to the answer nothing runs down, and the customer is the one whose turn it is', async () => {
    const { orderId, itemId } = await takenItem();
    const due = from(120 * HOUR);
    expect(await itemNow(orderId)).toMatchObject({ turn: 'studio', due_at: due, due_from: from(72 * HOUR) });
    app.clock.advance(20 * HOUR);
    const { question } = must(await ask(engineer, itemId));
    expect(await itemNow(orderId)).toMatchObject({
      turn: 'customer',
      due_at: null,
      paused_at: app.clock.now().toISOString(),
      minutes_left: 100 * 60,
      notify: 1,
      questions: [{ id: question.id, question: 'Which vocal take is the one?', outcome: null }],
    });
    app.clock.advance(3 * DAY);
    expect(await itemNow(orderId)).toMatchObject({ minutes_left: 100 * 60 });
    must(await answer(customer, { orderId, questionId: question.id }, { answer: 'The second.' }));
    expect(await itemNow(orderId)).toMatchObject({
      turn: 'studio',
      due_at: from(100 * HOUR),
      due_from: from(52 * HOUR),
      paused_at: null,
      minutes_left: null,
      questions: [{ outcome: 'answered', answer: 'The second.' }],
      kinds: ['paid', 'files-received', 'started', 'question-asked', 'question-answered'],
    });
    expect(new Date(due).getTime() + 3 * DAY).toBe(app.clock.now().getTime() + 100 * HOUR);
  });

  test('API-47 several pauses add up, and a revision’s 72 hours stand still as well', async () => {
    const { orderId, itemId } = await takenItem();
    must(await harness.deliver(engineer, itemId));
    must(await harness.revise(customer, orderId, itemId));
    const asked = app.clock.now().getTime();
    for (const [text, wait] of [
      ['One?', 5 * HOUR],
      ['Two?', 30 * HOUR],
    ] as const) {
      app.clock.advance(HOUR);
      const { question } = must(await ask(engineer, itemId, text));
      app.clock.advance(wait);
      must(await answer(customer, { orderId, questionId: question.id }, { answer: 'Yes.' }));
    }
    expect((await itemNow(orderId)).due_at).toBe(new Date(asked + (72 + 35) * HOUR).toISOString());
  });

  test('API-47 files answer too: with the answer, or sent for the item', async () => {
    const { orderId, itemId } = await takenItem();
    const first = must(await ask(engineer, itemId, 'Is there a dry vocal?')).question;
    const { session, address } = await harness.upload(customer);
    const sent = { links: [address, 'https://drive.google.com/x'], upload_session: session };
    must(await answer(customer, { orderId, questionId: first.id }, sent));
    expect(await itemNow(orderId)).toMatchObject({
      turn: 'studio',
      questions: [{ outcome: 'answered', answer: null, files: 1, links: 1 }],
    });
    expect((await itemNow(orderId)).order_files).toHaveLength(3);
    must(await ask(engineer, itemId, 'And a dry guitar?'));
    await harness.brief(customer, { orderId, itemIds: [itemId] });
    const now = await itemNow(orderId);
    expect(now.turn).toBe('studio');
    expect(now.questions.map(({ outcome, files }) => [outcome, files])).toEqual([
      ['answered', 1],
      ['answered', 1],
    ]);
  });

  test('API-47 a private link answers as its guest', async () => {
    const bought = await harness.buyAsGuest();
    const holder = app.guest(bought.link);
    await harness.brief(holder, bought);
    const [itemId = 0] = bought.itemIds;
    must(await harness.take(engineer, itemId));
    const { question } = must(await ask(engineer, itemId));
    const where = { orderId: bought.orderId, questionId: question.id };
    expect(outcome(await answer(app.guest('made-up'), where, { answer: 'No' }))).toBe('not_found');
    must(await answer(holder, where, { answer: 'The first.' }));
    expect((await itemNow(bought.orderId, holder)).turn).toBe('studio');
  });

  test('API-80 the engineer takes it back, or a delivery makes it needless: the clock goes on', async () => {
    const { orderId, itemId } = await takenItem();
    const { question } = must(await ask(engineer, itemId));
    app.clock.advance(HOUR);
    expect(outcome(await withdraw(other, question.id))).toBe('forbidden');
    expect(must(await withdraw(engineer, question.id)).question.outcome).toBe('withdrawn');
    expect(must(await withdraw(engineer, question.id)).question.outcome).toBe('withdrawn');
    expect(await itemNow(orderId)).toMatchObject({ turn: 'studio', due_at: from(120 * HOUR) });
    const late = await answer(customer, { orderId, questionId: question.id }, { answer: 'The second.' });
    expect(outcome(late)).toBe('conflict');
    must(await ask(engineer, itemId, 'Another one?'));
    must(await harness.deliver(engineer, itemId));
    expect(await itemNow(orderId)).toMatchObject({
      turn: 'customer',
      paused_at: null,
      questions: [{ outcome: 'withdrawn' }, { outcome: 'withdrawn' }],
    });
  });

  test('API-80 one question at a time, by its engineer, while it is the studio’s turn', async () => {
    const { orderId, itemId } = await harness.itemOf(customer);
    expect(outcome(await ask(engineer, itemId))).toBe('forbidden');
    must(await harness.take(engineer, itemId));
    expect(outcome(await ask(other, itemId))).toBe('forbidden');
    expect(outcome(await ask(customer, itemId))).toBe('forbidden');
    expect(outcome(await ask(app.guest(), itemId))).toBe('unauthenticated');
    expect(outcome(await ask(engineer, 999_999))).toBe('not_found');
    expect(outcome(await ask(engineer, itemId, ' '))).toBe('invalid');
    const twice = await Promise.all([ask(engineer, itemId), ask(engineer, itemId)]);
    expect(new Set(twice.map((one) => must(one).question.id)).size).toBe(1);
    expect(outcome(await ask(engineer, itemId, 'Something else?'))).toBe('conflict');
    const { id } = must(twice[0] ?? (await ask(engineer, itemId))).question;
    must(await answer(customer, { orderId, questionId: id }, { answer: 'Yes.' }));
    expect(outcome(await withdraw(engineer, id))).toBe('conflict');
    must(await harness.deliver(engineer, itemId));
    expect(outcome(await ask(engineer, itemId, 'Do you like it?'))).toBe('conflict');
    must(await harness.complete(customer, orderId, itemId));
    expect(outcome(await ask(await app.signIn('admin'), itemId))).toBe('conflict');
  });

  test('API-47 only its own customer answers, once, with something in it', async () => {
    const { orderId, itemId } = await takenItem();
    const theirs = await harness.itemOf(stranger);
    const { id: questionId } = must(await ask(engineer, itemId)).question;
    expect(outcome(await answer(stranger, { orderId, questionId }, { answer: 'x' }))).toBe('not_found');
    expect(outcome(await answer(stranger, { ...theirs, questionId }, { answer: 'x' }))).toBe('not_found');
    expect(outcome(await answer(customer, { orderId, questionId: 999_999 }, { answer: 'x' }))).toBe(
      'not_found',
    );
    expect(outcome(await answer(customer, { orderId, questionId }, { answer: '  ' }))).toBe('invalid');
    expect(outcome(await answer(customer, { orderId, questionId }, { links: ['javascript:alert(1)'] }))).toBe(
      'invalid',
    );
    const foreign = await harness.upload(stranger);
    const stolen = { links: [foreign.address], upload_session: 'made-up' };
    expect(outcome(await answer(customer, { orderId, questionId }, stolen))).toBe('invalid');
    const twice = await Promise.all([
      answer(customer, { orderId, questionId }, { answer: 'The first.' }),
      answer(customer, { orderId, questionId }, { answer: 'The first.' }),
    ]);
    expect(twice.map((one) => must(one).question.answer)).toEqual(['The first.', 'The first.']);
    expect(outcome(await answer(customer, { orderId, questionId }, { answer: 'No: the second.' }))).toBe(
      'conflict',
    );
  });
});

test('API-80 the queue sets apart what waits for an answer', async () => {
  const { itemId } = await takenItem();
  const shown = async (show: 'open' | 'waiting' | 'mine') =>
    must(await engineer.call<typeof getQueue>('GET /studio/queue', { query: { show } })).data;
  expect((await shown('open')).map(({ id }) => id)).toContain(itemId);
  must(await ask(engineer, itemId));
  expect((await shown('open')).map(({ id }) => id)).not.toContain(itemId);
  const [first] = await shown('waiting');
  expect(first).toMatchObject({ id: itemId, turn: 'customer', due_at: null, overdue: false });
  expect((await shown('mine')).at(-1)?.id).toBe(itemId);
});

test('API-47 questions and answers are told to whoever mails, once each', async () => {
  await app.jobs.drain();
  told.length = 0;
  const { orderId, itemId } = await takenItem();
  const { id: questionId } = must(await ask(engineer, itemId)).question;
  must(await answer(customer, { orderId, questionId }, { answer: 'Yes.' }));
  must(await answer(customer, { orderId, questionId }, { answer: 'Yes.' }));
  await app.jobs.drain();
  expect(told).toEqual(['asked', 'answered']);
  const [open] = await queryRows<{ count: number }>(
    app.db,
    'select count(*) as count from item_questions where order_item_id = $1',
    [itemId],
  );
  expect(open?.count).toBe(1);
});
