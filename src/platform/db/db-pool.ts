import { setTimeout as sleep } from 'node:timers/promises';
import { callbackify } from 'node:util';
import { Pool } from 'pg';
import type { PoolClient } from 'pg';
import type { DbLog } from './db-log';
import { columnTypes } from './column-types';
import { isConnectFailure } from './pg-error';

const statementTimeoutMs = 30_000;
const idleInTransactionTimeoutMs = 60_000;
const acquireTimeoutMs = 10_000;
// A crashed embedded server is back within about a second; longer than this and the caller should hear of it.
const reconnectWindowMs = 5_000;
const reconnectPauseMs = 100;

type ConnectCallback = Parameters<Pool['connect']>[0];

/**
 * A pg pool that outlives a restart of its server: opening a connection is tried again for up to five
 * seconds while the server is away. Statements are never repeated.
 */
class ReconnectingPool extends Pool {
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
    const deadline = performance.now() + reconnectWindowMs;
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (!isConnectFailure(error) || performance.now() > deadline || this.ending) {
          throw error;
        }
      }
      await sleep(reconnectPauseMs);
    }
  }
}

/**
 * Opens a pool of at most `size` connections (lazily; no connection is made yet). Sessions run in UTC, a
 * statement may take 30 s and a transaction may idle for 60 s; waiting for a free connection fails after 10 s.
 */
export function openPool(url: string, size: number, log: DbLog): Pool {
  const pool = new ReconnectingPool({
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
  });
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost.'));
  pool.on('connect', (client) => {
    // pg-pool takes its own listener off a client that is in use, and an 'error' without a listener ends the
    // process; the statement under way rejects by itself.
    client.on('error', () => undefined);
  });
  return pool;
}
