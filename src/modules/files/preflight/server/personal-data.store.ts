import type { PersonalData } from '@/platform/personal-data';
import { queryRows } from '@/platform/db/database';

/** What was measured of the files that somebody sent. */
export const dataOfPreflight: PersonalData = {
  name: 'file_checks',
  tables: ['file_checks'],
  read: (db, { userId }) =>
    queryRows(
      db,
      `select f.name as file, c.facts, c.is_mix, c.checked_at from file_checks c join files f on f.id = c.file_id
       where f.uploaded_by = $1 order by c.file_id`,
      [userId],
    ),
  async erase(tx, { userId }) {
    const text = 'delete from file_checks c using files f where f.id = c.file_id and f.uploaded_by = $1';
    await queryRows(tx, text, [userId]);
    return [];
  },
};
