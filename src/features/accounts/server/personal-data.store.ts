import { rawQuery } from '@/platform/db/database';
import type { PersonalData } from './personal-data';

/** The account itself, where it is signed in, and the address that it wants. Goes with the account's row. */
export const dataOfAccounts: PersonalData = {
  name: 'account',
  tables: ['users', 'sessions', 'email_tokens', 'email_changes', 'second_factors', 'recovery_codes'],
  async read(db, { userId }) {
    const [profile] = await rawQuery(
      db,
      `select id, first_name, last_name, email, phone, role, verified_at, created_at, updated_at from users where id = $1`,
      [userId],
    );
    const sessions = await rawQuery(
      db,
      'select user_agent, created_at, last_used_at from sessions where user_id = $1 order by id',
      [userId],
    );
    const [wish] = await rawQuery(
      db,
      'select new_email, created_at, expires_at from email_changes where user_id = $1',
      [userId],
    );
    const [factor] = await rawQuery(
      db,
      'select confirmed_at as on_since from second_factors where user_id = $1 and confirmed_at is not null',
      [userId],
    );
    return { profile, sessions, email_change: wish ?? null, second_factor: factor ?? null };
  },
  erase: async () => [],
};
