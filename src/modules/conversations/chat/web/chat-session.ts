import type { ApiClient, CallFailure } from '@/shared/api-client';
import type { WireLiveChat, WireLiveConversation, WireMessage } from '../chat.contract';
import { KEY_HEADER, MESSAGES_AT_ONCE, mergeMessages, stillOnTheWay } from '../chat.rules';
import { createChatCalls, type ChatCalls } from './chat-calls';
import { randomText, type ChatKeeper, type StoredMessage } from './stored-chat';
import type { LiveStream } from './live-stream';

/** A message on its way. */
export interface PendingMessage extends StoredMessage {
  readonly state: 'sending' | 'unsent';
  /** Why it was not sent. */
  readonly reason: string | null;
}

/** What the panel shows. */
export interface ChatView {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly chat: WireLiveChat | null;
  readonly messages: readonly WireMessage[];
  readonly hasEarlier: boolean;
  readonly pending: readonly PendingMessage[];
}

export interface ChatSessionDeps {
  readonly api: ApiClient;
  readonly keeper: ChatKeeper;
  /** Path of the page that the visitor is on. */
  readonly page: () => string;
  readonly listen: (key: string | null, onNews: () => void) => LiveStream;
}

type Failure = Pick<CallFailure, 'kind' | 'message'>;

const NOTHING: ChatView = { phase: 'loading', chat: null, messages: [], hasEarlier: false, pending: [] };

function waiting({ client_id, body }: StoredMessage, state: PendingMessage['state']): PendingMessage {
  return { client_id, body, state, reason: null };
}

/** The live chat of one browser: keeps what it knows, sends what is written, hears what is answered. */
export class ChatSession {
  readonly #deps: ChatSessionDeps;
  readonly #calls: ChatCalls;
  readonly #listeners = new Set<() => void>();
  #view = NOTHING;
  /**
   * Everything up to this message was read from the server. What was only sent does not move it: an answer written
   * before it may not have been heard yet.
   */
  #readUpTo = 0;
  /** What the server was told to have been seen. */
  #markedUpTo = 0;
  #userId: number | null = null;
  #stream: LiveStream | null = null;
  #sending = false;
  /** Readings one after the other, so that an older answer never replaces a newer one. */
  #reading: Promise<void> = Promise.resolve();

  constructor(deps: ChatSessionDeps) {
    this.#deps = deps;
    this.#calls = createChatCalls(deps.api, () => {
      const key = this.#key();
      return key === null ? {} : { [KEY_HEADER]: key };
    });
  }

  readonly view = (): ChatView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /**
   * Begins, or begins anew for somebody else: what another account left unsent is not theirs.
   * @param userId the account that is signed in
   */
  async start(userId: number | null): Promise<void> {
    this.stop();
    this.#userId = userId;
    const stored = this.#deps.keeper.read();
    const foreign = stored !== null && stored.user_id !== null && stored.user_id !== userId;
    if (foreign) this.#deps.keeper.write(null);
    const unsent = stored === null || foreign ? [] : stored.unsent;
    this.#readUpTo = 0;
    this.#markedUpTo = 0;
    this.#show({ ...NOTHING, pending: unsent.map((one) => waiting(one, 'unsent')) });
    await this.refresh();
  }

  /** Stops listening: the page is hidden, or goes. */
  stop(): void {
    this.#stream?.stop();
    this.#stream = null;
  }

  /** Listens from now on, where there is a chat to listen to. */
  listen(): void {
    if (this.#stream !== null || this.#view.chat === null) return;
    this.#stream = this.#deps.listen(this.#key(), () => void this.refresh());
  }

  /** Reads what came since the last message, or everything where nothing is known yet. */
  refresh(): Promise<void> {
    this.#reading = this.#reading.then(() => this.#read());
    return this.#reading;
  }

  /** Sends a message; what can't be sent now is kept until `retry`. `website` is the honeypot's value. */
  async send(body: string, website: string): Promise<void> {
    const message = waiting({ client_id: randomText(22), body }, 'sending');
    // What is still unsent goes first: the studio reads it in the order in which it was written.
    const earlier = this.#view.pending.map((one) => waiting(one, 'sending'));
    this.#show({ pending: [...earlier, message] });
    this.#keep();
    await this.#sendAll(website);
  }

  /** Sends again what was not sent. */
  async retry(): Promise<void> {
    if (this.#view.pending.length === 0) return;
    this.#show({ pending: this.#view.pending.map((one) => waiting(one, 'sending')) });
    await this.#sendAll('');
  }

  /** Drops a message that was not sent. */
  discard(clientId: string): void {
    this.#show({ pending: this.#view.pending.filter((one) => one.client_id !== clientId) });
    this.#keep();
  }

  /** Reads what was written before the first message that is known. */
  async loadEarlier(): Promise<CallFailure | null> {
    const { chat, messages } = this.#view;
    const first = messages[0];
    if (chat === null || first === undefined) return null;
    const answer = await this.#calls.read(chat.id, { before: first.id });
    if (!answer.ok) return answer.refusal;
    const { messages: earlier, has_earlier } = answer.value;
    this.#show({ messages: mergeMessages(this.#view.messages, earlier), hasEarlier: has_earlier });
    return null;
  }

  /** Everything that is shown of a chat has been seen; ties it to the account of whoever is signed in. */
  async markRead(chat: WireLiveChat): Promise<void> {
    const untied = this.#userId !== null && !chat.has_account;
    const upTo = this.#readUpTo;
    if ((chat.unread === 0 || upTo <= this.#markedUpTo) && !untied) return;
    const marked = await this.#calls.markRead(chat.id, upTo);
    if (!marked.ok) return;
    this.#markedUpTo = upTo;
    this.#show({ chat: marked.value });
    this.#keep();
    // An answer that was not heard: it is read first, and only then seen.
    if (marked.value.unread > 0) await this.refresh();
  }

  /** Where answers go when the visitor has left. */
  async setEmail(email: string): Promise<CallFailure | null> {
    const { chat } = this.#view;
    if (chat === null) return null;
    const set = await this.#calls.setEmail(chat.id, email);
    if (!set.ok) return set.refusal;
    this.#show({ chat: set.value });
    return null;
  }

  #show(part: Partial<ChatView>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }

  #key(): string | null {
    return this.#deps.keeper.read()?.key ?? null;
  }

  /** Keeps the key and what is unsent. The key is made with the first message: before, there's nothing to keep. */
  #keep(): void {
    const { pending, chat } = this.#view;
    const key = this.#key();
    if (key === null && pending.length === 0 && chat === null) return;
    this.#deps.keeper.write({
      key: key ?? randomText(43),
      user_id: this.#userId,
      unsent: pending.map(({ client_id, body }) => ({ client_id, body })),
    });
  }

  async #read(): Promise<void> {
    const { chat } = this.#view;
    if (chat !== null) {
      await this.#readNews(chat.id);
      return;
    }
    const current = await this.#calls.current();
    if (!current.ok) this.#show({ phase: 'failed' });
    else if (current.value === null) this.#show({ phase: 'ready' });
    else this.#showTalk(current.value);
  }

  async #readNews(id: number): Promise<void> {
    for (;;) {
      const news = await this.#calls.read(id, { after: this.#readUpTo });
      if (!news.ok) {
        if (news.refusal.kind === 'not_found') this.#forget();
        return;
      }
      const { chat, messages } = news.value;
      this.#arrive(messages, { chat });
      if (messages.length < MESSAGES_AT_ONCE) return;
    }
  }

  #arrive(fresh: readonly WireMessage[], part: Partial<ChatView>): void {
    this.#readUpTo = Math.max(this.#readUpTo, ...fresh.map(({ id }) => id));
    this.#show({
      ...part,
      messages: mergeMessages(this.#view.messages, fresh),
      pending: stillOnTheWay(this.#view.pending, fresh),
    });
    this.#keep();
  }

  #showTalk({ chat, messages, has_earlier: hasEarlier }: WireLiveConversation): void {
    this.#arrive(messages, { phase: 'ready', chat, hasEarlier });
  }

  /** The chat is not ours any more (signed out, or removed): the next message begins another one. */
  #forget(): void {
    this.stop();
    this.#deps.keeper.write(null);
    this.#readUpTo = 0;
    this.#markedUpTo = 0;
    this.#show({ phase: 'ready', chat: null, messages: [], hasEarlier: false });
    this.#keep();
  }

  async #sendAll(website: string): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    for (;;) {
      const next = this.#view.pending.find(({ state }) => state === 'sending');
      if (next === undefined) break;
      const failure = await this.#sendOne(next, website);
      if (failure === null) this.discard(next.client_id);
      else this.#settle(next, failure);
    }
    this.#sending = false;
  }

  /** What can't be sent stays where it is; without a connection neither can what comes after it. */
  #settle(failed: PendingMessage, { kind, message }: Failure): void {
    const pending = this.#view.pending.map((one): PendingMessage => {
      if (one.client_id === failed.client_id) return { ...waiting(one, 'unsent'), reason: message };
      return kind === 'invalid' ? one : waiting(one, 'unsent');
    });
    this.#show({ pending });
  }

  async #sendOne({ body, client_id }: PendingMessage, website: string): Promise<Failure | null> {
    const outgoing = { message: body, client_id, page: this.#deps.page(), website };
    const { chat } = this.#view;
    if (chat !== null) {
      const sent = await this.#calls.send(chat.id, outgoing);
      if (sent.ok) this.#show({ messages: mergeMessages(this.#view.messages, [sent.value]) });
      if (sent.ok || sent.refusal.kind !== 'not_found') return sent.ok ? null : sent.refusal;
    }
    const opened = await this.#open(outgoing);
    // A key whose chat belongs to an account that is signed out opens nothing: with a new one it is a new chat.
    return opened?.kind === 'not_found' ? this.#open(outgoing) : opened;
  }

  async #open(outgoing: Parameters<ChatCalls['open']>[0]): Promise<Failure | null> {
    if (this.#view.chat !== null) this.#forget();
    const opened = await this.#calls.open(outgoing);
    if (!opened.ok) {
      if (opened.refusal.kind === 'not_found') this.#forget();
      return opened.refusal;
    }
    this.#showTalk(opened.value);
    this.listen();
    return null;
  }
}
