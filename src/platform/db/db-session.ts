import { drizzle, type NodePgClient, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient, QueryArrayConfig, QueryArrayResult, QueryConfig, QueryResult } from 'pg';
import { asError } from '@/shared/as-error';
import { columnTypes } from './column-types';

type NoSchema = Record<string, never>;

/** A database or a transaction on it: what stores take. `transaction` on a transaction is a savepoint. */
export interface Db extends Omit<PgDatabase<NodePgQueryResultHKT, NoSchema>, 'transaction'> {
  transaction<T>(work: (tx: Db) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
}

type Row = Record<string, unknown>;

/** What asks the server: the pool, or the one connection of a transaction. */
export interface Connection {
  query(config: QueryConfig | QueryArrayConfig, values?: unknown[]): Promise<QueryResult<Row>>;
}

const connections = new WeakMap<Db, Connection>();

/** What a database or a transaction sends its statements on. */
export function connectionOf(db: Db): Connection {
  const connection = connections.get(db);
  if (connection === undefined) throw new Error('This database was not opened here.');
  return connection;
}

// Drizzle hands pg its own parsers with each statement, which win over the pool's: raw selections would get int8 and
// timestamptz as text (https://orm.drizzle.team/docs/column-types/pg, node-postgres.com/features/queries).
function withColumnTypes(connection: Connection): NodePgClient {
  const query = (config: QueryConfig, values?: unknown[]): Promise<QueryResult | QueryArrayResult> =>
    connection.query({ ...config, types: columnTypes }, values);
  return { query } as unknown as NodePgClient;
}

function databaseOn(connection: Connection, transaction: Db['transaction']): Db {
  const db = Object.assign(drizzle({ client: withColumnTypes(connection) }), {
    transaction,
  }) as unknown as Db;
  connections.set(db, connection);
  return db;
}

const OVER = 'The transaction of this statement is over.';

/** A transaction under way on a connection of its own. */
class OpenTransaction implements Connection {
  readonly #client: PoolClient;
  readonly #committed: (() => void)[] = [];
  #savepoints = 0;
  #isOver = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** One after the other, as pg asks for: what is asked at once waits for those before it. */
  query(config: QueryConfig | QueryArrayConfig, values?: unknown[]): Promise<QueryResult<Row>> {
    const answer = this.#last.then(() => {
      // The connection may be somebody else's by now.
      if (this.#isOver) throw new Error(OVER);
      return this.#client.query<Row>(config as QueryConfig, values);
    });
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** Calls once when it is committed; never where it is not. */
  onCommitted(work: () => void): void {
    this.#committed.push(work);
  }

  /** Tells of the commit; the connection must have been given back, as who hears it may need one. */
  tellCommitted(): void {
    for (const work of this.#committed.splice(0)) work();
  }

  /** Throws where an earlier statement had failed. */
  async commit(): Promise<void> {
    await this.#last;
    this.#isOver = true;
    const { command } = await this.#client.query('commit');
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error: whoever swallowed the
    // statement's error would believe that everything was stored.
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back because one of its statements failed earlier.');
  }

  /** Undoes everything and gives the connection back, or away where it is lost. */
  async rollBack(): Promise<void> {
    this.#isOver = true;
    await this.#last;
    try {
      await this.#client.query('rollback');
      this.#client.release();
    } catch (error) {
      this.#client.release(asError(error));
    }
  }

  async savepoint<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const name = `savepoint_${(this.#savepoints += 1)}`;
    await this.query({ text: `savepoint ${name}` });
    try {
      const result = await work(transactionOf(this));
      await this.query({ text: `release savepoint ${name}` });
      return result;
    } catch (error) {
      await this.query({ text: `rollback to savepoint ${name}` });
      throw error;
    }
  }
}

/** Transactions that this process began, and savepoints in them. */
const opened = new WeakMap<Db, OpenTransaction>();

function transactionOf(open: OpenTransaction): Db {
  const tx = databaseOn(open, (work) => open.savepoint(work));
  opened.set(tx, open);
  return tx;
}

/**
 * Calls when what was written to `db` is there for others: at once outside of transactions, else after the commit, and never where it
 * is rolled back.
 */
export function afterCommit(db: Db, work: () => void): void {
  const transaction = opened.get(db);
  if (transaction === undefined) work();
  else transaction.onCommitted(work);
}

const beginning = ({ isolationLevel, accessMode, deferrable }: PgTransactionConfig = {}): string =>
  [
    'begin',
    isolationLevel === undefined ? '' : `isolation level ${isolationLevel}`,
    accessMode ?? '',
    deferrable === undefined ? '' : `${deferrable ? '' : 'not '}deferrable`,
  ]
    .filter(Boolean)
    .join(' ');

/**
 * Runs `work` in a transaction on one connection of the pool
 * (https://node-postgres.com/features/transactions): Drizzle's own (0.45) keeps the connection for ever when BEGIN fails, and
 * hides the first error when ROLLBACK fails too. Both happen when the server restarts under us.
 */
async function runInTransaction<T>(
  pool: Pool,
  work: (tx: Db) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const client = await pool.connect();
  const open = new OpenTransaction(client);
  let result: T;
  try {
    await open.query({ text: beginning(config) });
    result = await work(transactionOf(open));
    await open.commit();
  } catch (error) {
    await open.rollBack();
    throw error;
  }
  client.release();
  open.tellCommitted();
  return result;
}

/** A transaction that somebody else began, and ends, on a connection of its own; `transaction` on it is a savepoint. */
export function transactionOn(client: PoolClient): Db {
  return transactionOf(new OpenTransaction(client));
}

/** Drizzle on a pool, with the column types of `columnTypes` and transactions that survive lost connections. */
export function drizzleOn(pool: Pool): Db {
  const connection: Connection = {
    query: (config, values) => pool.query<Row>(config as QueryConfig, values),
  };
  return databaseOn(connection, (work, config) => runInTransaction(pool, work, config));
}
