import type { PersonalData } from '@/platform/personal-data';
import { queryRows } from '@/platform/db/database';
import type { FileId } from '@/shared/ids';

const ITEMS = 'select i.id from order_items i join orders o on o.id = i.order_id where o.user_id = $1';

const THEIRS = `(
  c.user_id = $1
  or (c.kind = 'order-item' and c.subject_id in (${ITEMS}))
  or (c.kind = 'revision' and c.subject_id in (select r.id from revisions r where r.order_item_id in (${ITEMS}))))`;

/** Live chats, and the talk about items and revisions. */
export const dataOfChat: PersonalData = {
  name: 'conversations',
  tables: ['conversations', 'messages', 'message_attachments'],
  read: (db, { userId }) =>
    queryRows(
      db,
      `select c.kind, c.subject_id, c.visitor_email, c.created_at,
         (select coalesce(jsonb_agg(jsonb_build_object('from', case when m.sender_role = 'studio' then 'studio' else 'you' end,
            'message', m.body, 'sent_at', m.created_at, 'attachments',
              (select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'size', a.size, 'url', a.url)
                 order by a.position), '[]') from message_attachments a where a.message_id = m.id)) order by m.id), '[]')
          from messages m where m.conversation_id = c.id) as messages
       from conversations c where ${THEIRS} order by c.id`,
      [userId],
    ),
  async erase(tx, { userId }) {
    const files = await queryRows<{ file_id: FileId }>(
      tx,
      `select a.file_id from message_attachments a join messages m on m.id = a.message_id
         join conversations c on c.id = m.conversation_id
       where a.file_id is not null and ${THEIRS}`,
      [userId],
    );
    await queryRows(tx, `delete from conversations c where ${THEIRS}`, [userId]);
    return files.map(({ file_id }) => file_id);
  },
};
