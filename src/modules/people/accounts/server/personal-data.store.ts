import { actionsOf, forgetPerson } from '@/modules/foundation/audit/server/audit.store';
import { queryRows } from '@/platform/db/database';
import type { PersonalData } from '@/platform/personal-data';

/** The account itself, where it is signed in, and the address that it wants. Goes with the account's row. */
export const dataOfAccounts: PersonalData = {
  name: 'account',
  tables: [
    'users',
    'sessions',
    'email_tokens',
    'email_changes',
    'second_factors',
    'recovery_codes',
    'passkeys',
    'passkey_challenges',
    'studio_invites',
    'audit_log',
  ],
  async read(db, { userId, email, verified }) {
    const [profile] = await queryRows(
      db,
      `select id, first_name, last_name, email, phone, role, verified_at, created_at, updated_at from users where id = $1`,
      [userId],
    );
    const sessions = await queryRows(
      db,
      'select user_agent, created_at, last_used_at from sessions where user_id = $1 order by id',
      [userId],
    );
    const [input] = await queryRows(
      db,
      'select new_email, created_at, expires_at from email_changes where user_id = $1',
      [userId],
    );
    const [factor] = await queryRows(
      db,
      'select confirmed_at as on_since from second_factors where user_id = $1 and confirmed_at is not null',
      [userId],
    );
    const passkeys = await queryRows(
      db,
      'select name, created_at, last_used_at, backed_up as synced from passkeys where user_id = $1 order by id',
      [userId],
    );
    const invitations = await queryRows(
      db,
      `select email, role, created_at, accepted_at from studio_invites
       where accepted_by = $1 or ($3::boolean and lower(email) = lower($2)) order by id`,
      [userId, email, verified],
    );
    const done = await actionsOf(db, userId);
    return {
      profile,
      sessions,
      email_change: input ?? null,
      second_factor: factor ?? null,
      passkeys,
      invitations,
      done_at_the_studio: done,
    };
  },
  async erase(tx, { userId, email, verified }) {
    await queryRows(
      tx,
      'delete from studio_invites where accepted_by = $1 or ($3::boolean and lower(email) = lower($2))',
      [userId, email, verified],
    );
    // That something was done stays in the log, and not to whom.
    await forgetPerson(tx, userId);
    return [];
  },
  async standsAgainst(db, { userId }) {
    const [last] = await queryRows(
      db,
      `select 1 from users me where me.id = $1 and me.role = 'admin' and not exists (
         select from users other where other.role = 'admin' and other.id <> me.id
           and other.deactivated_at is null and (me.is_demo or not other.is_demo))`,
      [userId],
    );
    return last === undefined
      ? null
      : 'You are the only admin of the studio. Make another person admin first.';
  },
};
