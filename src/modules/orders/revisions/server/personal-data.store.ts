import type { PersonalData } from '@/platform/personal-data';
import { forgetSubjects } from '@/modules/foundation/audit/server/audit.store';
import { queryRows } from '@/platform/db/database';
import type { FileId } from '@/shared/ids';

const THEIRS =
  'r.order_item_id in (select i.id from order_items i join orders o on o.id = i.order_id where o.user_id = $1)';

/** What was asked for after deliveries, and the answers. */
export const dataOfRevisions: PersonalData = {
  name: 'revisions',
  tables: ['revisions', 'revision_notes', 'revision_files'],
  read: (db, { userId }) =>
    queryRows(
      db,
      `select r.order_item_id, r.round, r.message, r.response, r.files, r.is_small, r.created_at, r.answered_at,
         (select coalesce(jsonb_agg(jsonb_build_object('at_seconds', n.at_ms / 1000.0, 'end_seconds', n.end_ms / 1000.0,
            'text', n.note_text, 'state', n.state, 'answer', n.answer, 'verdict', n.verdict) order by n.position), '[]')
          from revision_notes n where n.revision_id = r.id) as notes,
         (select coalesce(jsonb_agg(jsonb_build_object('file', f.name, 'size', f.size) order by rf.position), '[]')
          from revision_files rf join files f on f.id = rf.file_id where rf.revision_id = r.id) as sent
       from revisions r where ${THEIRS} order by r.order_item_id, r.round`,
      [userId],
    ),
  async erase(tx, { userId }) {
    const sent = await queryRows<{ file_id: FileId }>(
      tx,
      `select rf.file_id from revision_files rf join revisions r on r.id = rf.revision_id where ${THEIRS}`,
      [userId],
    );
    const gone = await queryRows<{ id: number }>(
      tx,
      `delete from revisions r where ${THEIRS} returning r.id`,
      [userId],
    );
    await forgetSubjects(
      tx,
      'revision',
      gone.map(({ id }) => id),
    );
    return sent.map(({ file_id }) => file_id);
  },
};
