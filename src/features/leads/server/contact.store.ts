import { rawQuery, type Db } from '@/platform/db/database';
import type { ContactMessageId } from '../leads.contract';

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
};

const COLUMNS = 'id, name, email, subject, message, created_at, read_at';

/** Keeps a message. */
export async function insertMessage(
  tx: Db,
  { name, email, subject, message }: NewMessage,
  now: Date,
): Promise<ContactMessageId> {
  const [made] = await rawQuery<{ id: ContactMessageId }>(
    tx,
    `insert into contact_messages (name, email, subject, message, created_at)
     values ($1, $2, $3, $4, $5) returning id`,
    [name, email, subject, message, now],
  );
  if (made === undefined) throw new Error('The message was not returned');
  return made.id;
}

/** A page of messages, newest first. */
export function selectMessages(db: Db, slice: { limit: number; offset: number }): Promise<StoredMessage[]> {
  const sql = `select ${COLUMNS} from contact_messages order by id desc limit $1 offset $2`;
  return rawQuery<StoredMessage>(db, sql, [slice.limit, slice.offset]);
}

/** How many messages there are, and how many nobody has read. */
export async function countMessages(db: Db): Promise<{ total: number; unread: number }> {
  const sql =
    'select count(*) as total, count(*) filter (where read_at is null) as unread from contact_messages';
  const [counted] = await rawQuery<{ total: number; unread: number }>(db, sql);
  return counted ?? { total: 0, unread: 0 };
}

/** Marks a message, keeping the time of its first reading; null where there is none of that id. */
export async function updateRead(
  db: Db,
  id: ContactMessageId,
  readAt: Date | null,
): Promise<StoredMessage | null> {
  const rows = await rawQuery<StoredMessage>(
    db,
    `update contact_messages set read_at = case when $2::timestamptz is null then null else coalesce(read_at, $2) end
     where id = $1 returning ${COLUMNS}`,
    [id, readAt],
  );
  return rows[0] ?? null;
}
