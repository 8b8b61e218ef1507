import { queryRows, type Db } from '@/platform/db/database';
import type { FileId } from '@/shared/ids';
import type { Drawing } from './draw-task';

/** What was drawn of a sound that a customer sent. */
export type SentSoundRow = {
  readonly file_id: FileId;
  /** Null where it can't be read. */
  readonly peaks: Pick<Drawing, 'peaks' | 'fine' | 'lufs'> | null;
  readonly duration_ms: number | null;
};

/** What was drawn of a sent sound; null while it is not drawn. */
export async function findSentSound(db: Db, id: FileId): Promise<SentSoundRow | null> {
  const text = 'select file_id, peaks, duration_ms from sent_sounds where file_id = $1';
  return (await queryRows<SentSoundRow>(db, text, [id]))[0] ?? null;
}

/** What was drawn of these files so far, by file. */
export async function findSentSounds(db: Db, ids: readonly number[]): Promise<Map<number, SentSoundRow>> {
  if (ids.length === 0) return new Map();
  const text = 'select file_id, peaks, duration_ms from sent_sounds where file_id = any($1::bigint[])';
  const rows = await queryRows<SentSoundRow>(db, text, [ids]);
  return new Map(rows.map((row) => [row.file_id, row]));
}

/**
 * Keeps what was drawn of a sent sound; nothing where it was drawn before.
 * @throws where the file is gone
 */
export async function keepSentSound(
  db: Db,
  id: FileId,
  { drawing, at }: { drawing: Drawing | null; at: Date },
): Promise<void> {
  const text = `
    insert into sent_sounds (file_id, peaks, duration_ms, drawn_at) values ($1, $2, $3, $4)
    on conflict (file_id) do nothing`;
  const stored = drawing === null ? null : { peaks: drawing.peaks, fine: drawing.fine, lufs: drawing.lufs };
  await queryRows(db, text, [id, stored, drawing?.durationMs ?? null, at]);
}
