import type { PersonalData } from '@/platform/personal-data';
import { queryRows } from '@/platform/db/database';
import type { FileId } from '@/shared/ids';

const THEIRS =
  'd.order_item_id in (select i.id from order_items i join orders o on o.id = i.order_id where o.user_id = $1)';

/** The versions that engineers delivered, and the sums of the tracks that were sent; their files go with the account. */
export const dataOfDeliveries: PersonalData = {
  name: 'versions',
  tables: ['deliveries', 'delivery_files', 'track_sums'],
  read: (db, { userId }) =>
    queryRows(
      db,
      `select d.order_item_id, d.version, d.note, d.created_at,
         (select coalesce(jsonb_agg(jsonb_build_object('file', f.name, 'size', f.size, 'sha256', f.sha256)
            order by df.position), '[]')
          from delivery_files df join files f on f.id = df.file_id where df.delivery_id = d.id) as files
       from deliveries d where ${THEIRS} order by d.order_item_id, d.version`,
      [userId],
    ),
  async erase(tx, { userId }) {
    const files = await queryRows<{ file_id: FileId }>(
      tx,
      `delete from delivery_files df using deliveries d where d.id = df.delivery_id and ${THEIRS} returning df.file_id`,
      [userId],
    );
    const sums = await queryRows<{ file_id: FileId | null }>(
      tx,
      `delete from track_sums d where ${THEIRS} returning d.file_id`,
      [userId],
    );
    await queryRows(tx, `update deliveries d set note = '' where ${THEIRS}`, [userId]);
    return [...files, ...sums].flatMap(({ file_id }) => file_id ?? []);
  },
};
