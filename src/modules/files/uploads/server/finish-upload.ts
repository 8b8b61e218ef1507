import { defineJob } from '@/platform/jobs/job';
import type { FileId } from '@/shared/ids';
import { SNIFF_BYTES, typeOfName } from '../file-types.rules';
import { claimProblem, contentProblem, type FileProblem } from '../uploads.rules';
import type { UploadsDeps } from './uploads.deps';
import { endUpload, type FileRow } from './uploads.store';

/** Computes a finished file's SHA-256, away from the transfer that it would slow down. */
export const hashFile = defineJob<{ file_id: FileId }>('file.hash');

// A text has no mark at its start: this much of it is read.
const TEXT_BYTES = 1024 * 1024;

const SIZE_PROBLEM: FileProblem = {
  status: 422,
  message: 'This file’s size does not match the announced size.',
};

async function readStart(
  deps: Pick<UploadsDeps, 'storage'>,
  key: string,
  bytes: number,
): Promise<Buffer | null> {
  const body = await deps.storage.read(key, { start: 0, end: bytes - 1 });
  if (body === null) return null;
  const parts: Buffer[] = [];
  for await (const part of body as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

async function storedProblem(deps: Pick<UploadsDeps, 'storage'>, file: FileRow): Promise<FileProblem | null> {
  const type = typeOfName(file.name);
  const size = await deps.storage.size(file.storage_key);
  if (type === null || size === null || size === 0) return claimProblem(file.name, size ?? 0);
  if (size !== file.size) return SIZE_PROBLEM;
  const looked = Math.min(size, type.id === 'txt' ? TEXT_BYTES : SNIFF_BYTES);
  const start = await readStart(deps, file.storage_key, looked);
  return start === null ? SIZE_PROBLEM : contentProblem(type, start, looked === size);
}

/**
 * Judges a file whose last byte has come, by what is in storage: ready, or a problem for which the caller refuses
 * it. May be repeated.
 */
export async function finishUpload(
  deps: Pick<UploadsDeps, 'db' | 'clock' | 'jobs' | 'storage' | 'onReady'>,
  file: FileRow,
): Promise<FileProblem | null> {
  const problem = await storedProblem(deps, file);
  if (problem !== null) return problem;
  await deps.db.transaction(async (tx) => {
    if (!(await endUpload(tx, file.id, { state: 'ready', at: deps.clock.now() }))) return;
    await deps.jobs.enqueue(tx, hashFile, { file_id: file.id });
    await deps.onReady?.(tx, file);
  });
  return null;
}
