import type { PersonalData } from '@/platform/personal-data';
import { queryRows } from '@/platform/db/database';

const THEIRS = '$2 and lower(email) = lower($1)';

/** Being on the mailing list and messages to the studio: known by the address alone, so only for a verified one. */
export const dataOfLeads: PersonalData = {
  name: 'mailing_list_and_contact',
  tables: ['leads', 'contact_messages', 'contact_answers'],
  async read(db, { email, verified }) {
    const [list] = await queryRows(db, `select joined_at, unsubscribed_at from leads where ${THEIRS}`, [
      email,
      verified,
    ]);
    const messages = await queryRows(
      db,
      `select name, subject, message, created_at,
         (select coalesce(jsonb_agg(jsonb_build_object('answer', a.body, 'sent_at', a.created_at) order by a.id), '[]')
          from contact_answers a where a.message_id = contact_messages.id) as answers
       from contact_messages where ${THEIRS} order by id`,
      [email, verified],
    );
    return { mailing_list: list ?? null, messages };
  },
  async erase(tx, { email, verified }) {
    await queryRows(tx, `delete from leads where ${THEIRS}`, [email, verified]);
    await queryRows(tx, `delete from contact_messages where ${THEIRS}`, [email, verified]);
    return [];
  },
};
