import { queryRows, type Db } from '@/platform/db/database';
import type { ConversationId } from '@/shared/ids';

/** What a visitor wrote that the studio has neither read nor been mailed. */
export type WaitingChat = {
  readonly conversation_id: ConversationId;
  /** The first and the last of those messages. */
  readonly from_id: number;
  readonly to_id: number;
  /** When the first one was written. */
  readonly since: Date;
};

/** Whether a mail is out that nobody has looked after; held until the transaction ends, so that only one is sent. */
export async function holdDigest(tx: Db): Promise<boolean> {
  const text = 'select mailed_at is not null as is_out from chat_digest for update';
  return (await queryRows<{ is_out: boolean }>(tx, text))[0]?.is_out ?? false;
}

/** Live chats that wait for the studio, those first that have waited longest. */
export async function waitingChats(tx: Db): Promise<WaitingChat[]> {
  const text = `
    select c.id as conversation_id, min(m.id) as from_id, max(m.id) as to_id, min(m.created_at) as since
    from conversations c
    join messages m on m.conversation_id = c.id and m.sender_role <> 'studio'
      and m.id > greatest(c.studio_read_id, c.studio_mailed_id)
    where c.kind = 'live' group by c.id order by min(m.id)`;
  return queryRows<WaitingChat>(tx, text);
}

/** Notes that a mail about these chats is out. */
export async function markDigest(tx: Db, chats: readonly WaitingChat[], at: Date): Promise<void> {
  const marks = chats.map(({ conversation_id: id, to_id }) => ({ id, to_id }));
  const text = `
    update conversations set studio_mailed_id = mailed.to_id
    from jsonb_to_recordset($1::jsonb) as mailed (id bigint, to_id bigint) where conversations.id = mailed.id`;
  await queryRows(tx, text, [JSON.stringify(marks)]);
  await queryRows(tx, 'update chat_digest set mailed_at = $1', [at]);
}

/** Notes that somebody of the studio has looked; whether a mail was out. */
export async function closeDigest(tx: Db): Promise<boolean> {
  const text = 'update chat_digest set mailed_at = null where mailed_at is not null returning only_one';
  return (await queryRows(tx, text)).length > 0;
}
