import type { Db } from '@/platform/db/database';
import { defineJob } from '@/platform/jobs/job';
import type { FileId } from '@/shared/ids';
import type { UploadsDeps } from './uploads.deps';
import { endUpload, lockFiles, markDeleted } from './uploads.store';

/** Takes the bytes of a refused or deleted file out of storage. */
export const removeFile = defineJob<{ file_id: FileId }>('file.remove');

type RemovalDeps = Pick<UploadsDeps, 'db' | 'clock' | 'jobs' | 'claims'>;

/** Marks files as gone in this transaction, and has their bytes removed after it. */
export async function discardFiles(tx: Db, jobs: UploadsDeps['jobs'], ids: readonly FileId[]): Promise<void> {
  const gone = await markDeleted(tx, ids);
  await jobs.enqueueAll(
    tx,
    gone.map((file_id) => ({ name: removeFile.name, data: { file_id } })),
  );
}

/** Refuses a file under way and has its bytes removed. */
export async function refuseFile({ db, clock, jobs }: RemovalDeps, id: FileId): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await endUpload(tx, id, { state: 'refused', at: clock.now() }))) return;
    await jobs.enqueue(tx, removeFile, { file_id: id });
  });
}

/** Removes those of `ids` that nothing uses, and returns those that something does. */
export async function removeUnclaimed(deps: RemovalDeps, ids: readonly FileId[]): Promise<FileId[]> {
  if (ids.length === 0) return [];
  return deps.db.transaction(async (tx) => {
    // Whoever claims a file holds its row meanwhile: after this lock the lookups see every claim.
    await lockFiles(tx, ids);
    const used = new Set<number>();
    for (const lookup of deps.claims) for (const id of await lookup(tx, ids)) used.add(id);
    await discardFiles(
      tx,
      deps.jobs,
      ids.filter((id) => !used.has(id)),
    );
    return ids.filter((id) => used.has(id));
  });
}
