import { pino } from 'pino';
import { afterEach } from 'vitest';
import { systemClock } from '@/platform/clock/system-clock';
import { queryRows } from '@/platform/db/database';
import { createJobs, type Jobs } from '@/platform/jobs/boss';
import type { Clock } from '@/shared/clock';
import { createTestDatabase } from '@test/support/database';
import { createListener, type Listener } from './listener';
import { createPushHub, type PushHub } from './push-hub';

export interface Process {
  hub: PushHub;
  jobs: Jobs;
  listener: Listener;
}

/** Collects what a stream says. */
export class Reader {
  text = '';
  ended = false;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;

  constructor(response: Response) {
    if (response.body === null) throw new Error('no body');
    this.#reader = response.body.getReader();
    void this.#run();
  }

  async #run(): Promise<void> {
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await this.#reader.read();
      if (done) break;
      this.text += decoder.decode(value, { stream: true });
    }
    this.ended = true;
  }

  cancel(): Promise<void> {
    return this.#reader.cancel();
  }

  messages(): unknown[] {
    return [...this.text.matchAll(/^id: \d+\ndata: (.*)$/gm)].map((match): unknown =>
      JSON.parse(match[1] ?? ''),
    );
  }

  get lastId(): string {
    return [...this.text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '';
  }
}

export function request(headers: Record<string, string> = {}, query = ''): Request {
  return new Request(`http://studio.test/api/events${query}`, { headers });
}

export const ANA = { person: 'user:1', ip: '192.0.2.1' };

/** Processes of one studio with their hubs; all that they have open is closed after each test. */
export async function createTestHubs() {
  const database = await createTestDatabase();
  const log = pino({ level: 'silent' });

  const processes: Process[] = [];
  const readers: Reader[] = [];

  async function open(clock: Clock = systemClock): Promise<Process> {
    const listener = createListener({ url: database.url, log });
    const jobs = createJobs({ database, listener, log, clock });
    const hub = createPushHub({ db: database.db, queue: jobs, listener, log, clock });
    jobs.register(hub.handlers());
    await jobs.prepare();
    await listener.start();
    const process = { hub, jobs, listener };
    processes.push(process);
    return process;
  }

  /** Opens a stream as Ana. */
  async function listen(hub: PushHub, topics: readonly string[], asked = request()): Promise<Response> {
    const response = await hub.serveEvents(asked, topics, ANA);
    if (response === null) throw new Error('no room for another stream');
    return response;
  }

  async function pushed({ hub, jobs }: Process, topic: string, data: object): Promise<void> {
    await database.db.transaction((tx) => hub.push(tx, topic, data));
    await jobs.drain();
  }

  afterEach(async () => {
    for (const reader of readers.splice(0)) await reader.cancel();
    for (const { hub, jobs, listener } of processes.splice(0)) {
      hub.stop();
      await jobs.stop();
      await listener.stop();
    }
    await queryRows(database.db, 'delete from push_events; delete from job_schedules');
  });

  return {
    database,
    open,
    listen,
    pushed,
    /** Reads a stream until the test is over. */
    read: (response: Response): Reader => {
      const reader = new Reader(response);
      readers.push(reader);
      return reader;
    },
  };
}
