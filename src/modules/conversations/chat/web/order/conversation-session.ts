import type { CallFailure } from '@/shared/api-client';
import type { WireOrderMessage } from '../../order-chat.contract';
import { MESSAGES_AT_ONCE, mergeMessages, stillOnTheWay } from '../../chat.rules';
import type { OutgoingMessage, ConversationCalls, ConversationPart } from './conversation-calls';

/** What goes along with a message that is not sent yet. */
export interface PendingFile {
  readonly name: string;
  readonly size: number | null;
}

/** A message that has not reached the other side yet. */
export interface UnsentMessage extends OutgoingMessage {
  readonly along: readonly PendingFile[];
}

/** A message on its way. */
export interface SendingMessage extends UnsentMessage {
  readonly state: 'sending' | 'unsent';
  /** Why it was not sent. */
  readonly reason: string | null;
}

/** What is shown of a chat about an order. */
export interface ConversationView {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly messages: readonly WireOrderMessage[];
  readonly hasEarlier: boolean;
  readonly unread: number;
  /** The other side has seen everything up to this message. */
  readonly otherReadId: number;
  readonly pending: readonly SendingMessage[];
}

/** Keeps in this tab what was not sent. */
export interface UnsentKeeper {
  read(): readonly UnsentMessage[];
  write(unsent: readonly UnsentMessage[]): void;
}

const NOTHING: ConversationView = {
  phase: 'loading',
  messages: [],
  hasEarlier: false,
  unread: 0,
  otherReadId: 0,
  pending: [],
};

function waiting(
  words: UnsentMessage,
  state: SendingMessage['state'],
  reason: string | null = null,
): SendingMessage {
  const { message, client_id, links, upload_session, along } = words;
  const session = upload_session === undefined ? {} : { upload_session };
  return { message, client_id, links, along, ...session, state, reason };
}

function outgoing({ message, client_id, links, upload_session }: UnsentMessage): OutgoingMessage {
  return { message, client_id, links, ...(upload_session === undefined ? {} : { upload_session }) };
}

/** One chat about an order in one page: keeps what it knows, sends what is written, reads what is new. */
export class ConversationSession {
  readonly #calls: ConversationCalls;
  readonly #keeper: UnsentKeeper;
  readonly #listeners = new Set<() => void>();
  #view: ConversationView;
  /** Everything up to this message was read from the server; what was only sent does not move it. */
  #readUpTo = 0;
  #markedUpTo = 0;
  #sending = false;
  /** Readings one after the other, so that an older answer never replaces a newer one. */
  #reading: Promise<void> = Promise.resolve();

  constructor(calls: ConversationCalls, keeper: UnsentKeeper) {
    this.#calls = calls;
    this.#keeper = keeper;
    this.#view = NOTHING;
  }

  readonly view = (): ConversationView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Shows what an earlier page left unsent, and reads the newest messages. */
  start(): Promise<void> {
    const known = new Set(this.#view.pending.map(({ client_id }) => client_id));
    const left = this.#keeper.read().filter(({ client_id }) => !known.has(client_id));
    const pending = left.map((words) => waiting(words, 'unsent'));
    if (pending.length > 0) this.#show({ pending: [...pending, ...this.#view.pending] });
    return this.refresh();
  }

  /** Reads what came since the last message, or the newest ones where nothing is known yet. */
  refresh(): Promise<void> {
    this.#reading = this.#reading.then(() => this.#read());
    return this.#reading;
  }

  /** Sends a message; whether it arrived. What did not is kept until `retry`. */
  async send(words: UnsentMessage): Promise<boolean> {
    this.#show({ pending: [...this.#view.pending, waiting(words, 'sending')] });
    this.#keep();
    await this.#sendAll();
    return !this.#view.pending.some(({ client_id }) => client_id === words.client_id);
  }

  /** Sends again what was not sent; whether all of it arrived. */
  async retry(): Promise<boolean> {
    const pending = this.#view.pending.map((one) => waiting(one, 'sending'));
    this.#show({ pending });
    await this.#sendAll();
    return this.#view.pending.length === 0;
  }

  /** Drops a message that was not sent. */
  discard(clientId: string): void {
    this.#show({ pending: this.#view.pending.filter((one) => one.client_id !== clientId) });
    this.#keep();
  }

  /** Reads what was written before the first message that is known. */
  async loadEarlier(): Promise<CallFailure | null> {
    const [first] = this.#view.messages;
    if (first === undefined) return null;
    const read = await this.#calls.read({ before: first.id });
    if (!read.ok) return read.refusal;
    const { messages, has_earlier: hasEarlier } = read.value;
    this.#show({ messages: mergeMessages(this.#view.messages, messages), hasEarlier });
    return null;
  }

  /** Everything that is shown has been seen; whether the server learned something by it. */
  async markRead(): Promise<boolean> {
    const upTo = this.#readUpTo;
    if (this.#view.unread === 0 || upTo <= this.#markedUpTo) return false;
    this.#markedUpTo = upTo;
    const marked = await this.#calls.markRead(upTo);
    if (!marked.ok) {
      this.#markedUpTo = 0;
      return false;
    }
    this.#show({ unread: 0 });
    return true;
  }

  #show(part: Partial<ConversationView>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }

  #keep(): void {
    this.#keeper.write(this.#view.pending.map((one) => Object.assign(outgoing(one), { along: one.along })));
  }

  async #read(): Promise<void> {
    const fresh = this.#view.phase !== 'ready';
    for (;;) {
      const read = await this.#calls.read(fresh ? {} : { after: this.#readUpTo });
      if (!read.ok) {
        if (fresh) this.#show({ phase: 'failed' });
        return;
      }
      this.#take(read.value, fresh);
      if (fresh || read.value.messages.length < MESSAGES_AT_ONCE) return;
    }
  }

  #take({ messages, has_earlier, unread, other_read_id }: ConversationPart, fresh: boolean): void {
    this.#readUpTo = Math.max(this.#readUpTo, ...messages.map(({ id }) => id));
    this.#show({
      phase: 'ready',
      messages: mergeMessages(this.#view.messages, messages),
      pending: stillOnTheWay(this.#view.pending, messages),
      unread,
      otherReadId: other_read_id,
      ...(fresh ? { hasEarlier: has_earlier } : {}),
    });
    this.#keep();
  }

  async #sendAll(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    for (;;) {
      const next = this.#view.pending.find(({ state }) => state === 'sending');
      if (next === undefined) break;
      const sent = await this.#calls.send(outgoing(next));
      if (sent.ok) this.#show({ messages: mergeMessages(this.#view.messages, [sent.value]) });
      if (sent.ok) this.discard(next.client_id);
      else this.#settle(next, sent.refusal);
    }
    this.#sending = false;
  }

  /** What can't be sent stays where it is; without a connection neither can what comes after it. */
  #settle(failed: SendingMessage, { kind, message }: CallFailure): void {
    const pending = this.#view.pending.map((one) => {
      if (one.client_id === failed.client_id) return waiting(one, 'unsent', message);
      return kind === 'invalid' ? one : waiting(one, 'unsent', one.reason);
    });
    this.#show({ pending });
  }
}
