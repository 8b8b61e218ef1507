import type { PersonalData } from '@/platform/personal-data';
import { queryRows } from '@/platform/db/database';

// To an address that nobody has verified only what was written because of this account.
const MAILS = `(($3 and lower(to_email) = lower($2)) or message_key like 'verify-email:' || $1 || ':%'
  or message_key like 'reset-password:' || $1 || ':%' or message_key like 'sign-in-link:' || $1 || ':%')`;

/** What somebody wants to be mailed, and the mails they got. */
export const dataOfNotifications: PersonalData = {
  name: 'mails',
  tables: ['mail_preferences', 'mail_stops', 'mails', 'push_events'],
  async read(db, { userId, email, verified }) {
    const [preferences] = await queryRows(
      db,
      'select messages, reminders, reviews, updated_at from mail_preferences where user_id = $1',
      [userId],
    );
    const sent = await queryRows(
      db,
      `select kind, to_email, subject, created_at, sent_at from mails where ${MAILS} order by id`,
      [String(userId), email, verified],
    );
    return { preferences: preferences ?? null, sent };
  },
  async erase(tx, { userId, email, verified }) {
    await queryRows(tx, `delete from mails where ${MAILS}`, [String(userId), email, verified]);
    await queryRows(tx, 'delete from mail_stops where $2 and lower(email) = lower($1)', [email, verified]);
    await queryRows(tx, 'delete from push_events where topic = $1', [`user:${userId}`]);
    return [];
  },
};
