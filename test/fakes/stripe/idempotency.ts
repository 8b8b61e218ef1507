import { ApiError } from './api-error';

/** An answer as it goes over the line. */
export interface Reply {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Stored {
  readonly print: string;
  readonly at: number;
  /** Null while the first request is still at work. */
  reply: Reply | null;
}

const DAY_MS = 24 * 3_600_000;

/**
 * Keeps answers by idempotency key for 24 hours, as Stripe does, errors too: the same request is answered alike, with a
 * header that says so; another one under the same key is refused, and so is one that comes while the first is at work.
 * What is no valid request never gets here, and is not kept.
 */
export class Idempotency {
  private readonly kept = new Map<string, Stored>();
  private readonly now: () => Date;

  constructor(now: () => Date) {
    this.now = now;
  }

  async run(key: string | null, print: string, work: () => Promise<Reply>): Promise<Reply> {
    if (key === null) return work();
    const before = this.alive(key);
    if (before !== null) return replay(before, { key, print });
    const entry: Stored = { print, at: this.now().getTime(), reply: null };
    this.kept.set(key, entry);
    // Whatever came of it is kept once the work began, errors and 500 too: https://docs.stripe.com/api/idempotent_requests
    entry.reply = await work();
    return entry.reply;
  }

  private alive(key: string): Stored | null {
    const entry = this.kept.get(key);
    if (entry === undefined || this.now().getTime() - entry.at >= DAY_MS) return null;
    return entry;
  }
}

function replay(entry: Stored, { key, print }: { key: string; print: string }): Reply {
  if (entry.print !== print) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new ApiError(400, { type: 'idempotency_error', message });
  }
  if (entry.reply === null) {
    const message = 'There is currently another in-progress request using this key.';
    throw new ApiError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
  }
  return { ...entry.reply, headers: { 'idempotent-replayed': 'true' } };
}
