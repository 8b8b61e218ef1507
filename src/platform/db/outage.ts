import { setImmediate as yieldOnce, setTimeout as sleep } from 'node:timers/promises';
import type { DbLog } from './db-log';
import { isConnectFailure } from './pg-error';

/** The database can't be reached for now. Nothing that was asked for after it went was done. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  constructor(cause: unknown) {
    super('The database is away.', { cause });
  }
}

/** Whether the database of a process can be reached, as far as anybody has found out. */
export interface Availability {
  /** True from the moment that nobody waits for it any more until it answers again. */
  isAway(): boolean;
  /** Calls once when it is found away; answers what forgets about it. */
  onAway(heard: () => void): () => void;
  /** Somebody has waited for long: finds out whether the server still answers, at most once a second for all who ask. */
  doubt(): void;
}

// A crashed embedded server is mostly back by then; whoever asks over HTTP has to hear within a second.
const PATIENCE_MS = 600;
const PAUSE_MS = 100;
const PAUSE_WHEN_AWAY_MS = 500;
// A server that hangs accepts connections, and does not greet them. On a busy machine a greeting takes its time: two in a row
// must be missed.
const GREETING_MS = 1_000;
const GREETINGS = 2;
const GREETING_WHEN_AWAY_MS = 2_000;
const LATE_MS = 150;
const DOUBT_EVERY_MS = 1_000;

export interface OutageDeps {
  /** Opens a connection of its own and lets go of it; throws where the server does not greet it within so many milliseconds. */
  readonly tryOnce: (withinMs: number) => Promise<void>;
  /** Nobody wants the database any more. */
  readonly isOver: () => boolean;
  readonly log: DbLog;
}

/**
 * Remembers for a whole process that its database is away. The first whose connection fails begins an outage: one prober tries
 * again and again, everybody else waits for it for 600 ms in all, and is refused at once after that, until the prober is let in.
 */
export class Outages implements Availability {
  readonly #deps: OutageDeps;
  readonly #heard = new Set<() => void>();
  #current: Promise<void> | null = null;
  #cause: unknown;
  #away = false;
  #doubted = Number.NEGATIVE_INFINITY;

  constructor(deps: OutageDeps) {
    this.#deps = deps;
  }

  isAway(): boolean {
    return this.#away;
  }

  onAway(heard: () => void): () => void {
    this.#heard.add(heard);
    return () => this.#heard.delete(heard);
  }

  doubt(): void {
    const now = performance.now();
    if (this.#current !== null || now - this.#doubted < DOUBT_EVERY_MS) return;
    this.#doubted = now;
    void this.#greeted().catch((error: unknown) => {
      // A busy process of ours hears late what was said in time.
      const isLate = performance.now() - now > GREETINGS * GREETING_MS + LATE_MS;
      if (!isConnectFailure(error) || isLate || this.#current !== null || this.#deps.isOver()) return;
      this.wait(error).catch(() => undefined);
      this.#goAway();
    });
  }

  /** Throws `DatabaseAway`; lets the event loop go on first, for callers that try again at once. */
  async refuse(): Promise<never> {
    await yieldOnce();
    throw new DatabaseAway(this.#cause);
  }

  /** A connection failed: resolves when the server is back, throws `DatabaseAway` when it is not back in time. */
  wait(cause: unknown): Promise<void> {
    return (this.#current ??= this.#begin(cause));
  }

  #begin(cause: unknown): Promise<void> {
    this.#cause = cause;
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => {
        this.#goAway();
        reject(new DatabaseAway(cause));
      }, PATIENCE_MS);
      const end = (settle: () => void): void => {
        clearTimeout(patience);
        this.#current = null;
        if (this.#away) this.#deps.log.info({}, 'the database is back');
        this.#away = false;
        settle();
      };
      this.#probe().then(
        () => end(resolve),
        // Something else is wrong, such as a password that was changed: who asks next finds out by themselves.
        (error: unknown) => end(() => reject(error instanceof Error ? error : new DatabaseAway(error))),
      );
    });
  }

  #goAway(): void {
    if (this.#away) return;
    this.#away = true;
    this.#deps.log.error({ err: this.#cause }, 'the database is away');
    const all = [...this.#heard];
    this.#heard.clear();
    for (const heard of all) heard();
  }

  async #greeted(): Promise<void> {
    for (let missed = 1; ; missed += 1) {
      try {
        return await this.#deps.tryOnce(GREETING_MS);
      } catch (error) {
        if (missed === GREETINGS || !isConnectFailure(error)) throw error;
      }
    }
  }

  async #probe(): Promise<void> {
    while (!this.#deps.isOver()) {
      try {
        await this.#deps.tryOnce(this.#away ? GREETING_WHEN_AWAY_MS : GREETING_MS);
        return;
      } catch (error) {
        if (!isConnectFailure(error)) throw error;
        this.#cause = error;
      }
      await sleep(this.#away ? PAUSE_WHEN_AWAY_MS : PAUSE_MS, undefined, { ref: false });
    }
  }
}
