import { queryRows, type Db } from '@/platform/db/database';
import type { FileId, UploadSessionId } from '@/shared/ids';
import type { Unclaimed } from '../room.rules';

/** Makes announcements of all processes wait for each other until the end of the transaction: they count each other. */
export async function lockRoom(tx: Db): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('uploads:room', 0))`);
}

/**
 * Bytes that wait to be claimed, without one file, and those that are still to come. What nobody has sent a byte of since
 * `idleBefore` is not awaited any more; it must ask again.
 */
export async function unclaimedBytes(
  tx: Db,
  of: { sessionId: UploadSessionId | null; client: string; except: FileId | null; idleBefore: Date },
): Promise<Unclaimed> {
  const text = `
    select
      coalesce(sum(size - received) filter (where state = 'uploading' and coalesce(touched_at, created_at) >= $4), 0)::bigint
        as awaited,
      coalesce(sum(size) filter (where upload_session_id = $1), 0)::bigint as session,
      coalesce(sum(size) filter (where client = $2), 0)::bigint as client,
      coalesce(sum(size) filter (where client is not null), 0)::bigint as all
    from files
    where state in ('uploading', 'ready') and kept_at is null and id is distinct from $3`;
  const [row] = await queryRows<Record<keyof Unclaimed, number>>(tx, text, [
    of.sessionId,
    of.client,
    of.except,
    of.idleBefore,
  ]);
  if (row === undefined) throw new Error('A sum has one row.');
  return row;
}

/** Notes how much of a file has come; what has come stays, so that the number never falls. */
export async function noteReceived(
  db: Db,
  id: FileId,
  { bytes, at }: { bytes: number; at: Date },
): Promise<void> {
  const text =
    'update files set received = greatest(received, least($2, size)), touched_at = $3 where id = $1';
  await queryRows(db, text, [id, bytes, at]);
}

/** Whether the sender of a session works for the studio. */
export async function isStaffSession(db: Db, sessionId: UploadSessionId): Promise<boolean> {
  const text = `
    select 1 from upload_sessions s join users u on u.id = s.user_id
    where s.id = $1 and u.role in ('engineer', 'admin')`;
  return (await queryRows(db, text, [sessionId])).length > 0;
}
