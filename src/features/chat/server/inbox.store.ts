import { rawQuery, type Db } from '@/platform/db/database';
import type { ConversationId } from '@/shared/ids';
import type { SenderRole } from './chat.store';

/** A live chat as the studio sees it. */
export type InboxRow = {
  readonly id: ConversationId;
  readonly state: 'open' | 'closed';
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly page: string;
  readonly unread: number;
  readonly visitor_read_id: number;
  readonly last_role: SenderRole;
  readonly last_body: string;
  readonly last_message_at: Date;
  readonly created_at: Date;
};

const INBOX = `
  select c.id, c.state, u.first_name, u.last_name, coalesce(c.visitor_email, u.email) as email, c.page,
    (select count(*)::int from messages m
      where m.conversation_id = c.id and m.id > c.studio_read_id and m.sender_role <> 'studio') as unread,
    c.visitor_read_id, l.sender_role as last_role, l.body as last_body, c.last_message_at, c.created_at
  from conversations c
  join lateral (
    select sender_role, left(body, 200) as body from messages where conversation_id = c.id order by id desc limit 1
  ) l on true
  left join users u on u.id = c.user_id`;

/** Live chats, open ones first, then by their newest message. */
export async function inboxPage(db: Db, slice: { limit: number; offset: number }): Promise<InboxRow[]> {
  const text = `
    ${INBOX} where c.kind = 'live'
    order by (c.state = 'closed'), c.last_message_at desc, c.id desc limit $1 offset $2`;
  return rawQuery<InboxRow>(db, text, [slice.limit, slice.offset]);
}

/** How many live chats there are. */
export async function countInbox(db: Db): Promise<number> {
  const text = `select count(*)::int as count from conversations where kind = 'live'`;
  return (await rawQuery<{ count: number }>(db, text))[0]?.count ?? 0;
}

/** One live chat; null where there is none. */
export async function findInbox(db: Db, id: ConversationId): Promise<InboxRow | null> {
  return (await rawQuery<InboxRow>(db, `${INBOX} where c.id = $1 and c.kind = 'live'`, [id]))[0] ?? null;
}
