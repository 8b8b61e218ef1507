import { queryRows, type Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import type { ContactAnswerId, ContactMessageId } from '../leads.contract';

/** A message to be kept. */
export type NewMessage = {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
};

/** A message as it was kept. */
export type StoredMessage = NewMessage & {
  readonly id: ContactMessageId;
  readonly created_at: Date;
  readonly read_at: Date | null;
  readonly assignee_id: UserId | null;
};

/** What the studio answered, with the first name of whoever did. */
export type StoredAnswer = {
  readonly id: ContactAnswerId;
  readonly sender_name: string | null;
  readonly body: string;
  readonly created_at: Date;
};

const COLUMNS = 'id, name, email, subject, message, created_at, read_at, assignee_id';

/** Keeps a message. */
export async function insertMessage(
  tx: Db,
  { name, email, subject, message }: NewMessage,
  now: Date,
): Promise<ContactMessageId> {
  const [made] = await queryRows<{ id: ContactMessageId }>(
    tx,
    `insert into contact_messages (name, email, subject, message, created_at)
     values ($1, $2, $3, $4, $5) returning id`,
    [name, email, subject, message, now],
  );
  if (made === undefined) throw new Error('The message was not returned');
  return made.id;
}

/** A message; null where there is none. `hold` keeps others from changing it until the transaction ends. */
export async function findMessage(
  db: Db,
  id: ContactMessageId,
  { hold }: { hold: boolean } = { hold: false },
): Promise<StoredMessage | null> {
  const sql = `select ${COLUMNS} from contact_messages where id = $1${hold ? ' for update' : ''}`;
  return (await queryRows<StoredMessage>(db, sql, [id]))[0] ?? null;
}

/** Marks a message, keeping the time of its first reading; null where there is none of that id. */
export async function updateRead(
  db: Db,
  id: ContactMessageId,
  readAt: Date | null,
): Promise<StoredMessage | null> {
  const rows = await queryRows<StoredMessage>(
    db,
    `update contact_messages set read_at = case when $2::timestamptz is null then null else coalesce(read_at, $2) end
     where id = $1 returning ${COLUMNS}`,
    [id, readAt],
  );
  return rows[0] ?? null;
}

const ANSWER = `
  select a.id, u.first_name as sender_name, a.body, a.created_at
  from contact_answers a left join users u on u.id = a.sender_id`;

/** What was answered to a message, oldest first. */
export function answersTo(db: Db, id: ContactMessageId): Promise<StoredAnswer[]> {
  return queryRows<StoredAnswer>(db, `${ANSWER} where a.message_id = $1 order by a.id`, [id]);
}

/** An answer by its sender's own name for it. */
export async function findAnswer(
  db: Db,
  id: ContactMessageId,
  clientId: string,
): Promise<StoredAnswer | null> {
  const sql = `${ANSWER} where a.message_id = $1 and a.client_id = $2`;
  return (await queryRows<StoredAnswer>(db, sql, [id, clientId]))[0] ?? null;
}

/** An answer to be kept. */
export interface NewAnswer {
  readonly messageId: ContactMessageId;
  readonly senderId: UserId;
  readonly clientId: string;
  readonly body: string;
  readonly at: Date;
}

/** Keeps an answer, which also reads its message; null where its sender has sent it before. */
export async function insertAnswer(tx: Db, answer: NewAnswer): Promise<ContactAnswerId | null> {
  const { messageId, senderId, clientId, body, at } = answer;
  const [made] = await queryRows<{ id: ContactAnswerId }>(
    tx,
    `insert into contact_answers (message_id, sender_id, client_id, body, created_at)
     values ($1, $2, $3, $4, $5) on conflict (message_id, client_id) do nothing returning id`,
    [messageId, senderId, clientId, body, at],
  );
  if (made === undefined) return null;
  const note = 'update contact_messages set answered_at = $2, read_at = coalesce(read_at, $2) where id = $1';
  await queryRows(tx, note, [messageId, at]);
  return made.id;
}
