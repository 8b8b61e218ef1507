import type { DataStore, Locker } from '@tus/server';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { defineJob, jobHandler, type JobHandler } from '@/platform/jobs/job';
import type { FileId } from '@/shared/ids';
import { removeFile, removeUnclaimed } from './file-removal';
import { hashFile } from './finish-upload';
import { deleteStaleLocks } from './upload-locks.store';
import type { UploadsDeps } from './uploads.deps';
import { UNCLAIMED_MS, UNFINISHED_MS } from './uploads.times';
import {
  deleteSessionsEndedBefore,
  findFiles,
  findUnfinished,
  findUnkept,
  markStored,
  saveChecksum,
} from './uploads.store';

/** Removes what nobody finished or sent off. */
const sweepFiles = defineJob<Record<string, never>>('files.sweep');

const BATCH = 200;
const LOCK_WAIT_MS = 30_000;

async function hash(deps: UploadsDeps, id: FileId): Promise<void> {
  const [file] = await findFiles(deps.db, [id]);
  if (file === undefined || file.state !== 'ready' || file.sha256 !== null) return;
  const body = await deps.storage.read(file.storage_key);
  if (body === null) throw new Error(`File ${id} is ready, but storage does not have it.`);
  const digest = createHash('sha256');
  await pipeline(body, digest);
  await saveChecksum(deps.db, id, digest.digest('hex'));
}

function isGone(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status_code' in error && error.status_code === 404;
}

async function remove(deps: UploadsDeps, transfers: Transfers, id: FileId): Promise<void> {
  const [file] = await findFiles(deps.db, [id]);
  if (file === undefined || (file.state !== 'deleted' && file.state !== 'refused')) return;
  const lock = transfers.locker.newLock(file.storage_key);
  // A transfer that still runs is asked to stop first.
  await lock.lock(AbortSignal.timeout(LOCK_WAIT_MS), () => undefined);
  try {
    await transfers.store.remove(file.storage_key).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
    await deps.storage.remove(file.storage_key);
  } finally {
    await lock.unlock();
  }
}

async function sweep(deps: UploadsDeps): Promise<void> {
  const now = deps.clock.now().getTime();
  const before = (age: number): Date => new Date(now - age);
  for (;;) {
    const ids = await findUnfinished(deps.db, before(UNFINISHED_MS), BATCH);
    await removeUnclaimed(deps, ids);
    if (ids.length < BATCH) break;
  }
  for (;;) {
    const ids = await findUnkept(deps.db, before(UNCLAIMED_MS), BATCH);
    const stored = await removeUnclaimed(deps, ids);
    await markStored(deps.db, stored, deps.clock.now());
    if (ids.length < BATCH) break;
  }
  await deleteSessionsEndedBefore(deps.db, before(UNCLAIMED_MS));
  await deleteStaleLocks(deps.db);
}

/** The receiving side, as the tus library sees it. */
export interface Transfers {
  readonly store: DataStore;
  readonly locker: Locker;
}

/** The background work of uploads. */
export function uploadsJobs(deps: UploadsDeps, transfers: Transfers): JobHandler[] {
  return [
    { ...jobHandler(hashFile, ({ file_id }) => hash(deps, file_id)), lane: 'slow' },
    { ...jobHandler(removeFile, ({ file_id }) => remove(deps, transfers, file_id)), lane: 'slow' },
    { ...jobHandler(sweepFiles, () => sweep(deps), '23 * * * *'), lane: 'slow' },
  ];
}
