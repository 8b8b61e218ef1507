import { lockItem, publishOrder } from '@/modules/orders/orders/server/item-moves';
import { insertOrderEvent } from '@/modules/orders/orders/server/order-changes.store';
import { itemSubject } from '@/modules/orders/orders/server/item-records';
import type { OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { RevisionId, RevisionNoteId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { noteProblem, type NoteState } from '../revisions.rules';
import type { RevisionsDeps } from './revisions.deps';
import { revisionAnswered } from './revisions.events';
import {
  findRevision,
  findRoundOfNote,
  giveRoundBack,
  writeAnswer,
  writeNoteAnswer,
  type RevisionRow,
} from './revisions.store';

/** The engineer's words to a whole round. */
export interface Reply {
  readonly response: string;
  readonly isSmall: boolean;
}

/** What the engineer says of one note. */
export interface NoteReply {
  readonly state: NoteState;
  readonly answer: string;
}

type Refused = 'not_found' | 'forbidden' | 'conflict';

const NO_ROUND = 'This revision does not exist.';

/** Whether a person may work on a round: its item's engineer, or an admin. */
export function mayAnswer(engineer: SignedIn, item: Pick<OrderItemRow, 'engineer_id'>): boolean {
  return engineer.role === 'admin' || item.engineer_id === engineer.userId;
}

async function holdFor(
  tx: Db,
  engineer: SignedIn,
  round: RevisionRow,
): Promise<Answer<OrderItemRow, Refused>> {
  const item = await lockItem(tx, round.order_item_id);
  if (item === null) return refuse('not_found', NO_ROUND);
  if (!mayAnswer(engineer, item)) return refuse('forbidden', 'Only the engineer of this item can answer.');
  if (item.status === 3) return refuse('conflict', 'This item is completed.');
  return ok(item);
}

/** Answers a round in words; a small adjustment gives the round back, once. */
export async function answerRound(
  deps: RevisionsDeps,
  engineer: SignedIn,
  { id, reply }: { id: RevisionId; reply: Reply },
): Promise<Answer<RevisionId, Refused>> {
  const row = await findRevision(deps.db, id);
  if (row === null) return refuse('not_found', NO_ROUND);
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const held = await holdFor(tx, engineer, row);
    if (!held.ok) return held;
    const item = held.value;
    const before = await findRevision(tx, id);
    await writeAnswer(tx, id, { ...reply, at });
    if (reply.isSmall && before?.is_small === false) await giveRoundBack(tx, item.id);
    const history = {
      orderId: item.order_id,
      itemId: item.id,
      kind: 'revision-answered',
      actor: 'studio' as const,
      actorId: engineer.userId,
    };
    await insertOrderEvent(tx, { ...history, at });
    await deps.record(tx, {
      by: engineer,
      action: 'revision.answered',
      subject: itemSubject(item),
      before: { response: before?.response ?? null },
      after: { response: reply.response, small: reply.isSmall },
    });
    await deps.events.publish(tx, revisionAnswered, {
      order_id: item.order_id,
      order_item_id: item.id,
      revision_id: id,
    });
    await publishOrder(tx, deps.pushes, item.order_id);
    return ok(id);
  });
}

/**
 * Settles one note of a round as done or declined, or opens it again. The customer's page shows it at once; a mail
 * goes with the answer to the round or with the next version, not with each note.
 */
export async function settleNote(
  deps: RevisionsDeps,
  engineer: SignedIn,
  { id, reply }: { id: RevisionNoteId; reply: NoteReply },
): Promise<Answer<RevisionId, Refused | 'invalid'>> {
  const row = await findRoundOfNote(deps.db, id);
  if (row === null) return refuse('not_found', 'This note does not exist.');
  const problem = noteProblem(reply.state, reply.answer);
  if (problem !== null) return refuse('invalid', problem, { errors: { answer: [problem] } });
  return deps.db.transaction(async (tx) => {
    const held = await holdFor(tx, engineer, row);
    if (!held.ok) return held;
    const now = await findRevision(tx, row.id);
    const carried = now?.notes.find((note) => note.id === id)?.carried_to ?? null;
    if (carried !== null) return refuse('conflict', `This note moved to round ${carried}. Answer it there.`);
    const words = reply.state === 'open' || reply.answer === '' ? null : reply.answer;
    await writeNoteAnswer(tx, id, { state: reply.state, words });
    const was = now?.notes.find((note) => note.id === id);
    await deps.record(tx, {
      by: engineer,
      action: 'revision-note.answered',
      subject: itemSubject(held.value),
      before: { state: was?.state ?? null, answer: was?.answer ?? null },
      after: { state: reply.state, answer: words },
    });
    await publishOrder(tx, deps.pushes, held.value.order_id);
    return ok(row.id);
  });
}
