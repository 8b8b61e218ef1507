import { forgetSubjects } from '@/modules/foundation/audit/server/audit.store';
import { queryRows } from '@/platform/db/database';
import type { PersonalData } from '@/platform/personal-data';

const THEIRS = `
  select i.project_id from order_items i join orders o on o.id = i.order_id
  where o.user_id = $1 and i.project_id is not null`;

/** Records: their titles, artists and briefs, and the order of their songs. */
export const dataOfProjects: PersonalData = {
  name: 'projects',
  tables: ['projects'],
  read: (db, { userId }) =>
    queryRows(
      db,
      `select p.id, p.title, p.artist, p.notes, p.details, p.songs_included, p.created_at,
         (select jsonb_agg(jsonb_build_object('song', i.id, 'track', i.track, 'gap_seconds', i.gap_ms / 1000.0)
            order by i.position) from order_items i where i.project_id = p.id) as songs
       from projects p where p.id in (${THEIRS}) order by p.id`,
      [userId],
    ),
  async erase(tx, { userId }) {
    const gone = await queryRows<{ id: number }>(
      tx,
      `with theirs as materialized (${THEIRS}), freed as (
         update order_items set project_id = null, position = null where project_id in (select project_id from theirs)
       )
       select p.id from projects p where p.id in (select project_id from theirs)`,
      [userId],
    );
    const ids = gone.map(({ id }) => id);
    await queryRows(tx, 'delete from projects where id = any($1::bigint[])', [ids]);
    await forgetSubjects(tx, 'project', ids);
    return [];
  },
};
