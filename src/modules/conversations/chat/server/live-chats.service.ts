import type { Db } from '@/platform/db/database';
import { hashToken } from '@/platform/security/tokens';
import type { Caller } from '@/shared/caller';
import type { ConversationId, UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { WireLiveChat, WireLiveConversation, WireMessage } from '../chat.contract';
import { pageToShow } from '../chat.rules';
import { readWindow, toWireChat, toWireMessage } from './chat-wire';
import { publishChat, writeMessage, type ChatDeps } from './chat.deps';
import {
  findLiveChat,
  findLiveChatOfKey,
  findMessage,
  insertLiveChat,
  liveChatsOfUser,
  markRead,
  noteVisitorWrote,
  setVisitorEmail,
  tieToUser,
  type ConversationRow,
} from './chat.store';

/** Who asks for a live chat: perhaps signed in, perhaps with a key. */
export interface ChatViewer {
  readonly caller: Caller;
  readonly key: string | null;
}

/** A message of a visitor. */
export interface VisitorMessage {
  readonly message: string;
  readonly client_id: string;
  /** Path of the page that they are on. */
  readonly page?: string | undefined;
  readonly email?: string | undefined;
  /** Honeypot: a text here is no person's. */
  readonly website: string;
}

export interface Span {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
}

/** Live chats as their visitors use them (API-74). */
export interface LiveChatsService {
  /** Begins the chat of a key with its first message, or goes on in it; null where the honeypot was filled. */
  open(
    viewer: ChatViewer,
    message: VisitorMessage,
  ): Promise<Answer<WireLiveConversation | null, 'unauthenticated' | 'not_found'>>;
  /** The chat of the signed-in person, else of the key, with its newest messages. */
  current(viewer: ChatViewer): Promise<WireLiveConversation | null>;
  read(
    viewer: ChatViewer,
    id: ConversationId,
    span: Span,
  ): Promise<Answer<WireLiveConversation, 'not_found'>>;
  /** Writes a message, once for each `client_id`; null where the honeypot was filled. */
  send(
    viewer: ChatViewer,
    id: ConversationId,
    message: VisitorMessage,
  ): Promise<Answer<WireMessage | null, 'not_found'>>;
  /** Everything up to a message was seen; ties the chat to the account of whoever is signed in. */
  markRead(viewer: ChatViewer, id: ConversationId, upTo: number): Promise<Answer<WireLiveChat, 'not_found'>>;
  setEmail(viewer: ChatViewer, id: ConversationId, email: string): Promise<Answer<WireLiveChat, 'not_found'>>;
  /** The chats that a viewer may listen to, newest first. */
  heardBy(viewer: ChatViewer): Promise<ConversationId[]>;
}

// Older ones are read when somebody opens them; nobody waits for an answer there.
const HEARD = 5;

const NOT_FOUND = refuse('not_found', 'This chat does not exist.');

function userOf({ caller }: ChatViewer): UserId | null {
  return caller.kind === 'user' ? caller.userId : null;
}

function hashOf({ key }: ChatViewer): string | null {
  return key === null ? null : hashToken(key);
}

// What belongs to an account opens by that account alone: whoever sits at the same browser later sees nothing of it.
function mayOpen(viewer: ChatViewer, chat: ConversationRow): boolean {
  if (chat.user_id !== null) return chat.user_id === userOf(viewer);
  return chat.key_hash !== null && chat.key_hash === hashOf(viewer);
}

async function chatFor(
  db: Db,
  viewer: ChatViewer,
  which: { id: ConversationId; hold?: boolean },
): Promise<ConversationRow | null> {
  const chat = await findLiveChat(db, which.id, { hold: which.hold ?? false });
  return chat !== null && mayOpen(viewer, chat) ? chat : null;
}

async function chatOfKey(db: Db, viewer: ChatViewer): Promise<ConversationRow | null> {
  const hash = hashOf(viewer);
  const chat = hash === null ? null : await findLiveChatOfKey(db, hash);
  return chat !== null && mayOpen(viewer, chat) ? chat : null;
}

async function newestChat(db: Db, viewer: ChatViewer): Promise<ConversationRow | null> {
  const userId = userOf(viewer);
  const byKey = await chatOfKey(db, viewer);
  if (byKey !== null || userId === null) return byKey;
  return (await liveChatsOfUser(db, userId, 1))[0] ?? null;
}

async function conversationOf(db: Db, chat: ConversationRow, span: Span): Promise<WireLiveConversation> {
  return { chat: await toWireChat(db, chat), ...(await readWindow(db, chat.id, span)) };
}

/** Writes into a chat that the viewer may open, in the caller's transaction. */
async function say(
  deps: ChatDeps,
  tx: Db,
  { viewer, chat, words }: { viewer: ChatViewer; chat: ConversationRow; words: VisitorMessage },
): Promise<void> {
  const at = deps.clock.now();
  const userId = userOf(viewer);
  const messageId = await writeMessage(deps, tx, {
    conversationId: chat.id,
    role: userId === null ? 'visitor' : 'customer',
    senderId: userId,
    clientId: words.client_id,
    body: words.message,
    at,
  });
  if (messageId === null) return;
  await noteVisitorWrote(tx, chat.id, {
    messageId,
    at,
    page: words.page === undefined ? null : pageToShow(words.page),
    userId,
    email: words.email ?? null,
  });
}

async function openByKey(deps: ChatDeps, viewer: ChatViewer, words: VisitorMessage) {
  const keyHash = hashOf(viewer);
  if (keyHash === null) return refuse('unauthenticated', 'Please reload this page and try again.');
  return deps.db.transaction(async (tx) => {
    await insertLiveChat(tx, { keyHash, at: deps.clock.now() });
    const found = await findLiveChatOfKey(tx, keyHash);
    const chat = found && (await chatFor(tx, viewer, { id: found.id, hold: true }));
    if (chat === null) return NOT_FOUND;
    await say(deps, tx, { viewer, chat, words });
    return ok(chat.id);
  });
}

async function changed(deps: ChatDeps, id: ConversationId): Promise<Answer<WireLiveChat, 'not_found'>> {
  const chat = await findLiveChat(deps.db, id);
  return chat === null ? NOT_FOUND : ok(await toWireChat(deps.db, chat));
}

async function seen(
  deps: ChatDeps,
  viewer: ChatViewer,
  { id, upTo }: { id: ConversationId; upTo: number },
): Promise<Answer<WireLiveChat, 'not_found'>> {
  const known = await deps.db.transaction(async (tx) => {
    const chat = await chatFor(tx, viewer, { id, hold: true });
    if (chat === null) return false;
    const userId = userOf(viewer);
    if (userId !== null) await tieToUser(tx, id, userId);
    if (await markRead(tx, id, { side: 'visitor', upTo })) await publishChat(tx, deps.pushes, id);
    return true;
  });
  return known ? changed(deps, id) : NOT_FOUND;
}

/** Builds the service of live chats for their visitors. */
export function createLiveChats(deps: ChatDeps): LiveChatsService {
  const { db } = deps;
  return {
    async open(viewer, words) {
      if (words.website !== '') return ok(null);
      const opened = await openByKey(deps, viewer, words);
      if (!opened.ok) return opened;
      const chat = await findLiveChat(db, opened.value);
      return chat === null ? NOT_FOUND : ok(await conversationOf(db, chat, {}));
    },
    async current(viewer) {
      const chat = await newestChat(db, viewer);
      return chat === null ? null : conversationOf(db, chat, {});
    },
    async read(viewer, id, span) {
      const chat = await chatFor(db, viewer, { id });
      return chat === null ? NOT_FOUND : ok(await conversationOf(db, chat, span));
    },
    async send(viewer, id, words) {
      const known = await db.transaction(async (tx) => {
        const chat = await chatFor(tx, viewer, { id, hold: true });
        if (chat !== null && words.website === '') await say(deps, tx, { viewer, chat, words });
        return chat !== null;
      });
      if (!known) return NOT_FOUND;
      const written = await findMessage(db, id, words.client_id);
      return ok(written === null ? null : toWireMessage(written));
    },
    markRead: (viewer, id, upTo) => seen(deps, viewer, { id, upTo }),
    async setEmail(viewer, id, email) {
      if ((await chatFor(db, viewer, { id })) === null) return NOT_FOUND;
      await setVisitorEmail(db, id, email);
      return changed(deps, id);
    },
    async heardBy(viewer) {
      const userId = userOf(viewer);
      const own = userId === null ? [] : await liveChatsOfUser(db, userId, HEARD);
      const byKey = await chatOfKey(db, viewer);
      return [...new Set([...own, ...(byKey === null ? [] : [byKey])].map(({ id }) => id))];
    },
  };
}
