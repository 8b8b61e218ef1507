import { queryRows, type Db } from '@/platform/db/database';
import type { ConversationId, FileId, OrderItemId, RevisionId } from '@/shared/ids';
import { OPENED, windowOf, type SenderRole, type Side, type Window } from './chat.store';

/** What a chat is about. */
export type Subject =
  | { readonly kind: 'order-item'; readonly id: OrderItemId }
  | { readonly kind: 'revision'; readonly id: RevisionId };

/** A chat about an order, with each side's read mark. */
export type OrderConversation = {
  readonly id: ConversationId;
  readonly kind: Subject['kind'];
  readonly subject_id: number;
  readonly visitor_read_id: number;
  readonly studio_read_id: number;
  readonly visitor_mailed_id: number;
  readonly studio_mailed_id: number;
};

/** Something that went along with a message. */
export type AttachmentRow = {
  readonly file_id: FileId | null;
  readonly url: string | null;
  readonly name: string;
  readonly size: number | null;
};

export type OrderMessageRow = {
  readonly id: number;
  readonly client_id: string;
  readonly sender_role: SenderRole;
  readonly sender_name: string | null;
  readonly body: string;
  readonly created_at: Date;
  readonly attachments: AttachmentRow[];
};

const COLUMNS = `
  id, kind, subject_id, visitor_read_id, studio_read_id, visitor_mailed_id, studio_mailed_id`;

/** The chat about something; null where nobody has written yet. */
export async function findOrderChat(db: Db, subject: Subject): Promise<OrderConversation | null> {
  const text = `select ${COLUMNS} from conversations where kind = $1 and subject_id = $2`;
  return (await queryRows<OrderConversation>(db, text, [subject.kind, subject.id]))[0] ?? null;
}

/** A chat about an order, kept from being written into until the transaction ends. */
export async function holdOrderChat(tx: Db, id: ConversationId): Promise<OrderConversation | null> {
  const text = `select ${COLUMNS} from conversations where id = $1 and subject_id is not null for update`;
  return (await queryRows<OrderConversation>(tx, text, [id]))[0] ?? null;
}

/** The chat about something, made where there is none, and held until the transaction ends. */
export async function openOrderChat(tx: Db, subject: Subject, at: Date): Promise<ConversationId> {
  const made = `
    insert into conversations (kind, subject_id, created_at, last_message_at) values ($1, $2, $3, $3)
    on conflict (kind, subject_id) where subject_id is not null do nothing`;
  await queryRows(tx, made, [subject.kind, subject.id, at]);
  const text = 'select id from conversations where kind = $1 and subject_id = $2 for update';
  const [chat] = await queryRows<{ id: ConversationId }>(tx, text, [subject.kind, subject.id]);
  if (chat === undefined) throw new Error('a chat just made is gone');
  return chat.id;
}

/** Notes a message of one side in its chat; the customer's opens it again. */
export async function noteWrote(
  tx: Db,
  id: ConversationId,
  wrote: { side: Side; messageId: number; at: Date },
): Promise<void> {
  const opened = wrote.side === 'visitor' ? `, ${OPENED}` : '';
  const text = `update conversations set last_message_at = $2, ${wrote.side}_wrote_id = $3${opened} where id = $1`;
  await queryRows(tx, text, [id, wrote.at, wrote.messageId]);
}

/** Writes what goes along with a message, in its order. */
export async function insertAttachments(
  tx: Db,
  messageId: number,
  attachments: readonly AttachmentRow[],
): Promise<void> {
  if (attachments.length === 0) return;
  const text = `
    insert into message_attachments (message_id, position, file_id, url, name, size)
    select $1, a.position, (a.value ->> 'file_id')::bigint, a.value ->> 'url', a.value ->> 'name',
      (a.value ->> 'size')::bigint
    from jsonb_array_elements($2::jsonb) with ordinality as a (value, position)`;
  await queryRows(tx, text, [messageId, JSON.stringify(attachments)]);
}

const MESSAGE = `
  select m.id, m.client_id, m.sender_role, u.first_name as sender_name, m.body, m.created_at,
    coalesce((
      select json_agg(json_build_object('file_id', a.file_id, 'url', a.url, 'name', a.name, 'size', a.size)
        order by a.position)
      from message_attachments a where a.message_id = m.id
    ), '[]') as attachments
  from messages m left join users u on u.id = m.sender_id`;

/** Messages of a chat about an order, oldest first. */
export function orderMessagesOf(db: Db, id: ConversationId, window: Window): Promise<OrderMessageRow[]> {
  return windowOf<OrderMessageRow>(db, MESSAGE, { id, ...window });
}

/** A message by its sender's own name for it. */
export async function findOrderMessage(
  db: Db,
  id: ConversationId,
  clientId: string,
): Promise<OrderMessageRow | null> {
  const text = `${MESSAGE} where m.conversation_id = $1 and m.client_id = $2`;
  return (await queryRows<OrderMessageRow>(db, text, [id, clientId]))[0] ?? null;
}

/** Notes up to which message a side was mailed. */
export async function markSideMailed(
  tx: Db,
  id: ConversationId,
  mailed: { side: Side; upTo: number },
): Promise<void> {
  const text = `update conversations set ${mailed.side}_mailed_id = $2 where id = $1`;
  await queryRows(tx, text, [id, mailed.upTo]);
}

/** Which of these files went along with messages. */
export async function filesOfMessages(db: Db, ids: readonly number[]): Promise<number[]> {
  const text = 'select distinct file_id from message_attachments where file_id = any($1)';
  return (await queryRows<{ file_id: number }>(db, text, [ids])).map((row) => row.file_id);
}

/** The files that went along with messages about an item and its rounds, and with nothing of another item. */
export async function filesWrittenForItem(db: Db, itemId: OrderItemId): Promise<FileId[]> {
  const text = `
    with chats as (
      select id from conversations where kind = 'order-item' and subject_id = $1
      union all
      select c.id from revisions r join conversations c on c.kind = 'revision' and c.subject_id = r.id
      where r.order_item_id = $1
    )
    select distinct a.file_id from chats
    join messages m on m.conversation_id = chats.id
    join message_attachments a on a.message_id = m.id
    where a.file_id is not null
      and not exists (
        select 1 from order_item_links l where l.file_id = a.file_id and l.order_item_id <> $1)
      and not exists (
        select 1 from message_attachments oa join messages om on om.id = oa.message_id
        where oa.file_id = a.file_id and om.conversation_id not in (select id from chats))`;
  return (await queryRows<{ file_id: FileId }>(db, text, [itemId])).map((row) => row.file_id);
}
