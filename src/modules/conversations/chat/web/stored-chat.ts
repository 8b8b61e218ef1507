import { CHAT_STORAGE } from './chat-panel-state';

/** A message that has not reached the studio yet. */
export interface StoredMessage {
  readonly client_id: string;
  readonly body: string;
}

/** What this browser keeps of its chat. */
export interface StoredChat {
  /** Opens the chat; the server knows its hash only. */
  readonly key: string;
  /** The account that was signed in; null for none. */
  readonly user_id: number | null;
  readonly unsent: readonly StoredMessage[];
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Random text of 6 bits a character. */
export function randomText(length: number): string {
  return Array.from(
    crypto.getRandomValues(new Uint8Array(length)),
    (byte) => ALPHABET[byte % ALPHABET.length],
  ).join('');
}

function isMessage(value: unknown): value is StoredMessage {
  const message = value as Partial<StoredMessage> | null;
  return typeof message?.client_id === 'string' && typeof message.body === 'string';
}

/** Reads what is kept from its text; null where it is nothing of ours. */
export function parseStoredChat(text: string | null): StoredChat | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Record<keyof StoredChat, unknown>> | null;
    if (typeof value?.key !== 'string' || !/^[\w-]{43}$/.test(value.key)) return null;
    const unsent: unknown[] = Array.isArray(value.unsent) ? value.unsent : [];
    return {
      key: value.key,
      user_id: typeof value.user_id === 'number' ? value.user_id : null,
      unsent: unsent.filter((one) => isMessage(one)),
    };
  } catch {
    return null;
  }
}

/** Keeps a chat in this browser; in memory alone where storage is locked. */
export interface ChatKeeper {
  read(): StoredChat | null;
  write(chat: StoredChat | null): void;
}

/** Makes a keeper on local storage. */
export function browserKeeper(): ChatKeeper {
  let memory: StoredChat | null = null;
  return {
    read() {
      try {
        return parseStoredChat(window.localStorage.getItem(CHAT_STORAGE));
      } catch {
        return memory;
      }
    },
    write(chat) {
      memory = chat;
      try {
        if (chat === null) window.localStorage.removeItem(CHAT_STORAGE);
        else window.localStorage.setItem(CHAT_STORAGE, JSON.stringify(chat));
      } catch {
        // Locked or full: the chat lives as long as this page.
      }
    },
  };
}
