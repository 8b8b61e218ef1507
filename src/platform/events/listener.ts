import { Client } from 'pg';
import type { Log } from '@/platform/log/log';

/** What is told about every new connection, before its channels are listened to. */
export type OnConnect = (client: Client) => Promise<void>;

/** The one connection of this process that waits for notifications; it comes back by itself. */
export interface Listener {
  /** Calls `onMessage` for each notification on a channel. Register before `start`. */
  listen(channel: string, onMessage: (payload: string) => void): void;
  /** Runs on each new connection, also after a loss: to take locks, or to catch up on what was missed. */
  onConnect(work: OnConnect): void;
  /** Connects; resolves when every channel is listened to. Throws where the database can't be reached. */
  start(): Promise<void>;
  /** Closes the connection for good. Safe to call twice. */
  stop(): Promise<void>;
}

export interface ListenerDeps {
  /** Address of the database, `postgres://…`. */
  readonly url: string;
  readonly log: Log;
  /** What the connection is called at the database. */
  readonly name?: string;
}

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;
// A connection that a firewall forgot looks alive for hours; a question now and then finds out.
const PING_MS = 30_000;
const PING_PATIENCE_MS = 10_000;

class PgListener implements Listener {
  readonly #deps: ListenerDeps;
  readonly #channels = new Map<string, ((payload: string) => void)[]>();
  readonly #connectWork: OnConnect[] = [];
  #client: Client | null = null;
  #stopped = false;
  #pauseMs = FIRST_PAUSE_MS;
  #retry: NodeJS.Timeout | undefined;
  #ping: NodeJS.Timeout | undefined;

  constructor(deps: ListenerDeps) {
    this.#deps = deps;
  }

  listen(channel: string, onMessage: (payload: string) => void): void {
    const handlers = this.#channels.get(channel) ?? [];
    handlers.push(onMessage);
    this.#channels.set(channel, handlers);
  }

  onConnect(work: OnConnect): void {
    this.#connectWork.push(work);
  }

  async start(): Promise<void> {
    await this.#connect();
    this.#ping = setInterval(() => void this.#checkAlive(), PING_MS);
    this.#ping.unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    clearInterval(this.#ping);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#deps.url,
      application_name: this.#deps.name ?? 'headroom listener',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, null));
    client.on('notification', ({ channel, payload }) => this.#deliver(channel, payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.#channels.keys())
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
      for (const work of this.#connectWork) await work(client);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    if (this.#stopped) await client.end();
    else this.#client = client;
  }

  #deliver(channel: string, payload: string): void {
    for (const handle of this.#channels.get(channel) ?? []) {
      try {
        handle(payload);
      } catch (error) {
        this.#deps.log.error({ err: error, channel }, 'a notification could not be handled');
      }
    }
  }

  #lost(client: Client, error: unknown): void {
    // While it is still connecting, the failure reaches whoever connects; and each loss is told twice.
    if (this.#client !== client) return;
    this.#client = null;
    client.end().catch(() => undefined);
    this.#deps.log.warn({ err: error }, 'the listening database connection was lost');
    this.#pauseMs = FIRST_PAUSE_MS;
    this.#tryAgain();
  }

  #tryAgain(): void {
    if (this.#stopped) return;
    // Many processes lose their connections together; they must not come back in step.
    this.#retry = setTimeout(() => void this.#reconnect(), this.#pauseMs * (0.5 + Math.random()));
    this.#pauseMs = Math.min(this.#pauseMs * 2, MAX_PAUSE_MS);
  }

  async #reconnect(): Promise<void> {
    try {
      await this.#connect();
      this.#deps.log.info({}, 'listening to the database again');
    } catch (error) {
      this.#deps.log.debug({ err: error }, 'the listening connection is not back yet');
      this.#tryAgain();
    }
  }

  async #checkAlive(): Promise<void> {
    const client = this.#client;
    if (client === null) return;
    const patience = setTimeout(() => this.#lost(client, new Error('no answer')), PING_PATIENCE_MS);
    await client.query('select 1').catch((error: unknown) => this.#lost(client, error));
    clearTimeout(patience);
  }
}

/** Makes the listener of a process; several parts share its one connection. */
export function createListener(deps: ListenerDeps): Listener {
  return new PgListener(deps);
}
