import type { PersonalData } from '@/platform/personal-data';
import { queryRows } from '@/platform/db/database';
import type { FileId } from '@/shared/ids';

const THEIRS = '(u.user_id = $1 or ($3 and lower(u.email) = lower($2)))';

/** What somebody sent without an order. */
export const dataOfNewUploads: PersonalData = {
  name: 'uploads_without_an_order',
  tables: ['new_uploads', 'new_upload_links'],
  read: (db, { userId, email, verified }) =>
    queryRows(
      db,
      `select u.service_name, u.artists, u.track, u.notes, u.details, u.created_at, u.order_item_id, u.joined_at,
         (select coalesce(jsonb_agg(jsonb_build_object('file', f.name, 'url', l.url) order by l.id), '[]')
          from new_upload_links l left join files f on f.id = l.file_id where l.new_upload_id = u.id) as sent
       from new_uploads u where ${THEIRS} order by u.id`,
      [userId, email, verified],
    ),
  async erase(tx, { userId, email, verified }) {
    const theirs = [userId, email, verified];
    const links = await queryRows<{ file_id: FileId | null }>(
      tx,
      `delete from new_upload_links l using new_uploads u where u.id = l.new_upload_id and ${THEIRS} returning l.file_id`,
      theirs,
    );
    await queryRows(tx, `delete from new_uploads u where ${THEIRS}`, theirs);
    return links.flatMap(({ file_id }) => (file_id === null ? [] : [file_id]));
  },
};
