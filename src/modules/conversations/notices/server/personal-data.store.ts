import type { PersonalData } from '@/platform/personal-data';
import { queryRows } from '@/platform/db/database';
import { orderIdsOf } from './notices.read-model';

/** What somebody of the studio was told, and how they want to be told. */
export const dataOfNotices: PersonalData = {
  name: 'notices',
  tables: ['studio_notices', 'studio_notice_choices'],
  async read(db, { userId }) {
    const told = 'select kind, title, created_at, seen_at from studio_notices where user_id = $1 order by id';
    const chosen =
      'select kind, by_mail, by_push from studio_notice_choices where user_id = $1 order by kind';
    return { told: await queryRows(db, told, [userId]), choices: await queryRows(db, chosen, [userId]) };
  },
  async erase(tx, { userId }) {
    // Their own, and those of others that name them or their songs.
    await queryRows(
      tx,
      `delete from studio_notices where user_id = $1 or about_user_id = $1
         or about_order_id = any($2)`,
      [userId, await orderIdsOf(tx, userId)],
    );
    await queryRows(tx, 'delete from studio_notice_choices where user_id = $1', [userId]);
    return [];
  },
};
