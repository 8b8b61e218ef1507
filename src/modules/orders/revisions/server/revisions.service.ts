import { itemsById } from '@/modules/orders/orders/server/orders.store';
import type { OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import type { OrderViewer } from '@/modules/orders/orders/server/order-access';
import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { OrderId, OrderItemId, RevisionId, RevisionNoteId } from '@/shared/ids';
import { toMajor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import { markersCsv, markersMidi } from '../markers.rules';
import type { NoteVerdict, RoundAnswer } from '../revisions.rules';
import { answerRound, mayAnswer, settleNote, type NoteReply, type Reply } from './answer-revision';
import { judgeNote } from './judge-note';
import { askRevision, type AskRefusal, type RevisionInput } from './ask-revision';
import type { RevisionsDeps } from './revisions.deps';
import { findRevision, markRevisionsRead, revisionsOfItems, roundPrices } from './revisions.store';
import { wireRounds, type WireRevision } from './revisions.wire';
import { nextRoundOf } from './round-price';

/** A file for an engineer's own program. */
export interface MarkerFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** What one more round of an item takes now. */
export interface RoundOffer {
  readonly next_round: RoundAnswer;
  /** What it costs in the major unit; null where it is free, can't be had, or has no price. */
  readonly round_price: number | null;
}

export interface RevisionsService {
  /** The rounds of items, oldest first. */
  roundsOf(itemIds: readonly number[]): Promise<WireRevision[]>;
  /** What one more round of each of these items takes, by item id. */
  offersOf(items: readonly OrderItemRow[]): Promise<Map<number, RoundOffer>>;
  /** Opens a round about the newest version; counts one round down. */
  ask(
    viewer: OrderViewer,
    input: RevisionInput,
  ): Promise<Answer<{ revision: WireRevision; left: number }, AskRefusal>>;
  /** The engineer's answer in words; a small adjustment gives the round back. */
  answer(
    engineer: SignedIn,
    id: RevisionId,
    reply: Reply,
  ): Promise<Answer<WireRevision, 'not_found' | 'forbidden' | 'conflict'>>;
  /** Settles one note, or opens it again. */
  settle(
    engineer: SignedIn,
    id: RevisionNoteId,
    reply: NoteReply,
  ): Promise<Answer<WireRevision, 'not_found' | 'forbidden' | 'conflict' | 'invalid'>>;
  /** The customer says whether a newer version fixed a note; null takes it back. */
  judge(
    viewer: OrderViewer,
    judged: { orderId: OrderId; noteId: RevisionNoteId; verdict: NoteVerdict | null },
  ): Promise<Answer<WireRevision, 'not_found' | 'conflict'>>;
  /** The notes of a round as markers for REAPER or Pro Tools. */
  markers(
    engineer: SignedIn,
    asked: { id: RevisionId; format: 'csv' | 'mid' },
  ): Promise<Answer<MarkerFile, 'not_found' | 'forbidden'>>;
  /** The customer has looked at the rounds of an item. */
  markRead(tx: Db, itemId: OrderItemId): Promise<void>;
}

async function markers(
  deps: RevisionsDeps,
  engineer: SignedIn,
  { id, format }: { id: RevisionId; format: 'csv' | 'mid' },
): Promise<Answer<MarkerFile, 'not_found' | 'forbidden'>> {
  const row = await findRevision(deps.db, id);
  const [item] = row === null ? [] : await itemsById(deps.db, [row.order_item_id]);
  if (row === null || item === undefined) return refuse('not_found', 'This revision does not exist.');
  if (!mayAnswer(engineer, item)) return refuse('forbidden', 'Another engineer is working on this item.');
  const notes = row.notes.map(({ at_ms, end_ms, note_text, state }) => ({
    at_ms,
    end_ms,
    text: note_text,
    state,
  }));
  const name = `item-${item.id}-round-${row.round}-markers.${format}`;
  return ok(
    format === 'csv'
      ? { name, mediaType: 'text/csv; charset=utf-8', bytes: new TextEncoder().encode(markersCsv(notes)) }
      : { name, mediaType: 'audio/midi', bytes: markersMidi(notes) },
  );
}

async function offersOf(
  deps: RevisionsDeps,
  items: readonly OrderItemRow[],
): Promise<Map<number, RoundOffer>> {
  const now = deps.clock.now();
  const answers = items.map((item) => ({ item, next: nextRoundOf(item, now) }));
  const paid = answers.flatMap(({ item, next }) => (next === 'pay' ? [item.service_id ?? 0] : []));
  const none = paid.length === 0;
  const [prices, currency] = none
    ? [new Map<number, number>(), '']
    : await Promise.all([roundPrices(deps.db, paid), deps.currency()]);
  return new Map(
    answers.map(({ item, next }) => {
      const price = next === 'pay' && item.service_id !== null ? prices.get(item.service_id) : undefined;
      return [
        item.id,
        { next_round: next, round_price: price === undefined ? null : toMajor(price, currency) },
      ];
    }),
  );
}

/** Builds the revisions service. */
export function createRevisionsService(deps: RevisionsDeps): RevisionsService {
  async function wireRound(id: RevisionId): Promise<WireRevision> {
    const row = await findRevision(deps.db, id);
    const [wire] = row === null ? [] : await wireRounds([row], deps.files);
    if (wire === undefined) throw new Error('a revision just written is gone');
    return wire;
  }
  return {
    roundsOf: async (itemIds) => wireRounds(await revisionsOfItems(deps.db, itemIds), deps.files),
    offersOf: (items) => offersOf(deps, items),
    async ask(viewer, input) {
      const opened = await askRevision(deps, viewer, input);
      if (!opened.ok) return opened;
      return ok({ revision: await wireRound(opened.value.id), left: opened.value.left });
    },
    async answer(engineer, id, reply) {
      const answered = await answerRound(deps, engineer, { id, reply });
      return answered.ok ? ok(await wireRound(id)) : answered;
    },
    async settle(engineer, id, reply) {
      const settled = await settleNote(deps, engineer, { id, reply });
      return settled.ok ? ok(await wireRound(settled.value)) : settled;
    },
    async judge(viewer, judged) {
      const said = await judgeNote(deps, viewer, judged);
      return said.ok ? ok(await wireRound(said.value)) : said;
    },
    markers: (engineer, asked) => markers(deps, engineer, asked),
    markRead: (tx, itemId) => markRevisionsRead(tx, itemId),
  };
}
