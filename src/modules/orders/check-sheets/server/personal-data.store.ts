import type { PersonalData } from '@/platform/personal-data';
import { queryRows } from '@/platform/db/database';

const THEIRS =
  'o.user_id = $1 and o.id = i.order_id and i.id = d.order_item_id and d.id = df.delivery_id and df.file_id = c.file_id';

/** What was measured of versions that somebody got; it goes with their files. */
export const dataOfCheckSheets: PersonalData = {
  name: 'check_sheets',
  tables: ['check_sheets'],
  read: (db, { userId }) =>
    queryRows(
      db,
      `select f.name as file, c.sheet, c.made_at from check_sheets c
       join delivery_files df on df.file_id = c.file_id join files f on f.id = c.file_id
       join deliveries d on d.id = df.delivery_id join order_items i on i.id = d.order_item_id
       join orders o on o.id = i.order_id where o.user_id = $1 order by c.file_id`,
      [userId],
    ),
  async erase(tx, { userId }) {
    const text = `delete from check_sheets c using delivery_files df, deliveries d, order_items i, orders o where ${THEIRS}`;
    await queryRows(tx, text, [userId]);
    return [];
  },
};
