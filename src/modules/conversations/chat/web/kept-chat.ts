import { CHAT_STORAGE } from './chat-door';

/** A message that has not reached the studio yet. */
export interface KeptMessage {
  readonly client_id: string;
  readonly body: string;
}

/** What this browser keeps of its chat. */
export interface KeptChat {
  /** Opens the chat; the server knows its hash only. */
  readonly key: string;
  /** The account that was signed in; null for none. */
  readonly user_id: number | null;
  readonly unsent: readonly KeptMessage[];
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Random text of 6 bits a character. */
export function randomText(length: number): string {
  return Array.from(
    crypto.getRandomValues(new Uint8Array(length)),
    (byte) => ALPHABET[byte % ALPHABET.length],
  ).join('');
}

function isMessage(value: unknown): value is KeptMessage {
  const message = value as Partial<KeptMessage> | null;
  return typeof message?.client_id === 'string' && typeof message.body === 'string';
}

/** Reads what is kept from its text; null where it is nothing of ours. */
export function parseKeptChat(text: string | null): KeptChat | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Record<keyof KeptChat, unknown>> | null;
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
  read(): KeptChat | null;
  write(chat: KeptChat | null): void;
}

/** Makes a keeper on local storage. */
export function browserKeeper(): ChatKeeper {
  let memory: KeptChat | null = null;
  return {
    read() {
      try {
        return parseKeptChat(window.localStorage.getItem(CHAT_STORAGE));
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
