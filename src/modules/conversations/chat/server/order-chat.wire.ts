import { linkSource } from '@/modules/files/uploads/links.rules';
import { MESSAGES_AT_ONCE } from '../chat.rules';
import type { WireAttachment, WireOrderMessage } from '../order-chat.contract';
import { countFrom, hasMessageBefore } from './chat.store';
import type { Entry } from './order-chat.access';
import type { OrderChatDeps } from './order-chat.deps';
import {
  findOrderChat,
  orderMessagesOf,
  type AttachmentRow,
  type OrderConversation,
  type OrderMessageRow,
} from './order-chat.store';

/** Part of a chat about an order, as one side reads it. */
export interface WireConversation {
  readonly messages: WireOrderMessage[];
  readonly has_earlier: boolean;
  readonly unread: number;
  readonly other_read_id: number;
}

type Known = Awaited<ReturnType<OrderChatDeps['files']['describe']>>;

function toWireAttachment(files: OrderChatDeps['files'], known: Known, row: AttachmentRow): WireAttachment {
  const { file_id, url, name, size } = row;
  if (file_id === null) {
    return { name, size: null, source: linkSource(url ?? ''), url, listen_url: null };
  }
  const data = known.get(file_id);
  const isSound = data?.media_type.startsWith('audio/') === true && data.media_type !== 'audio/midi';
  return {
    name,
    size,
    source: 'Upload',
    url: data === undefined ? null : files.address(file_id, 'download'),
    listen_url: isSound ? files.address(file_id, 'listen') : null,
  };
}

/** Messages as both sides read them, with addresses that open what went along. */
export async function toWireMessages(
  { files }: Pick<OrderChatDeps, 'files'>,
  chat: OrderConversation,
  rows: readonly OrderMessageRow[],
): Promise<WireOrderMessage[]> {
  const ids = rows.flatMap((row) => row.attachments.flatMap(({ file_id }) => file_id ?? []));
  const known = await files.describe(ids);
  return rows.map((row) => {
    const ofStudio = row.sender_role === 'studio';
    const readUpTo = ofStudio ? chat.visitor_read_id : chat.studio_read_id;
    return {
      id: row.id,
      client_id: row.client_id,
      sender_role: ofStudio ? 'engineer' : 'customer',
      name: row.sender_name,
      message: row.body,
      attachments: row.attachments.map((one) => toWireAttachment(files, known, one)),
      is_read: row.id <= readUpTo ? 1 : 0,
      created_at: row.created_at.toISOString(),
    };
  });
}

/** What a side reads of a chat; nothing where nobody has written yet. */
export async function readConversation(
  deps: OrderChatDeps,
  { subject, side }: Entry,
  span: { after?: number | undefined; before?: number | undefined },
): Promise<WireConversation> {
  const { db } = deps;
  const chat = await findOrderChat(db, subject);
  if (chat === null) return { messages: [], has_earlier: false, unread: 0, other_read_id: 0 };
  const rows = await orderMessagesOf(db, chat.id, { ...span, limit: MESSAGES_AT_ONCE });
  const [first] = rows;
  const [readUpTo, other] =
    side === 'studio' ? (['studio', 'visitor'] as const) : (['visitor', 'studio'] as const);
  const after = chat[`${readUpTo}_read_id`];
  const [messages, has_earlier, unread] = await Promise.all([
    toWireMessages(deps, chat, rows),
    first === undefined ? false : hasMessageBefore(db, chat.id, first.id),
    countFrom(db, chat.id, { side: other, after }),
  ]);
  return { messages, has_earlier, unread, other_read_id: chat[`${other}_read_id`] };
}
