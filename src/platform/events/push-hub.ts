import type { Db } from '@/platform/db/database';
import { batchHandler, defineJob, jobHandler, type JobHandler, type JobQueue } from '@/platform/jobs/job';
import type { Log } from '@/platform/log/log';
import { DAY, MINUTE, type Clock } from '@/shared/clock';
import { encodePush, EventStream } from './event-stream';
import type { Listener } from './listener';
import type { PushPublisher } from './push';
import {
  prunePushes,
  PUSH_CHANNEL,
  readAfter,
  readKeptRange,
  readMissed,
  readPush,
  writePushes,
  type PushRow,
} from './push-store';

/** Pushes to browsers: written with the business data, heard by all processes, sent down open streams. */
export interface PushHub extends PushPublisher {
  /** What the job queue has to run. */
  handlers(): JobHandler[];
  /**
   * Answers with a stream of server-sent events on these topics, which the caller has been allowed to hear. Resumes
   * after the `Last-Event-ID` header, or `last_event_id` in the address. A push may arrive twice.
   * @param from who listens and where: each has a number of streams in this process; null where it is reached
   */
  serveEvents(request: Request, topics: readonly string[], from: Listening): Response | null;
  /** Streams open now. */
  size(): number;
  /** Ends all streams. */
  stop(): void;
}

/** Who opens a stream: a name for the person or what they show, and the address they come from. */
export interface Listening {
  readonly person: string;
  readonly ip: string;
}

export interface PushHubDeps {
  readonly db: Db;
  readonly queue: JobQueue;
  readonly listener: Listener;
  readonly log: Log;
  readonly clock: Clock;
}

const HEARTBEAT_MS = 25_000;
const RETRY_MS = 2_000;
// Whoever was signed out meanwhile is asked again; spread, so that not all come back at once.
const LIFETIME_MS = 30 * MINUTE;
const MOST_MISSED = 500;
const RECENT = 1_000;

// Enough for somebody with many tabs, and for a house behind one address; a stream holds memory and a connection.
const MOST_FOR = { person: 12, ip: 100 } as const;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx would collect the stream before passing it on.
  'x-accel-buffering': 'no',
};

const sendPush = defineJob<{ topic: string; data: object }>('push.send');
const prunePush = defineJob<Record<string, never>>('push.prune');

function resumeAfter(request: Request): number | null {
  const given =
    request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('last_event_id');
  return given !== null && /^\d{1,15}$/.test(given) ? Number(given) : null;
}

/** Counts by name, and forgets what is at zero. */
class Tally {
  readonly #counts = new Map<string, number>();

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  more(name: string): void {
    this.#counts.set(name, this.of(name) + 1);
  }

  less(name: string): void {
    if (this.of(name) > 1) this.#counts.set(name, this.of(name) - 1);
    else this.#counts.delete(name);
  }
}

class Hub implements PushHub {
  readonly #deps: PushHubDeps;
  readonly #byTopic = new Map<string, Set<EventStream>>();
  readonly #endsAt = new Map<EventStream, number>();
  readonly #open = { person: new Tally(), ip: new Tally() };
  /** Ids of the latest pushes: what is told and also caught up on is sent once. */
  readonly #recent = new Set<number>();
  #newest: number | null = null;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(deps: PushHubDeps) {
    this.#deps = deps;
    deps.listener.listen(PUSH_CHANNEL, (payload) => this.#hear(payload));
    deps.listener.onConnect(() => this.#catchUp());
  }

  push(tx: Db, topics: string | readonly string[], data: object): Promise<void> {
    const all = typeof topics === 'string' ? [topics] : topics;
    return this.#deps.queue.enqueueAll(
      tx,
      all.map((topic) => ({ name: sendPush.name, data: { topic, data } })),
    );
  }

  handlers(): JobHandler[] {
    const { db, clock } = this.#deps;
    return [
      batchHandler(sendPush, 'push', (pushes) => writePushes(db, pushes, clock.now())),
      jobHandler(prunePush, () => prunePushes(db, new Date(clock.now().getTime() - DAY)), '17 * * * *'),
    ];
  }

  serveEvents(request: Request, topics: readonly string[], { person, ip }: Listening): Response | null {
    if (request.method === 'HEAD') return new Response(null, { headers: HEADERS });
    if (this.#open.person.of(person) >= MOST_FOR.person || this.#open.ip.of(ip) >= MOST_FOR.ip) return null;
    const stream = new EventStream(topics, (ended) => {
      this.#remove(ended);
      this.#open.person.less(person);
      this.#open.ip.less(ip);
    });
    this.#open.person.more(person);
    this.#open.ip.more(ip);
    const after = resumeAfter(request);
    stream.open(RETRY_MS, after ?? this.#newest ?? 0);
    this.#add(stream);
    if (after !== null) {
      stream.hold();
      this.#replay(stream, after).catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, 'missed pushes could not be read');
        stream.end();
      });
    }
    return new Response(stream.body, { headers: HEADERS });
  }

  size(): number {
    return this.#endsAt.size;
  }

  stop(): void {
    for (const stream of this.#endsAt.keys()) stream.end();
  }

  #add(stream: EventStream): void {
    for (const topic of stream.topics) {
      const streams = this.#byTopic.get(topic) ?? new Set();
      this.#byTopic.set(topic, streams.add(stream));
    }
    this.#endsAt.set(stream, performance.now() + LIFETIME_MS * (1 + Math.random() / 4));
    // One timer for all of them, running only while there are any.
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
  }

  #remove(stream: EventStream): void {
    for (const topic of stream.topics) {
      const streams = this.#byTopic.get(topic);
      streams?.delete(stream);
      if (streams?.size === 0) this.#byTopic.delete(topic);
    }
    this.#endsAt.delete(stream);
    if (this.#endsAt.size > 0) return;
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
  }

  #beat(): void {
    const now = performance.now();
    for (const [stream, endsAt] of this.#endsAt) {
      if (now > endsAt) stream.end();
      else stream.beat();
    }
  }

  #hear(payload: string): void {
    const told = JSON.parse(payload) as { id: number } & Partial<PushRow>;
    if (told.topic !== undefined && told.data !== undefined) {
      this.#fanOut({ id: told.id, topic: told.topic, data: told.data });
      return;
    }
    this.#fetch(told.id).catch((error: unknown) => {
      this.#deps.log.warn({ err: error, push: told.id }, 'a push could not be read');
    });
  }

  async #fetch(id: number): Promise<void> {
    const row = await readPush(this.#deps.db, id);
    if (row !== null) this.#fanOut(row);
  }

  #fanOut(row: PushRow): void {
    if (this.#recent.has(row.id)) return;
    this.#recent.add(row.id);
    if (this.#recent.size > RECENT) this.#recent.delete(this.#recent.values().next().value ?? 0);
    this.#newest = Math.max(this.#newest ?? 0, row.id);
    const streams = this.#byTopic.get(row.topic);
    if (streams === undefined) return;
    const encoded = encodePush(row);
    for (const stream of streams) stream.send(encoded);
  }

  /** After a lost connection: tells the open streams what this process did not hear. */
  async #catchUp(): Promise<void> {
    const { db } = this.#deps;
    if (this.#newest === null) {
      this.#newest = (await readKeptRange(db))?.newest ?? 0;
      return;
    }
    const missed = await readAfter(db, this.#newest, RECENT);
    if (missed.length === RECENT) for (const stream of this.#endsAt.keys()) stream.resync(this.#newest);
    for (const row of missed) this.#fanOut(row);
  }

  async #replay(stream: EventStream, after: number): Promise<void> {
    const missed = await this.#readMissed(stream.topics, after);
    if (missed === null) stream.resync(this.#newest ?? 0);
    stream.release((missed ?? []).map(encodePush));
  }

  /** Null where some of them are not kept any more, or are too many to be worth telling one by one. */
  async #readMissed(topics: readonly string[], after: number): Promise<PushRow[] | null> {
    const { db, clock } = this.#deps;
    const range = await readKeptRange(db);
    if (range === null) return after === 0 ? [] : null;
    if (after + 1 < range.oldest || after > range.newest) return null;
    const freshSince = new Date(clock.now().getTime() - 10_000);
    const missed = await readMissed(db, { topics, after, freshSince, limit: MOST_MISSED });
    return missed.length === MOST_MISSED ? null : missed;
  }
}

/** Builds the hub of a process; before the listener starts. */
export function createPushHub(deps: PushHubDeps): PushHub {
  return new Hub(deps);
}
