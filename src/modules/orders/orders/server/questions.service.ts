import type { z } from 'zod';
import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { FileId, OrderId, OrderItemId, QuestionId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { nextStep } from '../orders.rules';
import type { itemQuestion } from '../questions.contract';
import { itemSubject } from './item-records';
import { lockItem, publishOrder, type Actor } from './item-moves';
import { endQuestion, pauseItem } from './item-pause';
import { actorOf, visibleOrder, type OrderViewer } from './order-access';
import { addItemLinks, insertOrderEvent } from './order-changes.store';
import type { OrdersDeps } from './orders.deps';
import { filesReceived, questionAnswered, questionAsked } from './orders.events';
import { factsOf, type OrderItemRow } from './orders.rows';
import {
  findQuestion,
  findQuestionOfOrder,
  insertQuestion,
  openQuestionOf,
  questionsOfItems,
  type QuestionRow,
} from './questions.store';

export type WireQuestion = z.input<typeof itemQuestion>;

/** What a customer answers, in words, by files, or both. */
export interface AnswerInput {
  readonly orderId: OrderId;
  readonly questionId: QuestionId;
  readonly answer: string;
  readonly links: readonly string[];
  readonly session: string | null;
}

export interface Questions {
  /** The questions about items, oldest first. */
  questionsOf(itemIds: readonly number[]): Promise<WireQuestion[]>;
  /** Asks the customer something: the item's clock stands still. The engineer assigned, or an admin. */
  askQuestion(
    engineer: SignedIn,
    asked: { itemId: OrderItemId; question: string },
  ): Promise<Answer<WireQuestion, 'not_found' | 'forbidden' | 'conflict'>>;
  /** Takes an open question back: the clock goes on. */
  withdrawQuestion(
    engineer: SignedIn,
    id: QuestionId,
  ): Promise<Answer<WireQuestion, 'not_found' | 'forbidden' | 'conflict'>>;
  /** The customer answers: the clock goes on. */
  answerQuestion(
    viewer: OrderViewer,
    input: AnswerInput,
  ): Promise<Answer<WireQuestion, 'not_found' | 'conflict' | 'invalid'>>;
}

/** A question as it travels. */
export function wireQuestion(row: QuestionRow): WireQuestion {
  return {
    id: row.id,
    order_item_id: row.order_item_id,
    question: row.question,
    asked_at: row.asked_at.toISOString(),
    outcome: row.outcome,
    answer: row.answer,
    files: row.files,
    links: row.links,
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}

const GONE = 'This question does not exist.';
const FILE_GONE = 'One of the uploaded files no longer exists. Please upload it again.';

function mayAsk(item: OrderItemRow | null, engineer: SignedIn) {
  if (item === null) return refuse('not_found', 'This item does not exist.');
  if (engineer.role !== 'admin' && item.engineer_id !== engineer.userId)
    return refuse('forbidden', 'Only the engineer assigned to this item can ask.');
  return null;
}

async function ask(
  deps: OrdersDeps,
  engineer: SignedIn,
  { itemId, question }: { itemId: OrderItemId; question: string },
): Promise<Answer<QuestionRow, 'not_found' | 'forbidden' | 'conflict'>> {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const item = await lockItem(tx, itemId);
    const refusal = mayAsk(item, engineer);
    if (refusal !== null || item === null) return refusal ?? refuse('not_found', GONE);
    const open = await openQuestionOf(tx, item.id);
    // The same question sent twice is one.
    if (open?.question === question) return ok(open);
    if (open !== null)
      return refuse('conflict', 'One question at a time: the customer has not answered the last one yet.');
    if (nextStep(factsOf(item)).turn !== 'studio')
      return refuse(
        'conflict',
        'It is not our turn, so there is no deadline to pause. Write a message instead.',
      );
    const asked = await insertQuestion(tx, { itemId: item.id, by: engineer.userId, question, at });
    await pauseItem(tx, item, at);
    const about = { order_id: item.order_id, order_item_id: item.id, question_id: asked.id };
    await insertOrderEvent(tx, {
      orderId: item.order_id,
      itemId: item.id,
      kind: 'question-asked',
      actor: 'studio',
      actorId: engineer.userId,
      data: { question_id: asked.id },
      at,
    });
    await deps.events.publish(tx, questionAsked, about);
    const subject = itemSubject(item);
    await deps.record(tx, {
      by: engineer,
      action: 'question.asked',
      subject,
      before: null,
      after: { question },
    });
    await publishOrder(tx, deps.pushes, item.order_id);
    return ok(asked);
  });
}

const CLOSED = {
  answered: 'This question has already been answered.',
  withdrawn: 'Your engineer has withdrawn this question. You don’t need to answer.',
} as const;

async function withdraw(
  deps: OrdersDeps,
  engineer: SignedIn,
  id: QuestionId,
): Promise<Answer<QuestionRow, 'not_found' | 'forbidden' | 'conflict'>> {
  const at = deps.clock.now();
  const seen = await findQuestion(deps.db, id);
  if (seen === null) return refuse('not_found', GONE);
  return deps.db.transaction(async (tx) => {
    const item = await lockItem(tx, seen.order_item_id);
    const refusal = mayAsk(item, engineer);
    if (refusal !== null || item === null) return refusal ?? refuse('not_found', GONE);
    const open = await openQuestionOf(tx, item.id);
    if (open?.id !== id) {
      const now = await findQuestion(tx, id);
      if (now?.outcome === 'withdrawn') return ok(now);
      return refuse('conflict', 'The customer has just answered.');
    }
    const actor: Actor = { kind: 'studio', id: engineer.userId };
    const end = { outcome: 'withdrawn', answer: null, files: 0, links: 0, at, actor } as const;
    const ended = await endQuestion(tx, item, end);
    const { question } = open;
    const subject = itemSubject(item);
    await deps.record(tx, {
      by: engineer,
      action: 'question.withdrawn',
      subject,
      before: { question },
      after: null,
    });
    await publishOrder(tx, deps.pushes, item.order_id);
    return ok(ended?.question ?? open);
  });
}

interface Sent {
  readonly fileIds: FileId[];
  readonly urls: string[];
}

async function writeAnswer(
  deps: OrdersDeps,
  tx: Db,
  { item, sent, answer, actor }: { item: OrderItemRow; sent: Sent; answer: string; actor: Actor },
): Promise<QuestionRow | null> {
  const at = deps.clock.now();
  const [files, links] = [sent.fileIds.length, sent.urls.length];
  const end = {
    outcome: 'answered',
    answer: answer === '' ? null : answer,
    files,
    links,
    at,
    actor,
  } as const;
  const ended = await endQuestion(tx, item, end);
  if (ended === null) return null;
  const about = { order_id: item.order_id, order_item_id: item.id };
  if (files + links > 0) {
    await addItemLinks(tx, item.id, { ...sent, at, unconfirmed: false });
    await deps.events.publish(tx, filesReceived, about);
  }
  await deps.events.publish(tx, questionAnswered, { ...about, question_id: ended.question.id });
  await publishOrder(tx, deps.pushes, item.order_id);
  return ended.question;
}

async function answer(
  deps: OrdersDeps,
  viewer: OrderViewer,
  input: AnswerInput,
): Promise<Answer<QuestionRow, 'not_found' | 'conflict' | 'invalid'>> {
  const order = await visibleOrder(deps.db, viewer, input.orderId);
  if (!order.ok) return order;
  const seen = await findQuestionOfOrder(deps.db, input.orderId, input.questionId);
  if (seen === null) return refuse('not_found', GONE);
  const given = input.links.filter((link) => link.trim() !== '');
  const empty = 'Write an answer, or send files.';
  if (input.answer === '' && given.length === 0)
    return refuse('invalid', empty, { errors: { answer: [empty] } });
  const userId = viewer.caller.kind === 'user' ? viewer.caller.userId : null;
  const read =
    given.length === 0
      ? ok<Sent>({ fileIds: [], urls: [] })
      : await deps.links.readLinks(given, { session: input.session, userId });
  if (!read.ok) return read;
  return deps.db.transaction(async (tx) => {
    const item = await lockItem(tx, seen.order_item_id);
    const now = await findQuestion(tx, seen.id);
    if (item === null || now === null) return refuse('not_found', GONE);
    if (now.outcome !== null) {
      // What was sent twice, as an answer got lost on its way back, is one answer.
      const same = now.outcome === 'answered' && now.answer === (input.answer === '' ? null : input.answer);
      return same ? ok(now) : refuse('conflict', CLOSED[now.outcome]);
    }
    if (!(await deps.links.lockForClaim(tx, read.value.fileIds)))
      return refuse('invalid', FILE_GONE, { errors: { links: [FILE_GONE] } });
    const given = { item, sent: read.value, answer: input.answer, actor: actorOf(viewer) };
    return ok((await writeAnswer(deps, tx, given)) ?? now);
  });
}

/** The part of the orders service in which engineers ask and customers answer. */
export function createQuestions(deps: OrdersDeps): Questions {
  const wired = <K extends 'not_found' | 'forbidden' | 'conflict' | 'invalid'>(
    answered: Answer<QuestionRow, K>,
  ): Answer<WireQuestion, K> => (answered.ok ? ok(wireQuestion(answered.value)) : answered);
  return {
    questionsOf: async (itemIds) =>
      (await questionsOfItems(deps.db, itemIds)).map((row) => wireQuestion(row)),
    askQuestion: async (engineer, asked) => wired(await ask(deps, engineer, asked)),
    withdrawQuestion: async (engineer, id) => wired(await withdraw(deps, engineer, id)),
    answerQuestion: async (viewer, input) => wired(await answer(deps, viewer, input)),
  };
}
