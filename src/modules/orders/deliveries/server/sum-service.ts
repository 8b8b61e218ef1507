import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { factsOfFiles } from '@/modules/files/preflight/server/preflight.service';
import type { RenditionsService } from '@/modules/files/renditions/server/renditions.service';
import { publishOrder } from '@/modules/orders/orders/server/item-moves';
import type { PushPublisher } from '@/platform/events/push';
import { jobHandler, type JobHandler, type JobQueue } from '@/platform/jobs/job';
import { withLocalSource } from '@/platform/tasks/local-source';
import { TaskOverBudgetError, type Tasks, type TaskSource } from '@/platform/tasks/task';
import type { Clock } from '@/shared/clock';
import type { FileId, OrderId, OrderItemId } from '@/shared/ids';
import type { Db } from '@/platform/db/database';
import type { SentSound } from '../before.rules';
import { prepareBefore, tracksOfItem, type BeforeDeps } from './before';
import { addUpTracks } from './deliveries.jobs';
import type { FileBytes } from './deliveries.deps';
import { drawTask } from './draw-task';
import { keepSentSound } from './sent-sounds.store';
import { sumTask, type SummedTrack, type TracksSum } from './sum-task';
import { summedItem } from './summed-service.read-model';
import { dropSum, keepSum, sumsOfItems, type SumRow } from './sums.store';

export type SumsDeps = Omit<BeforeDeps, 'files'> & {
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly tasks: Tasks;
  readonly pushes: PushPublisher;
  readonly files: BeforeDeps['files'] &
    FileBytes & { discard(tx: Db, ids: readonly FileId[]): Promise<void> };
  readonly copies: Pick<RenditionsService, 'storeMade' | 'want'>;
};

/** The sums of songs' tracks, which versions are compared with where no rough mix was sent. */
export interface SumsService {
  /** Files came for an item, or were judged: has its before drawn; has its sum made, made anew, or forgotten. May be repeated. */
  filesCame(itemId: OrderItemId): Promise<void>;
  /** Adds an item's tracks up; the job's work. */
  make(asked: { readonly order_item_id: OrderItemId; readonly tries: number }): Promise<void>;
}

/** Preflight measures what came first; a track that it can't measure in this time is left out. */
const ASK_AGAIN_MS = 5_000;
const MAX_TRIES = 120;

const sameTracks = (row: SumRow | undefined, tracks: readonly SentSound[]): boolean =>
  row !== undefined && row.made_of.join() === tracks.map(({ id }) => id).join();

interface Track extends SentSound {
  /** Null where preflight could not read it. */
  readonly sound: SummedTrack | null;
}

/** Tracks with what was measured of them; null while some are still to be. */
async function measuredTracks(db: Db, tracks: readonly SentSound[]): Promise<Track[] | null> {
  const facts = await factsOfFiles(
    db,
    tracks.map(({ id }) => id),
  );
  if (tracks.some(({ id }) => !facts.has(id))) return null;
  return tracks.map((track) => {
    const known = facts.get(track.id);
    return { ...track, sound: known?.state === 'measured' ? known : null };
  });
}

type Made = { readonly sum: TracksSum; readonly fileId: FileId; readonly left: string[] };

/** Adds the tracks up, stores what came out of it and has it drawn; null where that can't be done. */
async function addUp(deps: SumsDeps, tracks: readonly Track[]): Promise<Made | null> {
  const { db, files, tasks, copies, clock } = deps;
  const sources: TaskSource[] = [];
  const readable = tracks.flatMap((track) =>
    track.sound === null ? [] : [{ ...track, sound: track.sound }],
  );
  for (const { id } of readable) {
    const source = await files.openFile(id as FileId);
    if (source === null) return null;
    sources.push(source);
  }
  const [first] = readable;
  if (first === undefined || readable.length < 2) return null;
  const folder = await mkdtemp(join(tmpdir(), 'headroom-sum-'));
  try {
    const path = join(folder, 'sum.wav');
    const described = readable.map(({ sound: { rate, channels, frames } }) => ({ rate, channels, frames }));
    const sum = await tasks.run(sumTask, { path, tracks: described }, sources);
    if (sum === null) return null;
    const drawing = await withLocalSource(path, (source) => tasks.run(drawTask, null, [source]));
    const fileId = await copies.storeMade({ path, copyOf: first.id as FileId });
    if (fileId === null) return null;
    await keepSentSound(db, fileId, { drawing, at: clock.now() });
    const unread = tracks.flatMap(({ sound, name }) => (sound === null ? [name] : []));
    return { sum, fileId, left: [...unread, ...sum.leftOut.flatMap((at) => readable[at]?.name ?? [])] };
  } catch (error) {
    if (error instanceof TaskOverBudgetError) return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// What was made of tracks that are no longer all of them is thrown away: another job makes the sum of those.
async function keep(
  deps: SumsDeps,
  { itemId, orderId, tracks }: { itemId: OrderItemId; orderId: OrderId; tracks: readonly SentSound[] },
  made: Made | null,
): Promise<void> {
  const { db, clock, files, pushes } = deps;
  const stillAll = sameTracks((await sumsOfItems(db, [itemId])).get(itemId), tracks);
  await db.transaction(async (tx) => {
    if (!stillAll) {
      if (made !== null) await files.discard(tx, [made.fileId]);
      return;
    }
    const old = await keepSum(
      tx,
      {
        order_item_id: itemId,
        made_of: tracks.map(({ id }) => id),
        file_id: made?.fileId ?? null,
        state: made === null ? 'failed' : 'made',
        reduced_db: made?.sum.reducedDb ?? 0,
        left_out: made?.left ?? [],
      },
      clock.now(),
    );
    if (old !== null) await files.discard(tx, [old]);
    await publishOrder(tx, pushes, orderId);
  });
}

async function filesCame(deps: SumsDeps, itemId: OrderItemId): Promise<void> {
  const { db, files, jobs, clock } = deps;
  const item = await summedItem(db, itemId);
  if (item === null) return;
  await prepareBefore(deps, { order_id: item.order_id, order_item_id: itemId });
  const known = (await sumsOfItems(db, [itemId])).get(itemId);
  const isSummed = item.takes_tracks && !item.files_are_gone;
  const tracks = isSummed ? await tracksOfItem(deps, itemId) : [];
  if (tracks.length > 0 && sameTracks(known, tracks)) return;
  await db.transaction(async (tx) => {
    if (tracks.length === 0) {
      const old = await dropSum(tx, itemId);
      if (old !== null) await files.discard(tx, [old]);
      return;
    }
    const made_of = tracks.map(({ id }) => id);
    const row = { order_item_id: itemId, made_of, file_id: null, reduced_db: 0, left_out: [] };
    const old = await keepSum(tx, { ...row, state: 'waiting' }, clock.now());
    if (old !== null) await files.discard(tx, [old]);
    await jobs.enqueue(
      tx,
      addUpTracks,
      { order_item_id: itemId, tries: 0 },
      { singletonKey: `sum ${itemId}` },
    );
  });
}

async function make(
  deps: SumsDeps,
  { order_item_id: itemId, tries }: { readonly order_item_id: OrderItemId; readonly tries: number },
): Promise<void> {
  const { db, jobs, clock } = deps;
  const item = await summedItem(db, itemId);
  const known = (await sumsOfItems(db, [itemId])).get(itemId);
  if (item === null || known?.state !== 'waiting') return;
  // Measured meanwhile, a track may have turned out to be the rough mix.
  const tracks = await tracksOfItem(deps, itemId);
  if (!sameTracks(known, tracks)) {
    await filesCame(deps, itemId);
    return;
  }
  const measured = await measuredTracks(db, tracks);
  if (measured === null && tries < MAX_TRIES) {
    const startAfter = new Date(clock.now().getTime() + ASK_AGAIN_MS);
    const again = { order_item_id: itemId, tries: tries + 1 };
    await jobs.enqueue(db, addUpTracks, again, { startAfter, singletonKey: `sum ${itemId} ${again.tries}` });
    return;
  }
  const made = measured === null ? null : await addUp(deps, measured);
  await keep(deps, { itemId, orderId: item.order_id, tracks }, made);
}

/** Builds the service that adds tracks up. */
export function createSums(deps: SumsDeps): SumsService {
  return { filesCame: (itemId) => filesCame(deps, itemId), make: (asked) => make(deps, asked) };
}

/** Background work of sums. */
export function sumsJobs(sums: SumsService): JobHandler[] {
  return [{ ...jobHandler(addUpTracks, (asked) => sums.make(asked)), lane: 'heavy' }];
}
