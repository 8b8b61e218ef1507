import type { PersonalData } from '@/platform/personal-data';
import { queryRows, type Db } from '@/platform/db/database';
import type { FileId } from '@/shared/ids';

/** Files that somebody sent while signed in. */
export const dataOfUploads: PersonalData = {
  name: 'uploads',
  tables: ['files', 'upload_sessions'],
  read: (db, { userId }) =>
    queryRows(
      db,
      `select name, size, media_type, sha256, state, created_at, completed_at from files
       where uploaded_by = $1 order by id`,
      [userId],
    ),
  async erase(tx, { userId }) {
    const text = 'select id from files where uploaded_by = $1';
    return (await queryRows<{ id: FileId }>(tx, text, [userId])).map(({ id }) => id);
  },
};

/** Takes the names off files whose bytes go: they were given by people. */
export async function forgetNames(tx: Db, ids: readonly FileId[]): Promise<void> {
  await queryRows(tx, `update files set name = 'deleted' where id = any($1)`, [ids]);
}
