import type { orderMessageUnread } from '@/modules/conversations/chat/server/order-chat.events';
import { queryRows, type Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import type { EventData } from './account-mails';

/** What a mail about messages of an order's chat says. */
export type OrderChatData = {
  readonly round: number | null;
  /** First name of whoever wrote the newest one; null where their account is gone. */
  readonly writer: string | null;
  readonly engineer_id: UserId | null;
  /** The messages in question, oldest first, and how many files and links went along with each. */
  readonly messages: readonly { readonly body: string; readonly along: number }[];
  /** How many there are in all. */
  readonly total: number;
};

// As many as fit into a mail that no program cuts off; the chat itself has them all.
const MAX_COUNT = 8;

const DATA_COLUMNS = `
  with written as (
    select m.id, m.body, m.sender_id,
      (select count(*)::int from message_attachments a where a.message_id = m.id) as along
    from messages m
    where m.conversation_id = $1 and m.id between $2 and $3 and (m.sender_role = 'studio') = $4
  )
  select r.round, i.engineer_id, (select count(*)::int from written) as total,
    (select u.first_name from written w join users u on u.id = w.sender_id order by w.id desc limit 1) as writer,
    coalesce((
      select json_agg(json_build_object('body', w.body, 'along', w.along) order by w.id)
      from (select * from written order by id limit ${MAX_COUNT}) w
    ), '[]') as messages
  from conversations c
  join order_items i on i.id = $5
  left join revisions r on c.kind = 'revision' and r.id = c.subject_id
  where c.id = $1`;

/** What one side wrote in an order's chat; null where it is gone. */
export async function readOrderChatData(
  db: Db,
  unread: EventData<typeof orderMessageUnread>,
): Promise<OrderChatData | null> {
  const { conversation_id, from_id, message_id, to, order_item_id } = unread;
  const values = [conversation_id, from_id, message_id, to === 'customer', order_item_id];
  return (await queryRows<OrderChatData>(db, DATA_COLUMNS, values))[0] ?? null;
}
