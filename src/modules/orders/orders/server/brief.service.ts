import type { Db } from '@/platform/db/database';
import type { FileId, OrderId, OrderItemId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { firstDue } from '../orders.rules';
import { lockItem, publishOrder, type Actor } from './item-moves';
import type { BriefInput } from './brief-input';
import { endQuestion } from './item-pause';
import { admitKey } from './order-lookup.service';
import { actorOf, visibleOrder, type OrderViewer } from './order-access';
import { addItemLinks, insertOrderEvent, updateItem } from './order-changes.store';
import type { OrdersDeps } from './orders.deps';
import { filesReceived, questionAnswered } from './orders.events';
import type { ItemLinkRow, OrderEventRow, OrderItemRow } from './orders.rows';
import { eventsOfOrder, itemsOfOrder, linksOfItems } from './orders.store';
import type { BriefDetails } from '@/modules/files/uploads/brief-details.rules';

/** One item's brief and who sends it. */
export interface BriefOf {
  readonly itemId: OrderItemId;
  readonly brief: Brief;
  readonly actor: Actor;
}

/** What became of what was sent. */
export interface ReceivedBrief {
  readonly item: OrderItemRow;
  /** Whether the owner has to say first that it is theirs. */
  readonly unconfirmed: boolean;
}

export interface Briefs {
  itemsOf(orderId: OrderId): Promise<OrderItemRow[]>;
  linksOf(itemIds: readonly number[]): Promise<ItemLinkRow[]>;
  eventsOf(orderId: OrderId): Promise<OrderEventRow[]>;
  /** Adds files, links, artists and title to an item; the first files of somebody known start its clock. */
  receiveFiles(
    viewer: OrderViewer,
    input: BriefInput,
  ): Promise<Answer<ReceivedBrief, 'not_found' | 'conflict' | 'invalid'>>;
  /** The same inside a transaction, for what was checked before: files that waited for a payment. */
  addBrief(tx: Db, what: BriefOf): Promise<Answer<OrderItemRow, 'conflict' | 'invalid'>>;
}

const GONE = 'One of the uploaded files no longer exists. Please upload it again.';

function chosenItem(items: readonly OrderItemRow[], input: BriefInput): OrderItemRow | null {
  if (input.itemId !== null) return items.find((item) => item.id === input.itemId) ?? null;
  const fitting = items.filter(
    (item) => !item.is_gift_card && (input.serviceId === null || item.service_id === input.serviceId),
  );
  return fitting.find((item) => item.files_received_at === null) ?? fitting[0] ?? null;
}

function checkBrief(input: BriefInput): Answer<{ songs: string[] }, 'invalid'> {
  const songs = input.songs.map((song) => song.trim()).filter((song) => song !== '');
  const errors: Record<string, string[]> = {};
  if (songs.length === 0) errors['songs'] = ['Artist name is required.'];
  if (input.track.trim() === '') errors['track'] = ['Track title is required.'];
  if (input.links.every((link) => link.trim() === ''))
    errors['links'] = ['At least one valid link is required.'];
  if (Object.keys(errors).length === 0) return ok({ songs });
  return refuse('invalid', 'Please fill out all required fields before submitting.', { errors });
}

/** What an item gets: checked, with our own files told from links elsewhere. */
export interface Brief {
  readonly artists: readonly string[];
  readonly track: string;
  readonly message: string | null;
  readonly details: BriefDetails;
  readonly fileIds: readonly FileId[];
  readonly urls: readonly string[];
  /** True where the sender may add but not change: title and artists that are there stay, words are added to words. */
  readonly adds: boolean;
  /** Whether the sender showed the order's account or private link: else nothing starts by what they send. */
  readonly known: boolean;
}

function textsOf(
  held: OrderItemRow,
  brief: Brief,
): { artists: string[]; track: string; notes: string | null; details: BriefDetails } {
  const [artists, track, message] = [[...brief.artists], brief.track.trim(), brief.message?.trim() ?? ''];
  if (!brief.adds || held.track === null)
    return { artists, track, notes: message || held.notes, details: { ...held.details, ...brief.details } };
  const isOther = track !== held.track || artists.join('\n') !== held.artists.join('\n');
  const head = isOther ? `“${track}” by ${artists.join(', ')}` : '';
  const added = [head, message].filter((part) => part !== '').join(': ');
  const notes = [held.notes ?? '', added].filter((part) => part !== '').join('\n\n');
  const details = { ...brief.details, ...held.details };
  return { artists: held.artists, track: held.track, notes: notes || null, details };
}

// Files that come while a question is open answer it, in doubt for the customer. Whoever has the order's address only
// can't speak for its owner.
async function answerByFiles(
  deps: OrdersDeps,
  tx: Db,
  { held, brief, actor }: { held: OrderItemRow; brief: Brief; actor: Actor },
): Promise<Partial<OrderItemRow>> {
  if (brief.adds || held.paused_at === null) return {};
  const at = deps.clock.now();
  const [files, links] = [brief.fileIds.length, brief.urls.length];
  const words = brief.message?.trim() ?? '';
  const answer = words === '' ? null : words;
  const ended = await endQuestion(tx, held, { outcome: 'answered', answer, files, links, at, actor });
  if (ended === null) return {};
  const about = { order_id: held.order_id, order_item_id: held.id, question_id: ended.question.id };
  await deps.events.publish(tx, questionAnswered, about);
  return ended.times;
}

/** Adds what was sent to an item inside a transaction; the first files of somebody known start its clock. */
async function addBrief(
  deps: OrdersDeps,
  tx: Db,
  { itemId, brief, actor }: BriefOf,
): Promise<Answer<OrderItemRow, 'conflict' | 'invalid'>> {
  const at = deps.clock.now();
  const held = await lockItem(tx, itemId);
  if (held === null || held.status === 3)
    return refuse('conflict', 'This song is completed and can’t take more files.');
  if (!(await deps.links.lockForClaim(tx, brief.fileIds)))
    return refuse('invalid', GONE, { errors: { links: [GONE] } });
  const { fileIds, urls, known } = brief;
  await addItemLinks(tx, held.id, { fileIds, urls, at, unconfirmed: !known });
  const due = firstDue(at, { rush: held.rush, turnaroundMaxHours: held.turnaround_max_hours });
  const isFirst = known && held.files_received_at === null;
  const first = isFirst ? { files_received_at: at, due_at: due } : {};
  const waiting = known ? {} : { unconfirmed_at: held.unconfirmed_at ?? at };
  const change = { ...textsOf(held, brief), ...first, ...waiting };
  await updateItem(tx, held, change);
  const resumed = await answerByFiles(deps, tx, { held, brief, actor });
  await insertOrderEvent(tx, {
    orderId: held.order_id,
    itemId: held.id,
    kind: 'files-received',
    actor: actor.kind,
    actorId: actor.id,
    data: { files: fileIds.length, links: urls.length, ...(!known && { unconfirmed: true }) },
    at,
  });
  const about = { order_id: held.order_id, order_item_id: held.id };
  await deps.events.publish(tx, filesReceived, known ? about : { ...about, unconfirmed: true });
  await publishOrder(tx, deps.pushes, held.order_id);
  return ok({ ...held, ...change, ...resumed });
}

/** Who may send files: the order's owner, whoever holds its private link, or a key that adds only. */
async function admit(
  deps: OrdersDeps,
  viewer: OrderViewer,
  { orderId, uploadKey }: BriefInput,
): Promise<Answer<{ byKey: boolean }, 'not_found'>> {
  const seen = await visibleOrder(deps.db, viewer, orderId);
  if (seen.ok) return ok({ byKey: false });
  if (uploadKey === null) return seen;
  const admitted = await admitKey(deps, orderId, uploadKey);
  return admitted.ok ? ok({ byKey: true }) : admitted;
}

/** The part of the orders service that takes what customers send. */
export function createBriefs(deps: OrdersDeps): Briefs {
  return {
    itemsOf: (orderId) => itemsOfOrder(deps.db, orderId),
    linksOf: (itemIds) => linksOfItems(deps.db, itemIds),
    eventsOf: (orderId) => eventsOfOrder(deps.db, orderId),
    async receiveFiles(viewer, input) {
      const admitted = await admit(deps, viewer, input);
      if (!admitted.ok) return admitted;
      const item = chosenItem(await itemsOfOrder(deps.db, input.orderId), input);
      if (item === null) return refuse('not_found', 'This order has no such item.');
      if (item.is_gift_card || item.round_for !== null)
        return refuse('conflict', 'This item needs no files.');
      const brief = checkBrief(input);
      if (!brief.ok) return brief;
      const userId = viewer.caller.kind === 'user' ? viewer.caller.userId : null;
      const read = await deps.links.readLinks(input.links, { session: input.session, userId });
      if (!read.ok) return read;
      const { track, message, details } = input;
      const adds = admitted.value.byKey;
      const checked = {
        artists: brief.value.songs,
        track,
        message,
        details,
        adds,
        known: !adds,
        ...read.value,
      };
      const actor = actorOf(viewer);
      const added = await deps.db.transaction((tx) =>
        addBrief(deps, tx, { itemId: item.id, brief: checked, actor }),
      );
      if (!added.ok) return added;
      // Whoever knows the address only reads back their own words, not what the owner sent before.
      const shown = adds ? { ...added.value, artists: checked.artists, track } : added.value;
      return ok({ item: shown, unconfirmed: adds });
    },
    addBrief: (tx, what) => addBrief(deps, tx, what),
  };
}
