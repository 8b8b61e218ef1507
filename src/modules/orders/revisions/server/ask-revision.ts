import { revisionDue } from '@/modules/orders/orders/orders.rules';
import { actorOf, visibleOrder, type OrderViewer } from '@/modules/orders/orders/server/order-access';
import { lockItem, transitionItemOnce } from '@/modules/orders/orders/server/item-moves';
import { itemsById } from '@/modules/orders/orders/server/orders.store';
import type { OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import type { Db } from '@/platform/db/database';
import type { FileId, OrderId, OrderItemId, RevisionId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { RevisionsDeps } from './revisions.deps';
import { revisionAsked } from './revisions.events';
import type { NotePlace } from '../revisions.rules';
import { insertRevision } from './revisions.store';
import { nextRoundOf, noRound, payFirst, roundPriceOf } from './round-price';

export interface RevisionInput {
  readonly orderId: OrderId;
  readonly itemId: OrderItemId;
  readonly message: string;
  readonly notes: readonly (NotePlace & { readonly text: string })[];
  readonly links: readonly string[];
  /** Token of the upload session that sent the files among the links. */
  readonly session: string | null;
}

export type AskRefusal = 'not_found' | 'conflict' | 'payment_required' | 'invalid';

type Sent = { readonly urls: readonly string[]; readonly fileIds: readonly FileId[] };

async function readSent(
  deps: RevisionsDeps,
  { caller }: OrderViewer,
  { links, session }: RevisionInput,
): Promise<Answer<Sent, 'invalid'>> {
  if (links.length === 0) return ok({ urls: [], fileIds: [] });
  const userId = caller.kind === 'user' ? caller.userId : null;
  return deps.links.readLinks(links, { session, userId });
}

async function refusalFor(
  deps: RevisionsDeps,
  tx: Db,
  item: OrderItemRow,
): Promise<Answer<'ask' | 'reopen', 'conflict' | 'payment_required'>> {
  const answer = nextRoundOf(item, deps.clock.now());
  if (answer === 'ask' || answer === 'reopen') return ok(answer);
  return noRound(answer) ?? payFirst(item, await roundPriceOf(tx, item), await deps.currency());
}

async function move(
  deps: RevisionsDeps,
  tx: Db,
  { item, viewer, reopens }: { item: OrderItemRow; viewer: OrderViewer; reopens: boolean },
): Promise<Answer<number, 'not_found' | 'conflict'>> {
  const at = deps.clock.now();
  const common = { itemId: item.id, actor: actorOf(viewer), at };
  if (reopens) {
    const change = { completed_at: null };
    const opened = await transitionItemOnce(tx, deps.pushes, {
      ...common,
      move: 'reopen',
      change,
      event: { kind: 'revision-reopened' },
    });
    if (!opened.ok) return opened;
  }
  const left = item.max_revision - 1;
  const moved = await transitionItemOnce(tx, deps.pushes, {
    ...common,
    move: 'ask-revision',
    change: {
      max_revision: left,
      // Free rounds are used before bought ones.
      bought_rounds: Math.min(item.bought_rounds, left),
      revision_asked_at: at,
      due_at: revisionDue(at),
      user_is_read: true,
    },
    event: { kind: 'revision-asked' },
  });
  return moved.ok ? ok(left) : moved;
}

async function openRound(
  deps: RevisionsDeps,
  viewer: OrderViewer,
  { input, sent }: { input: RevisionInput; sent: Sent },
): Promise<Answer<{ id: RevisionId; left: number }, AskRefusal>> {
  return deps.db.transaction(async (tx) => {
    const item = await lockItem(tx, input.itemId);
    if (item === null || item.order_id !== input.orderId) return refuse('not_found', 'Order not found');
    const may = await refusalFor(deps, tx, item);
    if (!may.ok) return may;
    if (!(await deps.links.lockForClaim(tx, sent.fileIds)))
      return refuse('invalid', 'One of the files no longer exists. Upload it again.');
    const moved = await move(deps, tx, { item, viewer, reopens: may.value === 'reopen' });
    if (!moved.ok) return moved;
    const notes = input.notes.map((note) => ({
      at_ms: note.at_seconds === null ? null : Math.round(note.at_seconds * 1000),
      end_ms: note.end_seconds === null ? null : Math.round(note.end_seconds * 1000),
      note_text: note.text,
    }));
    const { message } = input;
    const { urls: links, fileIds } = sent;
    const at = deps.clock.now();
    const id = await insertRevision(tx, { itemId: item.id, message, links, fileIds, notes, at });
    await deps.events.publish(tx, revisionAsked, {
      order_id: item.order_id,
      order_item_id: item.id,
      revision_id: id,
    });
    return ok({ id, left: moved.value });
  });
}

/** Opens a round about the newest version; counts one round down. A bought one opens a completed item again. */
export async function askRevision(
  deps: RevisionsDeps,
  viewer: OrderViewer,
  input: RevisionInput,
): Promise<Answer<{ id: RevisionId; left: number }, AskRefusal>> {
  const order = await visibleOrder(deps.db, viewer, input.orderId);
  if (!order.ok) return order;
  const [item] = await itemsById(deps.db, [input.itemId]);
  if (item?.order_id !== input.orderId) return refuse('not_found', 'Order not found');
  const sent = await readSent(deps, viewer, input);
  return sent.ok ? openRound(deps, viewer, { input, sent: sent.value }) : sent;
}
