import { queryRows } from '@/platform/db/database';
import type { PersonalData } from '@/platform/personal-data';

/** What visitors read about somebody of the studio. Goes with the account. */
export const dataOfEngineers: PersonalData = {
  name: 'engineer',
  tables: ['engineers'],
  async read(db, { userId }) {
    const [profile] = await queryRows(
      db,
      `select slug, name, title, intro, room, gear, credits, styles, languages, image, image_alt, published from engineers
       where user_id = $1`,
      [userId],
    );
    return profile ?? null;
  },
  async erase(tx, { userId }) {
    await queryRows(tx, 'delete from engineers where user_id = $1', [userId]);
    return [];
  },
};
