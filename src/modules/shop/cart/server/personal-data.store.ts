import type { PersonalData } from '@/platform/personal-data';
import { queryRows } from '@/platform/db/database';

/** The cart; it goes with the account's row. */
export const dataOfCart: PersonalData = {
  name: 'cart',
  tables: ['carts'],
  async read(db, { userId }) {
    const [cart] = await queryRows(db, 'select lines, updated_at from carts where user_id = $1', [userId]);
    return cart ?? null;
  },
  erase: async () => [],
};
