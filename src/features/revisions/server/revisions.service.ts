import type { z } from 'zod';
import { revisionDue } from '@/features/orders/orders.rules';
import {
  actorOf,
  holdItem,
  insertOrderEvent,
  itemsById,
  moveItemOnce,
  tellOrder,
  visibleOrder,
  type OrderItemRow,
  type OrderViewer,
} from '@/features/orders/server';
import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import type { PushPublisher } from '@/platform/events/push';
import type { SignedIn } from '@/shared/caller';
import type { Clock } from '@/shared/clock';
import type { OrderId, OrderItemId, RevisionId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { revision } from '../revisions.contract';
import { revisionAnswered, revisionAsked } from './revisions.events';
import {
  findRevision,
  giveRoundBack,
  insertRevision,
  markRevisionsRead,
  revisionsOfItems,
  writeAnswer,
  type RevisionRow,
} from './revisions.store';

export interface RevisionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventPublisher;
  readonly pushes: PushPublisher;
}

export type WireRevision = z.input<typeof revision>;

export interface RevisionInput {
  readonly orderId: OrderId;
  readonly itemId: OrderItemId;
  readonly message: string;
  readonly notes: readonly { at_seconds: number | null; text: string }[];
  readonly links: readonly string[];
}

type AskRefusal = 'not_found' | 'conflict' | 'payment_required';

export interface RevisionsService {
  /** The rounds of items, oldest first. */
  roundsOf(itemIds: readonly number[]): Promise<WireRevision[]>;
  /** Opens a round about the newest version; counts one free round down. */
  ask(
    viewer: OrderViewer,
    input: RevisionInput,
  ): Promise<Answer<{ revision: WireRevision; left: number }, AskRefusal>>;
  /** The engineer's answer in words; a small adjustment gives the round back. */
  answer(
    engineer: SignedIn,
    id: RevisionId,
    answer: Reply,
  ): Promise<Answer<WireRevision, 'not_found' | 'forbidden' | 'conflict'>>;
  /** The customer has looked at the rounds of an item. */
  markRead(tx: Db, itemId: OrderItemId): Promise<void>;
}

function toWire(row: RevisionRow): WireRevision {
  return {
    id: row.id,
    service_id: row.service_id,
    order_item_id: row.order_item_id,
    round: row.round,
    message: row.message,
    response: row.response,
    files: JSON.stringify(row.files),
    notes: row.notes.map((note) => ({
      id: note.id,
      at_seconds: note.at_ms === null ? null : note.at_ms / 1000,
      text: note.note_text,
    })),
    user_is_read: row.user_is_read ? 1 : 0,
    created_at: row.created_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
  };
}

function askRefusal(item: OrderItemRow, now: Date) {
  if (item.revision_asked_at !== null)
    return refuse('conflict', 'We are working on your last revision. Ask again once its version is here.');
  if (item.status !== 3 && item.revision_deadline !== null && item.revision_deadline < now) {
    return refuse('conflict', 'The time for revisions of this item has ended.');
  }
  if (item.first_delivered_at !== null && item.status !== 3 && item.max_revision === 0) {
    return refuse(
      'payment_required',
      'Your free revisions are used. Write to us and we will tell you what one more costs.',
    );
  }
  return null;
}

async function openRound(
  deps: RevisionsDeps,
  viewer: OrderViewer,
  input: RevisionInput,
): Promise<Answer<{ id: RevisionId; left: number }, AskRefusal>> {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const item = await holdItem(tx, input.itemId);
    if (item === null || item.order_id !== input.orderId) return refuse('not_found', 'Order not found');
    const refusal = askRefusal(item, at);
    if (refusal !== null) return refusal;
    const left = item.max_revision - 1;
    const moved = await moveItemOnce(tx, deps.pushes, {
      itemId: item.id,
      move: 'ask-revision',
      actor: actorOf(viewer),
      at,
      change: { max_revision: left, revision_asked_at: at, due_at: revisionDue(at), user_is_read: true },
      event: { kind: 'revision-asked' },
    });
    if (!moved.ok) return moved;
    const notes = input.notes.map((note) => ({
      at_ms: note.at_seconds === null ? null : Math.round(note.at_seconds * 1000),
      note_text: note.text,
    }));
    const id = await insertRevision(tx, {
      itemId: item.id,
      message: input.message,
      links: input.links,
      notes,
      at,
    });
    await deps.events.publish(tx, revisionAsked, {
      order_id: item.order_id,
      order_item_id: item.id,
      revision_id: id,
    });
    return ok({ id, left });
  });
}

interface Reply {
  readonly response: string;
  readonly isSmall: boolean;
}

async function answerRound(
  deps: RevisionsDeps,
  engineer: SignedIn,
  { row, answer }: { row: RevisionRow; answer: Reply },
) {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const item = await holdItem(tx, row.order_item_id);
    if (item === null) return refuse('not_found', 'This revision does not exist.');
    if (engineer.role !== 'admin' && item.engineer_id !== engineer.userId)
      return refuse('forbidden', 'Only the engineer of this item can answer.');
    if (item.status === 3) return refuse('conflict', 'This item is completed.');
    const before = await findRevision(tx, row.id);
    await writeAnswer(tx, row.id, { ...answer, at });
    if (answer.isSmall && before?.is_small === false) await giveRoundBack(tx, item.id);
    const history = {
      orderId: item.order_id,
      itemId: item.id,
      kind: 'revision-answered',
      actor: 'studio' as const,
      actorId: engineer.userId,
    };
    await insertOrderEvent(tx, { ...history, at });
    await deps.events.publish(tx, revisionAnswered, {
      order_id: item.order_id,
      order_item_id: item.id,
      revision_id: row.id,
    });
    await tellOrder(tx, deps.pushes, item.order_id);
    return ok(true as const);
  });
}

async function wireRound(db: Db, id: RevisionId): Promise<WireRevision> {
  const row = await findRevision(db, id);
  if (row === null) throw new Error('a revision just written is gone');
  return toWire(row);
}

/** Builds the revisions service. */
export function createRevisionsService(deps: RevisionsDeps): RevisionsService {
  return {
    async roundsOf(itemIds) {
      return (await revisionsOfItems(deps.db, itemIds)).map((row) => toWire(row));
    },
    async ask(viewer, input) {
      const order = await visibleOrder(deps.db, viewer, input.orderId);
      if (!order.ok) return order;
      const [item] = await itemsById(deps.db, [input.itemId]);
      if (item?.order_id !== input.orderId) return refuse('not_found', 'Order not found');
      const opened = await openRound(deps, viewer, input);
      if (!opened.ok) return opened;
      return ok({ revision: await wireRound(deps.db, opened.value.id), left: opened.value.left });
    },
    async answer(engineer, id, answer) {
      const row = await findRevision(deps.db, id);
      if (row === null) return refuse('not_found', 'This revision does not exist.');
      const answered = await answerRound(deps, engineer, { row, answer });
      return answered.ok ? ok(await wireRound(deps.db, id)) : answered;
    },
    markRead: (tx, itemId) => markRevisionsRead(tx, itemId),
  };
}
