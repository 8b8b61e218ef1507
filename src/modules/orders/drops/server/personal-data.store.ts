import { queryRows } from '@/platform/db/database';
import type { PersonalData } from '@/platform/personal-data';

const THEIRS = '(d.user_id = $1 or ($3 and lower(d.asked_email) = lower($2)))';

/** What somebody dropped before they chose a service. The files are exported and erased with their uploads. */
export const dataOfDrops: PersonalData = {
  name: 'dropped_files',
  tables: ['drops', 'drop_songs'],
  read: (db, { userId, email, verified }) =>
    queryRows(
      db,
      `select d.service_id, d.asked_email, d.asked_name, d.asked_note, d.created_at,
         (select coalesce(jsonb_agg(jsonb_build_object('title', s.title, 'files', s.files) order by s.place), '[]')
          from drop_songs s where s.drop_id = d.id) as songs
       from drops d where ${THEIRS} order by d.id`,
      [userId, email, verified],
    ),
  async erase(tx, { userId, email, verified }) {
    await queryRows(tx, `delete from drops d where ${THEIRS}`, [userId, email, verified]);
    return [];
  },
};
