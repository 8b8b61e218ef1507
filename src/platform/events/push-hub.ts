import type { Db } from '@/platform/db/database';
import { batchHandler, defineJob, jobHandler, type JobHandler, type JobQueue } from '@/platform/jobs/job';
import type { Log } from '@/platform/log/log';
import { DAY, MINUTE, type Clock } from '@/shared/clock';
import { encodePush, EventStream } from './event-stream';
import type { Listener } from './listener';
import { OpenStreams, type Renditions } from './open-streams';
import type { PushPublisher } from './push';
import {
  prunePushes,
  PUSH_CHANNEL,
  readAfter,
  readCachedRange,
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
   * @param from who listens and where: each has a number of streams at all processes together; null where it is reached
   */
  serveEvents(request: Request, topics: readonly string[], from: Renditions): Promise<Response | null>;
  /** Streams open now. */
  size(): number;
  /** Ends all streams. */
  stop(): void;
}

export interface PushHubDeps {
  readonly db: Db;
  readonly queue: JobQueue;
  readonly listener: Listener;
  readonly log: Log;
  readonly clock: Clock;
}

// Told by triggers of the database (db/migrations): `user:12` or `order:34`.
const ACCESS_ENDED = 'access_ended';
const HEARTBEAT_MS = 25_000;
const RETRY_MS = 2_000;
// Whoever was signed out meanwhile is asked again; spread, so that not all come back at once.
const LIFETIME_MS = 30 * MINUTE;
const MAX_MISSED = 500;
const RECENT = 4_000;
const MAX_CAUGHT_UP = 1_000;
// Ids are given out before commits: so far behind the newest one there may be pushes that nobody has been told of yet.
const OVERLAP = 1_000;

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

class Hub implements PushHub {
  readonly #deps: PushHubDeps;
  readonly #byTopic = new Map<string, Set<EventStream>>();
  readonly #endsAt = new Map<EventStream, number>();
  readonly #people = new Map<EventStream, string>();
  readonly #open: OpenStreams;
  /** Ids of the latest pushes: what is told and also caught up on is sent once. */
  readonly #recent = new Set<number>();
  #newest: number | null = null;
  /** The newest push before this process listened: older ones are none of its streams' news. */
  #first = 0;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(deps: PushHubDeps) {
    this.#deps = deps;
    this.#open = new OpenStreams(deps);
    deps.listener.onConnect((client) => this.#open.begin(client));
    deps.listener.listen(PUSH_CHANNEL, (payload) => this.#hear(payload));
    deps.listener.listen(ACCESS_ENDED, (name) => this.#endFor(name));
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

  async serveEvents(request: Request, topics: readonly string[], from: Renditions): Promise<Response | null> {
    if (request.method === 'HEAD') return new Response(null, { headers: HEADERS });
    const place = await this.#open.enter(from);
    if (place === null) return null;
    const stream = new EventStream(topics, (ended) => {
      this.#remove(ended);
      this.#open.leave(place);
    });
    const after = resumeAfter(request);
    stream.open(RETRY_MS, after ?? this.#newest ?? 0);
    this.#people.set(stream, from.person);
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
    this.#people.delete(stream);
    if (this.#endsAt.size > 0) return;
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
  }

  // A session or a private link ended: whoever still may listen comes back by itself, and everybody else is refused.
  #endFor(name: string): void {
    for (const [stream, person] of this.#people) {
      const byLink = !person.startsWith('user:') && stream.topics.includes(name);
      if (person === name || byLink) stream.end();
    }
  }

  #beat(): void {
    const now = performance.now();
    this.#open.tidy();
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
      this.#newest = (await readCachedRange(db))?.newest ?? 0;
      this.#first = this.#newest;
      return;
    }
    // One that was committed out of order has a lower id than what was heard before it. What is read twice is sent once.
    const after = Math.max(this.#first, this.#newest - OVERLAP);
    const missed = await readAfter(db, after, OVERLAP + MAX_CAUGHT_UP);
    if (missed.length === OVERLAP + MAX_CAUGHT_UP)
      for (const stream of this.#endsAt.keys()) stream.resync(this.#newest);
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
    const range = await readCachedRange(db);
    if (range === null) return after === 0 ? [] : null;
    if (after + 1 < range.oldest || after > range.newest) return null;
    const freshSince = new Date(clock.now().getTime() - 10_000);
    const missed = await readMissed(db, { topics, after, freshSince, limit: MAX_MISSED });
    return missed.length === MAX_MISSED ? null : missed;
  }
}

/** Builds the hub of a process; before the listener starts. */
export function createPushHub(deps: PushHubDeps): PushHub {
  return new Hub(deps);
}
