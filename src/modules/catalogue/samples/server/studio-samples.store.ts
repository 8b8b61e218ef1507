import { asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { queryRows, type Db } from '@/platform/db/database';
import type { FileId } from '@/shared/ids';
import type { SampleId } from '../studio-samples.contract';
import type { SampleList } from '../studio-samples.rules';
import type { SampleRow } from './samples.store';
import { samples } from './samples.tables';

/** The two WAVs of a sample. */
export interface Pair {
  readonly before: FileId;
  readonly after: FileId;
}

/** What was made of a pair, kept as files. */
export interface StoredSide {
  readonly path: string;
  readonly file: FileId;
  readonly peaks: string;
  readonly loudness: number | null;
}

/** Which of these files samples are made of or played from. */
export async function filesOfSamples(db: Db, ids: readonly number[]): Promise<number[]> {
  const text = `
    select file_id from samples, unnest(array[before_wav, after_wav, before_mp3, after_mp3]) as file_id
    where file_id = any($1)`;
  return (await queryRows<{ file_id: number }>(db, text, [ids])).map((row) => row.file_id);
}

/** Samples in their order, drafts included; or the archived ones, the latest first. */
export function listSamples(db: Db, show: SampleList): Promise<SampleRow[]> {
  const all = db.select().from(samples);
  return show === 'archived'
    ? all.where(isNotNull(samples.archivedAt)).orderBy(desc(samples.archivedAt), desc(samples.id))
    : all.where(isNull(samples.archivedAt)).orderBy(asc(samples.position), asc(samples.id));
}

/** One sample, archived or not; null where there is none. */
export async function findSample(db: Db, id: SampleId): Promise<SampleRow | null> {
  return (await db.select().from(samples).where(eq(samples.id, id)))[0] ?? null;
}

/** The same, held against other writes until the end of the transaction. */
export async function lockSample(tx: Db, id: SampleId): Promise<SampleRow | null> {
  return (await tx.select().from(samples).where(eq(samples.id, id)).for('update'))[0] ?? null;
}

/** Gives a sample a pair to be made; one that was archived comes back as a draft at the end. */
export async function setPair(tx: Db, id: SampleId, { before, after }: Pair): Promise<void> {
  const text = `
    update samples set before_wav = $2, after_wav = $3, state = 'waiting', problem = null, version = version + 1,
      published = published and archived_at is null, archived_at = null,
      position = case when archived_at is null then position
        else (select coalesce(max(position), 0) + 1 from samples) end
    where id = $1`;
  await queryRows(tx, text, [id, before, after]);
}

/** Puts a sample that failed back into the row of those to be made. */
export async function waitAgain(tx: Db, id: SampleId): Promise<void> {
  const text = `update samples set state = 'waiting', problem = null, version = version + 1 where id = $1`;
  await queryRows(tx, text, [id]);
}

/** Takes a sample off the site: its texts stay, and nothing of its sound. */
export async function putAway(tx: Db, id: SampleId, at: Date): Promise<void> {
  const text = `
    update samples set archived_at = $2, published = false, version = version + 1, state = 'ready', problem = null,
      before_audio = null, after_audio = null, duration_ms = null, before_loudness = null, after_loudness = null,
      before_peaks = '', after_peaks = '', before_wav = null, after_wav = null, before_mp3 = null, after_mp3 = null
    where id = $1`;
  await queryRows(tx, text, [id, at]);
}

/** Takes up the making of a sample; null where there is nothing to make. */
export async function beginMaking(db: Db, id: SampleId): Promise<Pair | null> {
  const text = `
    update samples set state = 'making'
    where id = $1 and state in ('waiting', 'making') and archived_at is null
      and before_wav is not null and after_wav is not null
    returning before_wav as before, after_wav as after`;
  return (await queryRows<Pair & Record<string, unknown>>(db, text, [id]))[0] ?? null;
}

/** It will be tried anew later, where it still is of this pair. */
export async function stopMaking(db: Db, id: SampleId, { before, after }: Pair): Promise<void> {
  const text = `
    update samples set state = 'waiting'
    where id = $1 and before_wav = $2 and after_wav = $3 and state = 'making'`;
  await queryRows(db, text, [id, before, after]);
}

/** Keeps why these files can't be made; false where the sample has others by now. */
export async function keepProblem(
  tx: Db,
  id: SampleId,
  { pair, problem }: { pair: Pair; problem: string },
): Promise<boolean> {
  const text = `
    update samples set state = 'failed', problem = $4
    where id = $1 and before_wav = $2 and after_wav = $3 and state = 'making' returning id`;
  return (await queryRows(tx, text, [id, pair.before, pair.after, problem])).length > 0;
}

/** Keeps what was made. Call it while the sample is held. */
export async function keepMade(
  tx: Db,
  id: SampleId,
  made: { before: StoredSide; after: StoredSide; durationMs: number },
): Promise<void> {
  const { before, after, durationMs } = made;
  await tx
    .update(samples)
    .set({
      state: 'ready',
      durationMs,
      beforeAudio: before.path,
      afterAudio: after.path,
      beforeMp3: before.file,
      afterMp3: after.file,
      beforePeaks: before.peaks,
      afterPeaks: after.peaks,
      beforeLoudness: before.loudness,
      afterLoudness: after.loudness,
    })
    .where(eq(samples.id, id));
}

/** The file behind the path of a sample's sound, with its size in bytes; null where no sample has it. */
export async function soundAt(db: Db, path: string): Promise<{ file_id: FileId; size: number } | null> {
  const text = `
    select f.id as file_id, f.size from samples s
    join files f on f.id = case when s.before_audio = $1 then s.before_mp3 else s.after_mp3 end
    where s.before_audio = $1 or s.after_audio = $1`;
  return (await queryRows<{ file_id: FileId; size: number }>(db, text, [path]))[0] ?? null;
}
