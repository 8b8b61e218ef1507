import { forgetSubjects } from '@/modules/foundation/audit/server/audit.store';
import type { PersonalData } from '@/platform/personal-data';
import { queryRows } from '@/platform/db/database';

const THEIRS =
  'l.order_item_id in (select i.id from order_items i join orders o on o.id = i.order_id where o.user_id = $1)';

/**
 * Links by which a customer shares songs, with who listened and what they wrote: it goes with the links. A listener has no
 * account; their browser erases them, or the customer does by their name.
 */
export const dataOfListening: PersonalData = {
  name: 'listening_links',
  tables: ['listening_links', 'link_listeners', 'listener_comments', 'listener_digests'],
  read: (db, { userId }) =>
    queryRows(
      db,
      `select l.order_item_id, l.label, l.may_comment, l.all_versions, l.with_before, l.download_mp3, l.download_wav,
         l.ends_at, l.created_at, l.revoked_at,
         (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'listens', p.listens,
            'last_listened_at', p.last_listened_at) order by p.id), '[]')
          from link_listeners p where p.link_id = l.id) as listeners,
         (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'at_seconds', c.at_ms / 1000.0,
            'end_seconds', c.end_ms / 1000.0, 'text', c.body, 'created_at', c.created_at) order by c.id), '[]')
          from listener_comments c join link_listeners p on p.id = c.listener_id where p.link_id = l.id) as comments
       from listening_links l where ${THEIRS} order by l.id`,
      [userId],
    ),
  async erase(tx, { userId }) {
    const gone = await queryRows<{ id: number }>(
      tx,
      `delete from listening_links l where ${THEIRS} returning l.id`,
      [userId],
    );
    await queryRows(tx, `delete from listener_digests l where ${THEIRS}`, [userId]);
    await forgetSubjects(
      tx,
      'listening-link',
      gone.map(({ id }) => id),
    );
    return [];
  },
};
