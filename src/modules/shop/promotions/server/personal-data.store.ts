import type { PersonalData } from '@/platform/personal-data';
import { queryRows } from '@/platform/db/database';

const THEIRS = '(for_user_id = $1 or ($3 and lower(for_email) = lower($2)))';

/** Codes in somebody's name. A deleted account's open nothing any more; what they paid for stays in the books. */
export const dataOfPromotions: PersonalData = {
  name: 'codes',
  tables: ['promo_codes', 'promo_holds'],
  read: (db, { userId, email, verified }) =>
    queryRows(
      db,
      `select code, kind, value, currency, starts_at, ends_at, disabled_at, created_at from promo_codes
       where ${THEIRS} order by id`,
      [userId, email, verified],
    ),
  async erase(tx, { userId, email, verified }, now) {
    await queryRows(
      tx,
      `update promo_codes set for_user_id = null, for_email = null, disabled_at = coalesce(disabled_at, $4)
       where ${THEIRS}`,
      [userId, email, verified, now],
    );
    return [];
  },
};
