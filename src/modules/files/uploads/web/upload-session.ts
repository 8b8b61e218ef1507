import type { ApiClient } from '@/shared/api-client';
import type { createUploadSession } from '../uploads.contract';

/** What of Storage this needs, so that tests and browsers without one can bring their own. */
export type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Stored {
  readonly token: string;
  readonly expires_at: string;
}

/** The upload session of one form: begun when the first file needs it, kept in this browser so that a reload resumes. */
export interface UploadSession {
  /** The token, begun where there is none; throws an Error with words for people. */
  open(): Promise<string>;
  /** The token, where one was begun. */
  readonly current: () => string | null;
  /** The next file begins a new session; with a token, only where that is the session's. */
  forget(token?: string): void;
}

function readStored(memory: Memory, key: string): Stored | null {
  try {
    const stored = JSON.parse(memory.getItem(key) ?? 'null') as Partial<Stored> | null;
    if (typeof stored?.token !== 'string' || typeof stored.expires_at !== 'string') return null;
    return Date.parse(stored.expires_at) > Date.now()
      ? { token: stored.token, expires_at: stored.expires_at }
      : null;
  } catch {
    return null;
  }
}

/**
 * Makes the session of one form.
 * @param key names the form and the person in this browser's memory
 */
export function createSession(api: ApiClient, memory: Memory, key: string): UploadSession {
  let opening: Promise<string> | null = null;
  // What this form's files belong to, whatever happens to the browser's memory meanwhile.
  let own: string | null = null;

  async function begin(): Promise<string> {
    const answer = await api.call<typeof createUploadSession>('POST /upload-sessions', {});
    if (!answer.ok) throw new Error(answer.refusal.message);
    try {
      memory.setItem(key, JSON.stringify(answer.value));
    } catch {
      // A full or forbidden memory only means that a reload starts over.
    }
    own = answer.value.token;
    return own;
  }

  return {
    open() {
      const stored = readStored(memory, key);
      if (stored !== null && opening === null) return Promise.resolve(stored.token);
      opening ??= begin().catch((error: unknown) => {
        opening = null;
        throw error;
      });
      return opening;
    },
    current: () => own ?? readStored(memory, key)?.token ?? null,
    forget(token) {
      if (token === undefined || token === own) {
        opening = null;
        own = null;
      }
      if (token === undefined || readStored(memory, key)?.token === token) memory.removeItem(key);
    },
  };
}
