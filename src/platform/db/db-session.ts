import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type { NodePgClient, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type {
  PgDatabase,
  PgPreparedQuery,
  PgTransactionConfig,
  PreparedQueryConfig,
} from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { columnTypes } from './column-types';
import { OpenTransaction } from './open-transaction';

type NoSchema = Record<string, never>;
type Session = NodePgSession<NoSchema, NoSchema>;
type Transaction = NodePgTransaction<NoSchema, NoSchema>;
type PrepareArguments = Parameters<Session['prepareQuery']>;

/** A database or a transaction on it: what stores take. `db.transaction` on a transaction is a savepoint. */
export type Db = PgDatabase<NodePgQueryResultHKT, NoSchema>;

class TypedSession extends NodePgSession<NoSchema, NoSchema> {
  constructor(client: NodePgClient, dialect: PgDialect) {
    super(client, dialect, undefined);
  }

  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    ...parameters: PrepareArguments
  ): PgPreparedQuery<T> {
    const prepared = super.prepareQuery<T>(...parameters);
    // Drizzle hands pg its own parsers with each statement, which win over the pool's: raw selections would
    // get int8 and timestamptz as text (drizzle-orm 0.45, node-postgres/session.js).
    for (const key of ['rawQueryConfig', 'queryConfig']) {
      const config: unknown = Reflect.get(prepared, key);
      if (typeof config === 'object' && config !== null) {
        Reflect.set(config, 'types', columnTypes);
      }
    }
    return prepared;
  }
}

const opened = new WeakMap<Db, OpenTransaction>();
/** Savepoints of transactions that this process began. */
const within = new WeakMap<Db, OpenTransaction>();

/** What sends for a transaction that this process began; undefined for the database, and for savepoints. */
export function openTransactionOf(db: Db): OpenTransaction | undefined {
  return opened.get(db);
}

// What nobody tells the commit of (a savepoint in a savepoint, a foreign transaction) is committed a moment later.
const GUESSES_MS = [20, 200, 2_000];

/**
 * Calls when what was written to `db` is there for others: at once outside of transactions, else after the commit, and never where it
 * is rolled back. Where the commit can't be known it calls a few times over two seconds.
 */
export function afterCommit(db: Db, work: () => void): void {
  const transaction = opened.get(db) ?? within.get(db);
  if (transaction !== undefined) transaction.onCommitted(work);
  else if (pools.has(db)) work();
  else for (const wait of GUESSES_MS) setTimeout(work, wait).unref();
}

class OuterTransaction extends NodePgTransaction<NoSchema, NoSchema> {
  readonly #open: OpenTransaction;

  constructor(dialect: PgDialect, session: TypedSession, open: OpenTransaction) {
    super(dialect, session, undefined);
    this.#open = open;
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((inner) => {
      within.set(inner, this.#open);
      return work(inner);
    });
  }
}

/**
 * Drizzle's own transaction (0.45) keeps the connection for ever when BEGIN fails, and hides the first error
 * when ROLLBACK fails too; both happen when the server restarts under us.
 */
class PoolSession extends TypedSession {
  readonly #pool: Pool;

  constructor(pool: Pool, dialect: PgDialect) {
    super(pool, dialect);
    this.#pool = pool;
  }

  override async transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    const client = await this.#pool.connect();
    const open = new OpenTransaction(client);
    const session = new TypedSession(open.client, this.dialect);
    const tx: Transaction = new OuterTransaction(this.dialect, session, open);
    opened.set(tx, open);
    let result: T;
    try {
      if (config !== undefined) await tx.setTransaction(config);
      result = await work(tx);
      await open.commit();
    } catch (error) {
      await open.rollBack();
      throw error;
    }
    client.release();
    open.tellCommitted();
    return result;
  }
}

/** A transaction that was begun on a connection of its own; `transaction` on it is a savepoint. */
export function transactionOn(client: PoolClient): Db {
  const dialect = new PgDialect();
  return new NodePgTransaction<NoSchema, NoSchema>(dialect, new TypedSession(client, dialect), undefined);
}

const pools = new WeakMap<Db, Pool>();

/** Drizzle on a pool, with the column types of `columnTypes` and transactions that survive lost connections. */
export function drizzleOn(pool: Pool): Db {
  const dialect = new PgDialect();
  const db = new NodePgDatabase<NoSchema>(dialect, new PoolSession(pool, dialect), undefined);
  pools.set(db, pool);
  return db;
}

/** The pool that a database takes its connections from; undefined for a transaction, which has one of its own. */
export function poolOf(db: Db): Pool | undefined {
  return pools.get(db);
}
