import { queryRows, type Db } from '@/platform/db/database';
import type { OrderItemId } from '@/shared/ids';

// As many as fit into a mail that no program cuts off; the song's page has them all.
const MAX_COUNT = 8;

type CommentRow = {
  readonly name: string;
  readonly at_ms: number | null;
  readonly end_ms: number | null;
  readonly body: string;
};

/** What listeners wrote from one comment to another. */
export interface ListenerCommentsData {
  /** The first of them, by their place in the song. */
  readonly comments: readonly CommentRow[];
  /** How many more there are. */
  readonly more: number;
}

/** Reads what an email about listeners' comments tells: nothing of those that the customer settled or that are deleted. */
export async function readListenerComments(
  db: Db,
  range: { readonly order_item_id: OrderItemId; readonly from_id: number; readonly to_id: number },
): Promise<ListenerCommentsData> {
  const text = `
    select p.name, c.at_ms, c.end_ms, c.body
    from listener_comments c join link_listeners p on p.id = c.listener_id join listening_links l on l.id = p.link_id
    where l.order_item_id = $1 and c.id between $2 and $3 and c.settled is null
    order by c.at_ms nulls first, c.id`;
  const rows = await queryRows<CommentRow>(db, text, [range.order_item_id, range.from_id, range.to_id]);
  return { comments: rows.slice(0, MAX_COUNT), more: Math.max(0, rows.length - MAX_COUNT) };
}
