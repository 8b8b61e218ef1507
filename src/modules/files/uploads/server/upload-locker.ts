import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@/platform/db/database';
import { prolongLocks, releaseLock, requestRelease, takeLock } from './upload-locks.store';

/** Times of the locker in milliseconds; tests shorten them. */
export interface LockTimes {
  /** A lock whose process died is free after this long. */
  readonly lease: number;
  /** How often a holder prolongs its locks and looks whether someone waits. */
  readonly beat: number;
  /** How long someone waits for a lock before giving up. */
  readonly patience: number;
  /** How often someone who waits tries again. */
  readonly retry: number;
}

// A process that died keeps nobody waiting for longer than two seconds. One that only hung for so long writes the same
// bytes to the same places as whoever took over, until its next beat tells it to stop.
const TIMES: LockTimes = { lease: 2_000, beat: 400, patience: 20_000, retry: 100 };

interface Held {
  readonly askToRelease: RequestRelease;
  asked: boolean;
}

/** Prolongs what this process holds, with one timer and one statement for all of it. */
class Heartbeat {
  readonly #db: Db;
  readonly #times: LockTimes;
  readonly #held = new Map<string, Held>();
  #beating = false;

  constructor(db: Db, times: LockTimes) {
    this.#db = db;
    this.#times = times;
  }

  add(holder: string, askToRelease: RequestRelease): void {
    this.#held.set(holder, { askToRelease, asked: false });
    if (!this.#beating) this.#next();
  }

  remove(holder: string): void {
    this.#held.delete(holder);
  }

  #next(): void {
    this.#beating = true;
    setTimeout(() => void this.#beat(), this.#times.beat).unref();
  }

  async #beat(): Promise<void> {
    const holders = [...this.#held.keys()];
    try {
      const rows =
        holders.length === 0 ? [] : await prolongLocks(this.#db, holders, this.#times.lease / 1000);
      const waitedFor = new Map(rows.map((row) => [row.holder, row.release_requested]));
      // A lock that is no longer ours (this process hung, and another took over) must be let go at once too.
      for (const holder of holders) if (waitedFor.get(holder) ?? true) await this.#ask(holder);
    } catch {
      // The database is away for a moment: the lease outlasts several beats, and the next one tells.
    }
    this.#beating = false;
    if (this.#held.size > 0) this.#next();
  }

  async #ask(holder: string): Promise<void> {
    const held = this.#held.get(holder);
    if (held === undefined || held.asked) return;
    held.asked = true;
    await held.askToRelease();
  }
}

/**
 * Locks of running transfers in PostgreSQL, for the tus server in several processes: whoever needs a held lock asks
 * its holder to let go, and waits. Locks of a process that died run out by themselves.
 * @param times in milliseconds
 */
export function createUploadLocker(db: Db, times: LockTimes = TIMES): Locker {
  const heartbeat = new Heartbeat(db, times);

  async function wait(id: string, holder: string, signal: AbortSignal): Promise<boolean> {
    const deadline = performance.now() + times.patience;
    for (;;) {
      if (await takeLock(db, { id, holder, seconds: times.lease / 1000 })) return true;
      if (signal.aborted || performance.now() > deadline) return false;
      await requestRelease(db, id);
      await sleep(times.retry);
    }
  }

  return {
    newLock(id: string): Lock {
      const holder = randomUUID();
      return {
        async lock(signal, askToRelease) {
          if (!(await wait(id, holder, signal))) throw ERRORS.ERR_LOCK_TIMEOUT;
          heartbeat.add(holder, askToRelease);
        },
        async unlock() {
          heartbeat.remove(holder);
          await releaseLock(db, id, holder);
        },
      };
    },
  };
}
