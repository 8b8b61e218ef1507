import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteSource } from '@/audio/containers/byte-source';
import { isSoundName } from '@/modules/files/preflight/file-data.rules';
import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import { jobHandler, type JobHandler, type JobQueue } from '@/platform/jobs/job';
import { withLocalSource } from '@/platform/tasks/local-source';
import { TaskOverBudgetError, type Tasks } from '@/platform/tasks/task';
import type { Clock } from '@/shared/clock';
import type { FileId } from '@/shared/ids';
import { losslessTask, previewTask } from './copy-tasks';
import { copiesMade } from './renditions.events';
import { makeCopies } from './renditions.jobs';
import { findCopies, keepCopies, type CopiesRow } from './renditions.store';

/** What copies need of those who keep files. */
export interface CopyShelf {
  /** A ready file; null where it is gone. */
  openFile(id: FileId): Promise<ByteSource | null>;
  /** Stores a file that goes with the one that it was made of. */
  addFile(file: { name: string; body: Readable; uploadedBy: null; copyOf: FileId }): Promise<FileId>;
  /** Keeps files from being removed until the end of the transaction; false when one is gone. */
  lockForClaim(tx: Db, ids: readonly FileId[]): Promise<boolean>;
  discard(tx: Db, ids: readonly FileId[]): Promise<void>;
}

export interface RenditionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventPublisher;
  readonly jobs: JobQueue;
  readonly tasks: Tasks;
  readonly files: CopyShelf;
  /** Path of ffmpeg; null where there is none. */
  readonly ffmpeg: string | null;
}

/** An uncompressed sound on this machine's disk, and the file that it goes with. */
export interface MadeSound {
  readonly path: string;
  readonly copyOf: FileId;
}

export interface RenditionsService {
  /** The copies of files; nothing for those that are still to be made, whose file itself is listened to meanwhile. */
  copiesOf(ids: readonly number[]): Promise<ReadonlyMap<number, CopiesRow>>;
  /** Has copies made of those files that are sounds. */
  want(files: readonly { readonly id: number; readonly name: string }[]): Promise<void>;
  /** Makes the copies of a file; the job's work. Does nothing where there are some. */
  make(id: FileId): Promise<void>;
  /**
   * Stores a sound that this program made of sent files as FLAC, with a small mp3 beside it.
   * @returns null where no FLAC can be made of it
   */
  storeMade(sound: MadeSound): Promise<FileId | null>;
}

type Make = (path: string) => Promise<boolean>;

// A file that takes too much has no copy; it is listened to itself.
async function within(made: Promise<boolean>): Promise<boolean> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof TaskOverBudgetError) return false;
    throw error;
  }
}

// The names say nothing: they outlive what people called their songs.
async function copyOf(
  { files }: RenditionsDeps,
  id: FileId,
  { folder, name, make }: { folder: string; name: string; make: Make },
): Promise<FileId | null> {
  const path = join(folder, name);
  if (!(await within(make(path)))) return null;
  return files.addFile({ name, body: createReadStream(path), uploadedBy: null, copyOf: id });
}

async function make(deps: RenditionsDeps, id: FileId): Promise<void> {
  const { db, clock, events, files, ffmpeg, tasks } = deps;
  if ((await findCopies(db, [id])).has(id)) return;
  const source = await files.openFile(id);
  if (source === null) return;
  const folder = await mkdtemp(join(tmpdir(), 'headroom-listening-'));
  const made: FileId[] = [];
  const one = async (name: string, how: Make): Promise<FileId | null> => {
    const copy = await copyOf(deps, id, { folder, name, make: how });
    if (copy !== null) made.push(copy);
    return copy;
  };
  try {
    const lossless_id = await one('lossless.flac', (path) =>
      tasks.run(losslessTask, { path, ffmpeg }, [source]),
    );
    const preview_id = await one('preview.mp3', (path) => tasks.run(previewTask, { path }, [source]));
    await db.transaction(async (tx) => {
      const isThere = await files.lockForClaim(tx, [id]);
      const row = { file_id: id, lossless_id, preview_id };
      if (!isThere || !(await keepCopies(tx, row, clock.now()))) return;
      made.length = 0;
      await events.publish(tx, copiesMade, { file_id: id });
    });
  } finally {
    // Deleted meanwhile, made by another process, or only half done.
    if (made.length > 0) await db.transaction((tx) => files.discard(tx, made));
    await rm(folder, { recursive: true, force: true });
  }
}

async function storeMade(deps: RenditionsDeps, { path, copyOf: id }: MadeSound): Promise<FileId | null> {
  const { db, clock, files, ffmpeg, tasks } = deps;
  const folder = dirname(path);
  return withLocalSource(path, async (source) => {
    const whole = await copyOf(deps, id, {
      folder,
      name: 'lossless.flac',
      make: (to) => tasks.run(losslessTask, { path: to, ffmpeg }, [source]),
    });
    if (whole === null) return null;
    // Of the FLAC: it goes with it when another one is made.
    const preview_id = await copyOf(deps, whole, {
      folder,
      name: 'preview.mp3',
      make: (to) => tasks.run(previewTask, { path: to }, [source]),
    });
    await db.transaction(async (tx) => {
      // It is lossless itself.
      const row = { file_id: whole, lossless_id: null, preview_id };
      if (await files.lockForClaim(tx, [id])) await keepCopies(tx, row, clock.now());
    });
    return whole;
  });
}

/** Builds the service of what finished sounds are listened to by. */
export function createRenditionsService(deps: RenditionsDeps): RenditionsService {
  return {
    copiesOf: (ids) => findCopies(deps.db, ids),
    async want(files) {
      for (const { id, name } of files) {
        const file_id = id as FileId;
        const once = { singletonKey: String(file_id), unlessQuarantined: true };
        if (isSoundName(name)) await deps.jobs.enqueue(deps.db, makeCopies, { file_id }, once);
      }
    },
    make: (id) => make(deps, id),
    storeMade: (sound) => storeMade(deps, sound),
  };
}

/** Background work of listening. */
export function renditionsJobs(service: RenditionsService): JobHandler[] {
  return [{ ...jobHandler(makeCopies, ({ file_id }) => service.make(file_id)), lane: 'heavy' }];
}
