import { queryRows, type Db } from '@/platform/db/database';

// The database's clock decides, because it is the one clock that all processes share.

const TAKE = `
  insert into upload_locks (upload_id, holder, expires_at)
  values ($1, $2, clock_timestamp() + make_interval(secs => $3))
  on conflict (upload_id) do update
    set holder = excluded.holder, expires_at = excluded.expires_at, release_requested = false
    where upload_locks.expires_at < clock_timestamp()
  returning upload_id`;

/** Takes a free or run-out lock for `seconds`; false while someone else holds it. */
export async function takeLock(
  db: Db,
  lock: { id: string; holder: string; seconds: number },
): Promise<boolean> {
  return (await queryRows(db, TAKE, [lock.id, lock.holder, lock.seconds])).length > 0;
}

/** Asks whoever holds a lock to let go soon. */
export async function requestRelease(db: Db, id: string): Promise<void> {
  await queryRows(db, 'update upload_locks set release_requested = true where upload_id = $1', [id]);
}

/** Lets go of a lock, where it is still this holder's. */
export async function releaseLock(db: Db, id: string, holder: string): Promise<void> {
  await queryRows(db, 'delete from upload_locks where upload_id = $1 and holder = $2', [id, holder]);
}

export type HeldLock = { readonly holder: string; readonly release_requested: boolean };

/** Prolongs locks by holder and returns those that are still held, with whether someone waits for them. */
export async function prolongLocks(db: Db, holders: readonly string[], seconds: number): Promise<HeldLock[]> {
  const text = `
    update upload_locks set expires_at = clock_timestamp() + make_interval(secs => $2)
    where holder = any($1) returning holder, release_requested`;
  return queryRows<HeldLock>(db, text, [holders, seconds]);
}

/** Clears locks that processes left behind long ago. */
export async function deleteStaleLocks(db: Db): Promise<void> {
  await queryRows(db, `delete from upload_locks where expires_at < clock_timestamp() - interval '1 hour'`);
}
