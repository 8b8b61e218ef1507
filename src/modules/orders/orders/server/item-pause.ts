import type { Db } from '@/platform/db/database';
import type { OrderItemId } from '@/shared/ids';
import { pauseClock, resumeClock } from '../clock.rules';
import type { Actor } from './item-moves';
import { insertOrderEvent, updateItem } from './order-changes.store';
import type { OrderItemRow } from './orders.rows';
import { closeQuestion, openQuestionOf, type Closing, type QuestionRow } from './questions.store';

const KINDS = { answered: 'question-answered', withdrawn: 'question-withdrawn' } as const;

/** Stops the clock of an item that this transaction holds. */
export async function pauseItem(tx: Db, item: OrderItemRow, at: Date): Promise<void> {
  const { pausedAt } = pauseClock({ dueAt: item.due_at, pausedAt: item.paused_at }, at);
  await updateItem(tx, item, { paused_at: pausedAt });
}

/** The times of an item whose clock goes on. */
export type Resumed = { paused_at: null; due_at: Date | null };

/** How the clock of an item goes on from here. */
export function resumedTimes(item: OrderItemRow, at: Date): Resumed {
  const { dueAt } = resumeClock({ dueAt: item.due_at, pausedAt: item.paused_at }, at);
  return { paused_at: null, due_at: dueAt };
}

/**
 * Ends the open question about an item that this transaction holds, tells its history, and lets the clock go on.
 * Null where no question was open: then nothing changes.
 */
export async function endQuestion(
  tx: Db,
  item: OrderItemRow,
  { actor, ...end }: Closing & { readonly actor: Actor },
): Promise<{ question: QuestionRow; times: Resumed } | null> {
  const open = await openQuestionOf(tx, item.id);
  if (open === null) return null;
  const question = await closeQuestion(tx, open.id, end);
  const times = resumedTimes(item, end.at);
  await updateItem(tx, item, times);
  await insertOrderEvent(tx, {
    orderId: item.order_id,
    itemId: item.id,
    kind: KINDS[end.outcome],
    actor: actor.kind,
    actorId: actor.id,
    data: { question_id: question.id, files: end.files, links: end.links },
    at: end.at,
  });
  return { question, times };
}

/** Takes the open question about an item back, where there is one: what it asked was settled otherwise. */
export async function dropQuestion(
  tx: Db,
  item: OrderItemRow & { readonly id: OrderItemId },
  by: { actor: Actor; at: Date },
): Promise<void> {
  if (item.paused_at === null) return;
  const { actor, at } = by;
  await endQuestion(tx, item, { outcome: 'withdrawn', answer: null, files: 0, links: 0, at, actor });
}
