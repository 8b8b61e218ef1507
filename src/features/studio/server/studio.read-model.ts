import { rawQuery, type Db } from '@/platform/db/database';
import type { OrderItemRow } from '@/features/orders/server';
import type { UserId } from '@/shared/ids';

export type QueueShow = 'open' | 'mine' | 'unassigned' | 'waiting' | 'completed';

export interface QueueAsk {
  readonly show: QueueShow;
  /** Engineers see their own and unassigned items; null for admins, who see all. */
  readonly onlyFor: UserId | null;
  readonly viewer: UserId;
  readonly limit: number;
  readonly offset: number;
}

/** A row of the queue: the item's own columns and what stands beside it. */
export type QueueRow = OrderItemRow & {
  readonly payer_first_name: string;
  readonly payer_last_name: string;
  readonly engineer_name: string | null;
  readonly files_count: number;
  readonly total: number;
};

// Paused items (nothing to do until the customer acts) stand apart from the open ones.
const WAITING =
  '(i.files_received_at is null or i.paused_at is not null or (i.last_delivered_at is not null and i.revision_asked_at is null))';

const SHOWN: Record<QueueShow, string> = {
  open: `i.status < 3 and not ${WAITING}`,
  mine: 'i.status < 3 and i.engineer_id = $2',
  unassigned: `i.status < 3 and i.engineer_id is null and not ${WAITING}`,
  waiting: `i.status < 3 and ${WAITING}`,
  completed: 'i.status = 3',
};

// Among what waits for customers, those whom we asked something come first; among mine, they come last.
const ORDERS: Partial<Record<QueueShow, string>> = {
  completed: 'i.completed_at desc nulls last, i.id desc',
  mine: 'i.paused_at is not null, i.due_at nulls last, i.id',
  waiting: 'i.paused_at is null, i.paused_at, i.due_at nulls last, i.id',
};

/** The queue's page: by due time, then arrival; completed ones newest first. One statement. */
export async function readQueue(db: Db, ask: QueueAsk): Promise<QueueRow[]> {
  const order = ORDERS[ask.show] ?? 'i.due_at nulls last, i.id';
  const text = `
    select i.*, o.created_at, o.payer_first_name, o.payer_last_name, u.first_name as engineer_name,
      (select count(*) from order_item_links l where l.order_item_id = i.id) as files_count,
      count(*) over () as total
    from order_items i
    join orders o on o.id = i.order_id
    left join users u on u.id = i.engineer_id
    where not i.is_gift_card and i.round_for is null and ${SHOWN[ask.show]}
      and ($1::bigint is null or i.engineer_id is null or i.engineer_id = $1)
      and $2::bigint is not null
    order by ${order} limit $3 offset $4`;
  return rawQuery<QueueRow>(db, text, [ask.onlyFor, ask.viewer, ask.limit, ask.offset]);
}
