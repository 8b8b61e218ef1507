import type { OrderViewer } from '@/modules/orders/orders/server/order-access';
import type { WireRevision } from '@/modules/orders/revisions/server/revisions.wire';
import type { Db } from '@/platform/db/database';
import { newToken } from '@/platform/security/tokens';
import type { ConversationId, OrderItemId, RevisionId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { takesMessages } from '../chat.rules';
import type { WireOrderMessage } from '../order-chat.contract';
import { insertMessage, markRead } from './chat.store';
import { enterChat, type Entry } from './order-chat.access';
import { mailLater, recordMessage, publishOrderChat, type OrderChatDeps } from './order-chat.deps';
import {
  findOrderChat,
  findOrderMessage,
  insertAttachments,
  noteWrote,
  openOrderChat,
  type AttachmentRow,
  type Subject,
} from './order-chat.store';
import { readConversation, toWireMessages, type WireConversation } from './order-chat.wire';

/** A message as it is sent. */
export interface OrderMessageInput {
  readonly message: string;
  /** The sender's own name for it; made here for clients that have none. */
  readonly client_id?: string | undefined;
  readonly links: readonly string[];
  readonly upload_session?: string | undefined;
}

export interface Span {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
}

/** Chats about order items and revision rounds (API-48 to API-52). */
export interface OrderChats {
  read(viewer: OrderViewer, subject: Subject, span: Span): Promise<Answer<WireConversation, 'not_found'>>;
  /** Writes about an item, once for each `client_id`. */
  sendToItem(
    viewer: OrderViewer,
    id: OrderItemId,
    words: OrderMessageInput,
  ): Promise<Answer<WireOrderMessage, 'not_found' | 'invalid'>>;
  /** Writes about an answered round while its order is In Revision. */
  sendToRevision(
    viewer: OrderViewer,
    id: RevisionId,
    words: OrderMessageInput,
  ): Promise<
    Answer<{ message: WireOrderMessage; revision: WireRevision }, 'not_found' | 'conflict' | 'invalid'>
  >;
  /** The caller's side has seen everything, or everything up to a message. */
  markRead(
    viewer: OrderViewer,
    subject: Subject,
    seen: { upTo: number | undefined; only?: 'visitor' | 'studio' },
  ): Promise<Answer<true, 'not_found'>>;
}

interface Attached {
  readonly rows: AttachmentRow[];
  readonly fileIds: Parameters<OrderChatDeps['files']['lockForClaim']>[1];
}

async function attachmentsOf(
  deps: OrderChatDeps,
  viewer: OrderViewer,
  words: OrderMessageInput,
): Promise<Answer<Attached, 'invalid'>> {
  if (words.links.length === 0) return ok({ rows: [], fileIds: [] });
  const userId = viewer.caller.kind === 'user' ? viewer.caller.userId : null;
  const read = await deps.files.readLinks(words.links, { session: words.upload_session ?? null, userId });
  if (!read.ok) return read;
  const { fileIds, urls } = read.value;
  const known = await deps.files.describe(fileIds);
  const files = fileIds.map((file_id): AttachmentRow => {
    const data = known.get(file_id);
    return { file_id, url: null, name: data?.name ?? 'file', size: data?.size ?? null };
  });
  const links = urls.map((url): AttachmentRow => ({ file_id: null, url, name: url, size: null }));
  return ok({ rows: [...files, ...links], fileIds });
}

interface Saying {
  readonly viewer: OrderViewer;
  readonly entry: Entry;
  readonly words: OrderMessageInput & { readonly client_id: string };
  readonly attached: Attached;
}

async function write(deps: OrderChatDeps, tx: Db, { viewer, entry, words, attached }: Saying) {
  const at = deps.clock.now();
  const { side } = entry;
  const conversationId = await openOrderChat(tx, entry.subject, at);
  if (!(await deps.files.lockForClaim(tx, attached.fileIds)))
    return refuse('invalid', 'One of the files no longer exists. Please add it again.');
  const messageId = await insertMessage(tx, {
    conversationId,
    role: side === 'studio' ? 'studio' : 'customer',
    senderId: viewer.caller.kind === 'user' ? viewer.caller.userId : null,
    clientId: words.client_id,
    body: words.message,
    at,
  });
  if (messageId === null) return ok(conversationId);
  await insertAttachments(tx, messageId, attached.rows);
  await noteWrote(tx, conversationId, { side, messageId, at });
  if (side === 'studio' && viewer.caller.kind === 'user')
    await recordMessage(deps, tx, {
      by: viewer.caller,
      entry,
      conversationId,
      said: {
        message_id: messageId,
        letters: Array.from(words.message).length,
        attachments: attached.rows.length,
      },
    });
  await mailLater(deps, tx, { conversation_id: conversationId, message_id: messageId, side, at });
  await publishOrderChat(deps, tx, entry);
  return ok(conversationId);
}

async function written(deps: OrderChatDeps, id: ConversationId, saying: Saying): Promise<WireOrderMessage> {
  const chat = await findOrderChat(deps.db, saying.entry.subject);
  const row = await findOrderMessage(deps.db, id, saying.words.client_id);
  const [message] = row === null || chat === null ? [] : await toWireMessages(deps, chat, [row]);
  if (message === undefined) throw new Error('a message just written is gone');
  return message;
}

async function say(
  deps: OrderChatDeps,
  viewer: OrderViewer,
  { entry, words }: { entry: Entry; words: OrderMessageInput },
): Promise<Answer<WireOrderMessage, 'invalid'>> {
  const attached = await attachmentsOf(deps, viewer, words);
  if (!attached.ok) return attached;
  const named = { ...words, client_id: words.client_id ?? newToken() };
  const saying = { viewer, entry, words: named, attached: attached.value };
  const said = await deps.db.transaction((tx) => write(deps, tx, saying));
  return said.ok ? ok(await written(deps, said.value, saying)) : said;
}

async function sayAboutRevision(
  deps: OrderChatDeps,
  viewer: OrderViewer,
  about: { id: RevisionId; words: OrderMessageInput },
) {
  const entered = await enterChat(deps.db, viewer, { kind: 'revision', id: about.id });
  if (!entered.ok) return entered;
  const { order_status: orderStatus, response, item_id } = entered.value.place;
  if (!takesMessages({ orderStatus, response })) {
    return refuse(
      'conflict',
      'You can write about a revision once it has been answered and until the order is completed.',
    );
  }
  const said = await say(deps, viewer, { entry: entered.value, words: about.words });
  if (!said.ok) return said;
  const revision = (await deps.revisions.roundsOf([item_id])).find(({ id }) => id === about.id);
  if (revision === undefined) throw new Error('a round just written about is gone');
  return ok({ message: said.value, revision });
}

/** Builds the service of chats about orders. */
export function createOrderChats(deps: OrderChatDeps): OrderChats {
  const { db } = deps;
  return {
    async read(viewer, subject, span) {
      const entered = await enterChat(db, viewer, subject);
      return entered.ok ? ok(await readConversation(deps, entered.value, span)) : entered;
    },
    async sendToItem(viewer, id, words) {
      const entered = await enterChat(db, viewer, { kind: 'order-item', id });
      return entered.ok ? say(deps, viewer, { entry: entered.value, words }) : entered;
    },
    sendToRevision: (viewer, id, words) => sayAboutRevision(deps, viewer, { id, words }),
    async markRead(viewer, subject, { upTo, only }) {
      const entered = await enterChat(db, viewer, subject);
      if (!entered.ok) return entered;
      const { side } = entered.value;
      if (only !== undefined && side !== only) return refuse('not_found', 'Order not found');
      await db.transaction(async (tx) => {
        const chat = await findOrderChat(tx, subject);
        if (chat === null) return;
        const moved = await markRead(tx, chat.id, { side, upTo: upTo ?? Number.MAX_SAFE_INTEGER });
        if (moved) await publishOrderChat(deps, tx, entered.value);
      });
      return ok(true as const);
    },
  };
}
