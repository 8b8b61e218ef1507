import { resultsOf } from '@/modules/files/preflight/server/preflight.service';
import { isSoundName } from '@/modules/files/preflight/file-data.rules';
import { referenceFileIds, type Reference } from '@/modules/files/uploads/references.rules';
import { itemsById } from '@/modules/orders/orders/server/orders.store';
import type { OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import type { OrdersService } from '@/modules/orders/orders/server/orders.service';
import type { FileId, OrderId, OrderItemId } from '@/shared/ids';
import { beforeOf, BEFORE_TEXTS, sumNote, SUM_NAME, tracksToSum, type SentSound } from '../before.rules';
import type { DeliveriesDeps } from './deliveries.deps';
import { drawBefore } from './deliveries.jobs';
import { findSentSounds, type SentSoundRow } from './sent-sounds.store';
import { sumsOfItems, type SumRow } from './sums.store';

/** What is needed to find the sound that a song is compared with. */
export type BeforeDeps = Pick<DeliveriesDeps, 'db' | 'files'> & {
  readonly orders: Pick<OrdersService, 'linksOf'>;
};

/** The sound that a song is compared with. */
export interface Before {
  readonly id: FileId;
  readonly name: string;
  /** One of the files that were sent, or all of them added up. */
  readonly kind: 'sent' | 'sum';
}

/** The before of a song, and a sentence about it where its listener should know something. */
export interface BeforeAnswer {
  readonly before: Before | null;
  readonly note: string | null;
}

/** What was drawn of these sent files so far, by file. */
export function drawnOf(db: BeforeDeps['db'], ids: readonly number[]): Promise<Map<number, SentSoundRow>> {
  return findSentSounds(db, ids);
}

/** Where the sums of these items' tracks are, by item. */
export function sumsOf(db: BeforeDeps['db'], itemIds: readonly number[]): Promise<Map<number, SumRow>> {
  return sumsOfItems(db, itemIds);
}

/** Which sound a song's versions are compared with: one that was sent, else the sum of what was sent. */
export function beforeBy(sent: readonly SentSound[], sum: SumRow | undefined): BeforeAnswer {
  const own = beforeOf(sent);
  if (own !== null) return { before: { id: own.id as FileId, name: own.name, kind: 'sent' }, note: null };
  if (sum?.state === 'waiting') return { before: null, note: BEFORE_TEXTS.waiting };
  const id = sum?.state === 'made' ? sum.file_id : null;
  if (sum === undefined || id === null) return { before: null, note: BEFORE_TEXTS.none };
  const note = sumNote({ reducedDb: sum.reduced_db, leftOut: sum.left_out });
  return { before: { id, name: SUM_NAME, kind: 'sum' }, note };
}

async function referencesOfItem(db: BeforeDeps['db'], itemId: OrderItemId): Promise<readonly Reference[]> {
  const [item] = await itemsById(db, [itemId]);
  return item?.details.references ?? [];
}

/** An item, as far as its before depends on it. */
export type ComparedItem = Pick<OrderItemRow, 'id' | 'details'>;

/** The sounds that were sent for each item; unconfirmed files are none, and references are no part of a song. */
async function sentSoundsOf(
  { db, files, orders }: BeforeDeps,
  items: readonly ComparedItem[],
): Promise<SentSound[][]> {
  const links = await orders.linksOf(items.map(({ id }) => id));
  const sets = items.map(({ id: itemId, details }) => {
    const other = new Set(referenceFileIds(details.references ?? []));
    return links.flatMap(({ order_item_id, file_id: id, unconfirmed }) =>
      order_item_id !== itemId || id === null || unconfirmed || other.has(id) ? [] : [id],
    );
  });
  const described = await files.describe(sets.flat());
  // In the order they were sent.
  const known = sets.map((ids) =>
    ids.flatMap((id) => {
      const file = described.get(id);
      return file === undefined ? [] : [{ id, name: file.name }];
    }),
  );
  const results = await resultsOf(db, known);
  return known.map((set, index) =>
    set.map(({ id, name }) => ({
      id,
      name,
      isRoughMix: results[index]?.files.get(id)?.is_rough_mix === true,
    })),
  );
}

async function sentSounds(deps: BeforeDeps, itemId: OrderItemId): Promise<SentSound[]> {
  const details = (await itemsById(deps.db, [itemId]))[0]?.details ?? {};
  return (await sentSoundsOf(deps, [{ id: itemId, details }]))[0] ?? [];
}

/** The sound that each item's versions are or will be compared with, by item; by a fixed number of statements. */
export async function beforesOf(
  deps: BeforeDeps,
  items: readonly ComparedItem[],
): Promise<ReadonlyMap<number, Before>> {
  if (items.length === 0) return new Map();
  const [sent, sums] = await Promise.all([
    sentSoundsOf(deps, items),
    sumsOfItems(
      deps.db,
      items.map(({ id }) => id),
    ),
  ]);
  return new Map(
    items.flatMap(({ id }, index) => {
      const { before } = beforeBy(sent[index] ?? [], sums.get(id));
      return before === null ? [] : [[id, before] as const];
    }),
  );
}

/** The sound that an item's versions are compared with; null where there is none. */
export async function beforeFile(deps: BeforeDeps, itemId: OrderItemId): Promise<Before | null> {
  const [sent, sums] = await Promise.all([sentSounds(deps, itemId), sumsOfItems(deps.db, [itemId])]);
  return beforeBy(sent, sums.get(itemId)).before;
}

/** The tracks of an item that its sum is made of; none where it needs no sum. */
export async function tracksOfItem(deps: BeforeDeps, itemId: OrderItemId): Promise<SentSound[]> {
  return tracksToSum(await sentSounds(deps, itemId));
}

/** The sent files that the song should sound like. */
async function referenceSounds(
  { db, files, orders }: BeforeDeps,
  itemId: OrderItemId,
): Promise<{ id: FileId; name: string }[]> {
  const [links, references] = await Promise.all([orders.linksOf([itemId]), referencesOfItem(db, itemId)]);
  const sent = new Set(links.flatMap(({ file_id, unconfirmed }) => (unconfirmed ? [] : (file_id ?? []))));
  const ids = referenceFileIds(references).filter((id) => sent.has(id));
  const sounds = [...(await files.describe(ids))].filter(([, { name }]) => isSoundName(name));
  return sounds.map(([id, { name }]) => ({ id: id as FileId, name }));
}

/** Files came or a version went out: has what it is compared with drawn, and copied to be listened to. May be repeated. */
export async function prepareBefore(
  deps: BeforeDeps & Pick<DeliveriesDeps, 'jobs'> & { readonly copies: Copies },
  { order_id, order_item_id }: { readonly order_id: OrderId; readonly order_item_id: OrderItemId },
): Promise<void> {
  const before = await beforeFile(deps, order_item_id);
  const references = await referenceSounds(deps, order_item_id);
  // A sum is drawn and copied when it is made.
  const sounds = before === null || before.kind === 'sum' ? references : [before, ...references];
  await deps.copies.want(sounds);
  const drawn = await findSentSounds(
    deps.db,
    sounds.map(({ id }) => id),
  );
  for (const { id: file_id } of sounds)
    if (!drawn.has(file_id)) await deps.jobs.enqueue(deps.db, drawBefore, { file_id, order_id });
}

type Copies = { want(files: readonly { readonly id: number; readonly name: string }[]): Promise<void> };
