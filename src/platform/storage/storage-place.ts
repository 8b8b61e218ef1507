import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { queryRows, type Db } from '@/platform/db/database';
import type { StorageConfig } from './create-storage';

/** A short name for where files are kept: two processes with the same one find each other's files. */
export function storagePlace(config: StorageConfig): string {
  const where = config.kind === 'disk' ? `disk ${hostname()} ${config.folder}` : `s3 ${config.bucket}`;
  return createHash('sha256').update(where).digest('hex').slice(0, 12);
}

/** The beginning of the name that a process's listening connection has at the database; the place follows. */
export const LISTENER_NAME = 'headroom listener';

/** Whether another process listens to this database now that keeps its files in another place. */
export async function hasOtherPlace(db: Db, place: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    `select from pg_stat_activity
     where datname = current_database() and application_name like $1 and application_name <> $2 limit 1`,
    [`${LISTENER_NAME} %`, `${LISTENER_NAME} ${place}`],
  );
  return rows.length > 0;
}
