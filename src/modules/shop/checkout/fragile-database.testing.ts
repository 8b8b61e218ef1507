import type { PoolClient } from 'pg';
import { openDatabase, type Database } from '@/platform/db/database';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

type Query = (...parameters: unknown[]) => unknown;

/**
 * A database as a process sees it that is killed at one exact moment: before or after its n-th statement every
 * connection breaks, and nothing of that process reaches the server any more.
 */
export interface FragileDatabase extends Database {
  /** Statements so far. */
  count(): number;
  killAt(statement: number, when: 'before' | 'after'): void;
  /** A new process in place of the killed one: whole until `killAt` is called again. */
  revive(): void;
}

/** Opens such a database; it is whole until `killAt` is called. */
export function openFragileDatabase(url: string): FragileDatabase {
  const database = openDatabase(url, { poolSize: 4, log: quiet });
  let count = 0;
  let kill: { at: number; when: 'before' | 'after' } | null = null;
  let dead = false;

  const breakOff = (client: PoolClient): void => {
    dead = true;
    const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
  };

  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const after = (): void => breakOff(client);
    client.query = ((...parameters: unknown[]): unknown => {
      count += 1;
      const due = kill !== null && count === kill.at;
      if (dead || (due && kill?.when === 'before')) breakOff(client);
      if (dead || !due) return query(...parameters);
      const callback = parameters.at(-1);
      if (typeof callback === 'function') {
        return query(...parameters.slice(0, -1), () => {
          after();
          (callback as Query)(new Error('Connection terminated unexpectedly'));
        });
      }
      return (query(...parameters) as Promise<unknown>).then(() => {
        after();
        throw new Error('Connection terminated unexpectedly');
      });
    }) as typeof client.query;
  });

  return {
    ...database,
    count: () => count,
    killAt: (at, when) => {
      count = 0;
      kill = { at, when };
    },
    revive: () => {
      dead = false;
      kill = null;
    },
  };
}
