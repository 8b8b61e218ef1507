import { callbackify } from 'node:util';
import { Client, Pool } from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import type { DbLog } from './db-log';
import { columnTypes } from './column-types';
import { Outages, type Availability } from './outage';
import { isConnectFailure } from './pg-error';

const statementTimeoutMs = 30_000;
const idleInTransactionTimeoutMs = 60_000;
const acquireTimeoutMs = 10_000;

type ConnectCallback = Parameters<Pool['connect']>[0];

// On a connection of its own: those of the pool may all wait for a server that hangs.
async function greet(config: PoolConfig, withinMs: number): Promise<void> {
  const client = new Client({ ...config, connectionTimeoutMillis: withinMs });
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
}

/**
 * A pg pool that outlives a restart of its server: a connection that can't be opened is waited for by all who need one, for 600 ms
 * in all; after that everybody is told `DatabaseAway` at once, until the server is back. Statements are never repeated.
 */
class ReconnectingPool extends Pool {
  readonly #outages: Outages;

  constructor(config: PoolConfig, log: DbLog) {
    super(config);
    const tryOnce = (withinMs: number): Promise<void> => greet(config, withinMs);
    this.#outages = new Outages({ tryOnce, isOver: () => this.ending, log });
  }

  get availability(): Availability {
    return this.#outages;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    if (callback === undefined) {
      return this.#acquire();
    }
    callbackify(() => this.#acquire())((error, client) => {
      callback(error ?? undefined, client, (destroy?: Error | boolean) => client?.release(destroy));
    });
  }

  async #acquire(): Promise<PoolClient> {
    for (;;) {
      if (this.#outages.isAway()) await this.#outages.refuse();
      try {
        return await super.connect();
      } catch (error) {
        if (!isConnectFailure(error) || this.ending) throw error;
        await this.#outages.wait(error);
      }
    }
  }
}

/** A pool that tells whether its server can be reached. */
export type AvailablePool = Pool & { readonly availability: Availability };

/**
 * Opens a pool of at most `size` connections (lazily; no connection is made yet). Sessions run in UTC, a
 * statement may take 30 s and a transaction may idle for 60 s; waiting for a free connection fails after 10 s.
 */
export function openPool(url: string, size: number, log: DbLog): AvailablePool {
  const config: PoolConfig = {
    connectionString: url,
    max: size,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: acquireTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    application_name: 'headroom',
    options: '-c timezone=UTC',
    keepAlive: true,
    types: columnTypes,
  };
  const pool = new ReconnectingPool(config, log);
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost.'));
  pool.on('connect', (client) => {
    // pg-pool takes its own listener off a client that is in use, and an 'error' without a listener ends the
    // process; the statement under way rejects by itself.
    client.on('error', () => undefined);
  });
  return pool;
}
