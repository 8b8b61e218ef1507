import { KEY_HEADER } from '../chat.rules';
import { createEventReader, type StreamEvent } from './event-reader';

const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 30_000;
const POLL_MS = 30_000;
// A stream says that it still stands every 25 seconds.
const SILENT_MS = 40_000;

/** Listens for news of a chat until it is stopped. */
export interface LiveStream {
  stop(): void;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** What an event says about chats: something changed, or too much was missed to tell. */
export function concernsChat({ type, data }: StreamEvent): boolean {
  if (type === 'resync') return true;
  try {
    return (JSON.parse(data) as { topic?: string }).topic?.startsWith('live-chat:') === true;
  } catch {
    return false;
  }
}

class FetchedStream implements LiveStream {
  readonly #ended = new AbortController();
  readonly #key: string | null;
  readonly #onNews: () => void;
  readonly #poll: ReturnType<typeof setInterval>;
  #lastId: string | null = null;
  #heardAt = Number.NEGATIVE_INFINITY;

  constructor(key: string | null, onNews: () => void) {
    this.#key = key;
    this.#onNews = onNews;
    this.#poll = setInterval(() => {
      if (performance.now() - this.#heardAt > SILENT_MS) onNews();
    }, POLL_MS);
    void this.#run();
  }

  stop(): void {
    clearInterval(this.#poll);
    this.#ended.abort();
  }

  async #run(): Promise<void> {
    const { signal } = this.#ended;
    let wait = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      // What went wrong does not matter here: it is tried again, and asking every 30 seconds goes on meanwhile.
      const stood = await this.#listen(signal).catch(() => false);
      wait = stood ? FIRST_PAUSE_MS : Math.min(wait * 2, MAX_PAUSE_MS);
      await pause(wait * (0.5 + Math.random()), signal);
    }
  }

  /** One stream from beginning to end; whether there was one. */
  async #listen(signal: AbortSignal): Promise<boolean> {
    const headers = new Headers({ accept: 'text/event-stream' });
    if (this.#key !== null) headers.set(KEY_HEADER, this.#key);
    if (this.#lastId !== null) headers.set('last-event-id', this.#lastId);
    const response = await fetch('/api/events', { headers, signal, cache: 'no-store' });
    if (!response.ok || response.body === null) return false;
    // What came between the last reading and this stream is told by no event.
    if (this.#lastId === null) this.#onNews();
    const events = createEventReader(this.#lastId);
    const decoder = new TextDecoder();
    const body = response.body.getReader();
    for (;;) {
      const { done, value } = await body.read();
      if (done) return true;
      this.#heardAt = performance.now();
      const told = events.take(decoder.decode(value, { stream: true }));
      this.#lastId = events.lastId;
      if (told.some((event) => concernsChat(event))) this.#onNews();
    }
  }
}

/**
 * Listens for news of a chat: at once by server-sent events, resumed where they broke off, and while none come by
 * asking every 30 seconds.
 * @param key the visitor's key; null where the account alone opens the chat (its cookie goes along)
 */
export function openLiveStream(key: string | null, onNews: () => void): LiveStream {
  return new FetchedStream(key, onNews);
}
