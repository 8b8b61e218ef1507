import type { PersonalData } from '@/platform/personal-data';
import { queryRows } from '@/platform/db/database';

/** The browsers that somebody is told on. Where they are reached is a secret of the browser and not repeated. */
export const dataOfDevices: PersonalData = {
  name: 'notified_devices',
  tables: ['push_devices', 'push_messages'],
  read: (db, { userId }) =>
    queryRows(
      db,
      'select user_agent, hides_names, created_at, last_told_at from push_devices where user_id = $1 order by id',
      [userId],
    ),
  async erase(tx, { userId }) {
    // Browsers that followed an order by its private link go with that link.
    await queryRows(tx, 'delete from push_devices where user_id = $1', [userId]);
    return [];
  },
};
