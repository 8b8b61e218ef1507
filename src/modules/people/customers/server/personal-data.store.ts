import type { PersonalData } from '@/platform/personal-data';
import { queryRows } from '@/platform/db/database';

/** What the studio noted about somebody is theirs to read, and goes with the account's row. */
export const dataOfCustomers: PersonalData = {
  name: 'notes_of_the_studio',
  tables: ['customer_files'],
  async read(db, { userId }) {
    const text = 'select note, block_reason, updated_at from customer_files where user_id = $1';
    return (await queryRows(db, text, [userId]))[0] ?? null;
  },
  erase: async () => [],
};
