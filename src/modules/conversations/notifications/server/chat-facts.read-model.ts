import { rawQuery, type Db } from '@/platform/db/database';
import type { ConversationId, UserId } from '@/shared/ids';

/** What a mail about messages of a live chat says. */
export type ChatFacts = {
  readonly email: string | null;
  /** The account that the chat belongs to. */
  readonly user_id: UserId | null;
  readonly first_name: string | null;
  readonly page: string;
  /** The messages in question, oldest first. */
  readonly messages: readonly string[];
};

// As many as fit into a mail that no program cuts off; the chat itself has them all.
const MOST = 8;

const FACTS = `
  select coalesce(c.visitor_email, u.email) as email, c.user_id, u.first_name, c.page,
    coalesce((
      select json_agg(m.body order by m.id) from (
        select id, body from messages
        where conversation_id = c.id and id between $2 and $3 and (sender_role = 'studio') = $4
        order by id limit ${MOST}
      ) m
    ), '[]') as messages
  from conversations c left join users u on u.id = c.user_id
  where c.id = $1`;

export interface MessagesWish {
  readonly conversation_id: ConversationId;
  readonly from_id: number;
  readonly to_id: number;
  readonly ofStudio: boolean;
}

/** What was written from one message to another by one side; null where the chat is gone. */
export async function readChatFacts(db: Db, wish: MessagesWish): Promise<ChatFacts | null> {
  const values = [wish.conversation_id, wish.from_id, wish.to_id, wish.ofStudio];
  return (await rawQuery<ChatFacts>(db, FACTS, values))[0] ?? null;
}
