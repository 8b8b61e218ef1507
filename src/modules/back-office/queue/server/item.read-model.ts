import { queryRows, type Db } from '@/platform/db/database';
import type { FileId, OrderId, OrderItemId } from '@/shared/ids';

/** One thing that happened to an item. */
export type HistoryRow = {
  readonly kind: string;
  readonly data: Record<string, unknown>;
  readonly actor: 'customer' | 'guest' | 'studio' | 'system';
  readonly who: string | null;
  readonly at: Date;
};

// The order's own history tells of these already.
const TOLD_ALREADY = [
  'item.taken',
  'item.given-back',
  'item.delivered',
  'item.reopened',
  'item.files-accepted',
  'question.asked',
  'question.withdrawn',
  'revision.answered',
];

/** What happened to an item and to its order, with who did it, oldest first: the order's history and the studio's log. */
export async function readHistory(
  db: Db,
  { orderId, itemId }: { orderId: OrderId; itemId: OrderItemId },
): Promise<HistoryRow[]> {
  const text = `
    select e.kind, e.data, e.actor, e.created_at as at, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as who
    from order_events e left join users u on u.id = e.actor_id
    where e.order_id = $1 and (e.order_item_id is null or e.order_item_id = $2)
    union all
    select a.action, jsonb_build_object('before', a.before, 'after', a.after), 'studio', a.at, a.actor_name
    from audit_log a where a.subject_kind = 'item' and a.subject_id = $2::text and a.action <> all ($3)
    order by at`;
  return queryRows<HistoryRow>(db, text, [orderId, itemId, TOLD_ALREADY]);
}

/** A file that its customer sent for an item, and the folder that it lies in once they are packed. */
export type SentFileRow = { readonly file_id: FileId; readonly folder: string; readonly at: Date };

/** All files that were sent for an item: with its brief, and with its revision rounds. */
export async function readSentFiles(db: Db, itemId: OrderItemId): Promise<SentFileRow[]> {
  const text = `
    select sent.file_id, sent.folder, sent.at from (
      select l.file_id, 'files' as folder, l.created_at as at, 0 as round, l.id as place
      from order_item_links l where l.order_item_id = $1 and l.file_id is not null
      union all
      select f.file_id, 'round ' || r.round, r.created_at, r.round, f.position
      from revisions r join revision_files f on f.revision_id = r.id where r.order_item_id = $1
    ) sent order by sent.round, sent.place`;
  return queryRows<SentFileRow>(db, text, [itemId]);
}
