import { queryRows, type Db } from '@/platform/db/database';
import type { ConversationId, UserId } from '@/shared/ids';

/** What a mail about messages of a live chat says. */
export type ChatData = {
  readonly email: string | null;
  /** The account that the chat belongs to. */
  readonly user_id: UserId | null;
  readonly first_name: string | null;
  readonly page: string;
  /** The messages in question, oldest first. */
  readonly messages: readonly string[];
};

// As many as fit into a mail that no program cuts off; the chat itself has them all.
const MAX_COUNT = 8;

const DATA_COLUMNS = `
  select coalesce(c.visitor_email, u.email) as email, c.user_id, u.first_name, c.page,
    coalesce((
      select json_agg(m.body order by m.id) from (
        select id, body from messages
        where conversation_id = c.id and id between $2 and $3 and (sender_role = 'studio') = $4
        order by id limit ${MAX_COUNT}
      ) m
    ), '[]') as messages
  from conversations c left join users u on u.id = c.user_id
  where c.id = $1`;

export interface MessagesQuery {
  readonly conversation_id: ConversationId;
  readonly from_id: number;
  readonly to_id: number;
  readonly ofStudio: boolean;
}

/** What was written from one message to another by one side; null where the chat is gone. */
export async function readChatData(db: Db, input: MessagesQuery): Promise<ChatData | null> {
  const values = [input.conversation_id, input.from_id, input.to_id, input.ofStudio];
  return (await queryRows<ChatData>(db, DATA_COLUMNS, values))[0] ?? null;
}
