import type { PersonalData } from '@/platform/personal-data';
import { queryRows } from '@/platform/db/database';

/** Marked services; they go with the account's row. */
export const dataOfFavourites: PersonalData = {
  name: 'favorites',
  tables: ['favourites'],
  read: (db, { userId }) =>
    queryRows(
      db,
      `select f.service_id, s.name as service_name, f.created_at from favourites f
       left join services s on s.id = f.service_id where f.user_id = $1 order by f.created_at`,
      [userId],
    ),
  erase: async () => [],
};
