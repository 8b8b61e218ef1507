import { queryRows, type Db } from '@/platform/db/database';
import type { ConversationId, UserId } from '@/shared/ids';

export type SenderRole = 'visitor' | 'customer' | 'studio';

/** The two who talk: the studio, and whoever writes to it. */
export type Side = 'visitor' | 'studio';

/** A conversation as access and read marks need it. */
export type ConversationRow = {
  readonly id: ConversationId;
  readonly user_id: UserId | null;
  readonly key_hash: string | null;
  readonly visitor_email: string | null;
  readonly state: 'open' | 'closed';
  readonly visitor_read_id: number;
  readonly visitor_mailed_id: number;
  /** Who of the studio answers it; null: whoever comes first. */
  readonly assignee_id: UserId | null;
};

/** A message with the first name of whoever of the studio wrote it. */
export type MessageRow = {
  readonly id: number;
  readonly client_id: string;
  readonly sender_role: SenderRole;
  readonly sender_name: string | null;
  readonly body: string;
  readonly created_at: Date;
};

const COLUMNS = `
  id, user_id, key_hash, visitor_email, state, visitor_read_id, visitor_mailed_id, assignee_id`;

/** A live chat; null where there is none. `hold` keeps others from writing into it until the transaction ends. */
export async function findLiveChat(
  db: Db,
  id: ConversationId,
  { hold }: { hold: boolean } = { hold: false },
): Promise<ConversationRow | null> {
  const text = `select ${COLUMNS} from conversations where id = $1 and kind = 'live'${hold ? ' for update' : ''}`;
  return (await queryRows<ConversationRow>(db, text, [id]))[0] ?? null;
}

/** The live chat of a key; null where there is none. */
export async function findLiveChatOfKey(db: Db, keyHash: string): Promise<ConversationRow | null> {
  const text = `select ${COLUMNS} from conversations where key_hash = $1`;
  return (await queryRows<ConversationRow>(db, text, [keyHash]))[0] ?? null;
}

/** The live chats of an account, the newest first. */
export async function liveChatsOfUser(db: Db, userId: UserId, limit: number): Promise<ConversationRow[]> {
  const text = `
    select ${COLUMNS} from conversations where user_id = $1 and kind = 'live'
    order by last_message_at desc, id desc limit $2`;
  return queryRows<ConversationRow>(db, text, [userId, limit]);
}

/** Makes the live chat of a key unless there is one. */
export async function insertLiveChat(tx: Db, chat: { keyHash: string; at: Date }): Promise<void> {
  const text = `
    insert into conversations (kind, key_hash, created_at, last_message_at) values ('live', $1, $2, $2)
    on conflict (key_hash) do nothing`;
  await queryRows(tx, text, [chat.keyHash, chat.at]);
}

export interface NewMessage {
  readonly conversationId: ConversationId;
  readonly role: SenderRole;
  readonly senderId: UserId | null;
  readonly clientId: string;
  readonly body: string;
  readonly at: Date;
}

/** Writes a message; null where its sender has sent it before. */
export async function insertMessage(tx: Db, message: NewMessage): Promise<number | null> {
  const text = `
    insert into messages (conversation_id, sender_role, sender_id, client_id, body, created_at)
    values ($1, $2, $3, $4, $5, $6) on conflict (conversation_id, client_id) do nothing returning id`;
  const { conversationId, role, senderId, clientId, body, at } = message;
  const rows = await queryRows<{ id: number }>(tx, text, [
    conversationId,
    role,
    senderId,
    clientId,
    body,
    at,
  ]);
  return rows[0]?.id ?? null;
}

/** What changes with a message of the visitor: the chat is open, and theirs. */
export interface VisitorWrote {
  readonly messageId: number;
  readonly at: Date;
  readonly page: string | null;
  readonly userId: UserId | null;
  readonly email: string | null;
}

/** A new message opens a closed conversation again, which is a change of it. */
export const OPENED = "state = 'open', version = version + (state = 'closed')::int";

/** Notes a message of the visitor in its conversation. */
export async function noteVisitorWrote(tx: Db, id: ConversationId, wrote: VisitorWrote): Promise<void> {
  const text = `
    update conversations set last_message_at = $2, page = coalesce($3, page), user_id = coalesce(user_id, $4),
      visitor_email = coalesce($5, visitor_email), visitor_wrote_id = $6, ${OPENED} where id = $1`;
  await queryRows(tx, text, [id, wrote.at, wrote.page, wrote.userId, wrote.email, wrote.messageId]);
}

/** Notes an answer of the studio in its conversation. */
export async function noteStudioWrote(tx: Db, id: ConversationId, at: Date): Promise<void> {
  await queryRows(tx, 'update conversations set last_message_at = $2 where id = $1', [id, at]);
}

export interface Window {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

const MESSAGE = `
  select m.id, m.client_id, m.sender_role, case when m.sender_role = 'studio' then u.first_name end as sender_name,
    m.body, m.created_at
  from messages m left join users u on u.id = m.sender_id`;

/** Messages by `select`, oldest first: those after one, those before one, or without either the newest. */
export async function windowOf<Row extends Record<string, unknown>>(
  db: Db,
  select: string,
  { id, after, before, limit }: Window & { readonly id: ConversationId },
): Promise<Row[]> {
  if (after !== undefined) {
    const text = `${select} where m.conversation_id = $1 and m.id > $2 order by m.id limit $3`;
    return queryRows<Row>(db, text, [id, after, limit]);
  }
  const text = `
    ${select} where m.conversation_id = $1 and ($2::bigint is null or m.id < $2) order by m.id desc limit $3`;
  return (await queryRows<Row>(db, text, [id, before ?? null, limit])).toReversed();
}

/** Messages of a conversation, oldest first. */
export function messagesOf(db: Db, id: ConversationId, window: Window): Promise<MessageRow[]> {
  return windowOf<MessageRow>(db, MESSAGE, { id, ...window });
}

/** Whether a conversation has a message before one. */
export async function hasMessageBefore(db: Db, id: ConversationId, messageId: number): Promise<boolean> {
  const text = 'select 1 from messages where conversation_id = $1 and id < $2 limit 1';
  return (await queryRows(db, text, [id, messageId])).length > 0;
}

/** A message by its sender's own name for it. */
export async function findMessage(db: Db, id: ConversationId, clientId: string): Promise<MessageRow | null> {
  const text = `${MESSAGE} where m.conversation_id = $1 and m.client_id = $2`;
  return (await queryRows<MessageRow>(db, text, [id, clientId]))[0] ?? null;
}

const FROM: Record<Side, string> = { visitor: "sender_role <> 'studio'", studio: "sender_role = 'studio'" };

/** Ids of what one side wrote after a message, oldest first. */
export async function idsFrom(
  db: Db,
  id: ConversationId,
  { side, after }: { side: Side; after: number },
): Promise<number[]> {
  const text = `select id from messages where conversation_id = $1 and id > $2 and ${FROM[side]} order by id`;
  return (await queryRows<{ id: number }>(db, text, [id, after])).map((row) => row.id);
}

/** How much one side wrote after a message. */
export async function countFrom(
  db: Db,
  id: ConversationId,
  { side, after }: { side: Side; after: number },
): Promise<number> {
  const text = `
    select count(*)::int as count from messages where conversation_id = $1 and id > $2 and ${FROM[side]}`;
  return (await queryRows<{ count: number }>(db, text, [id, after]))[0]?.count ?? 0;
}

/** Moves a side's read mark on, never back and never beyond the newest message; whether it moved. */
export async function markRead(
  tx: Db,
  id: ConversationId,
  { side, upTo }: { side: Side; upTo: number },
): Promise<boolean> {
  const column = `${side}_read_id`;
  const text = `
    update conversations set ${column} = seen.id
    from (select max(id) as id from messages where conversation_id = $1 and id <= $2) seen
    where conversations.id = $1 and seen.id > ${column} returning conversations.id`;
  return (await queryRows(tx, text, [id, upTo])).length > 0;
}

/** Notes that the visitor was mailed what stands up to a message. */
export async function markMailed(tx: Db, id: ConversationId, upTo: number): Promise<void> {
  await queryRows(tx, 'update conversations set visitor_mailed_id = $2 where id = $1', [id, upTo]);
}

/** Ties a chat that belongs to nobody to an account. */
export async function tieToUser(tx: Db, id: ConversationId, userId: UserId): Promise<void> {
  await queryRows(tx, 'update conversations set user_id = $2 where id = $1 and user_id is null', [
    id,
    userId,
  ]);
}

/** Where answers go. */
export async function setVisitorEmail(db: Db, id: ConversationId, address: string): Promise<void> {
  await queryRows(db, 'update conversations set visitor_email = $2 where id = $1', [id, address]);
}

/** Removes live chats without an account in which nobody wrote since a time. */
export async function pruneLiveChats(db: Db, before: Date): Promise<void> {
  const text = `
    delete from conversations
    where kind = 'live' and user_id is null and last_message_at < $1`;
  await queryRows(db, text, [before]);
}
