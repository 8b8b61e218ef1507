import type { Connection, Pool, PoolClient, Submittable } from 'pg';
import { columnTypes } from './column-types';

const parserOf = columnTypes.getTypeParser as (typeId: number) => (text: string) => unknown;

type Row = Record<string, unknown>;
type WireValue = string | null;

interface Asked {
  readonly name: string;
  readonly text: string;
  readonly values: readonly WireValue[];
  /** Null: nobody answered, ask alone. */
  readonly answer: (rows: Row[] | null) => void;
  readonly fail: (error: unknown) => void;
}

interface Column {
  readonly name: string;
  readonly dataTypeID: number;
}

/** What pg's connection can do in the extended protocol, which its types tell otherwise. */
interface ExtendedConnection extends Omit<Connection, 'parse' | 'bind' | 'describe' | 'execute'> {
  /** Texts by the name that this connection knows them under. */
  readonly parsedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(values: { statement: string; values: readonly WireValue[] }): void;
  describe(portal: { type: 'P'; name: '' }): void;
  execute(portal: { portal: '' }): void;
}

type Done = (error?: Error | null) => void;

/** Several prepared statements under one Sync: written at once, answered at once. */
class Together implements Submittable {
  readonly #asked: readonly Asked[];
  readonly #fresh = new Map<string, string>();
  #at = 0;
  #columns: readonly Column[] = [];
  #rows: Row[] = [];
  #isReadable = true;
  /** Set by pg to what `client.query` was given. */
  callback: Done | undefined;

  constructor(asked: readonly Asked[]) {
    this.#asked = asked;
  }

  submit(plain: Connection): void {
    const connection = plain as unknown as ExtendedConnection;
    connection.stream.cork();
    for (const { name, text, values } of this.#asked) {
      if (connection.parsedStatements[name] === undefined && !this.#fresh.has(name)) {
        connection.parse({ name, text });
        this.#fresh.set(name, text);
      }
      connection.bind({ statement: name, values });
      connection.describe({ type: 'P', name: '' });
      connection.execute({ portal: '' });
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: readonly Column[] }): void {
    this.#columns = fields;
  }

  handleDataRow({ fields }: { fields: readonly WireValue[] }): void {
    try {
      const row: Row = {};
      this.#columns.forEach(({ name, dataTypeID }, index) => {
        const text = fields[index] ?? null;
        row[name] = text === null ? null : parserOf(dataTypeID)(text);
      });
      this.#rows.push(row);
    } catch {
      // Whoever asks alone is told what is wrong with it.
      this.#isReadable = false;
    }
  }

  handleCommandComplete(): void {
    this.#asked[this.#at]?.answer(this.#isReadable ? this.#rows : null);
    this.#at += 1;
    this.#rows = [];
    this.#isReadable = true;
  }

  handleReadyForQuery(plain: Connection): void {
    const { parsedStatements } = plain as unknown as ExtendedConnection;
    for (const [name, text] of this.#fresh) parsedStatements[name] = text;
    this.callback?.(null);
  }

  handleError(error: Error): void {
    // The first that failed, and all behind it, which the server passed over.
    for (const { answer } of this.#asked.slice(this.#at)) answer(null);
    this.callback?.(error);
  }
}

async function askTogether(pool: Pool, asked: readonly Asked[]): Promise<void> {
  let client: PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    for (const { fail } of asked) fail(error);
    return;
  }
  // After an error nobody knows what that connection has parsed: it goes, as with every statement of the pool.
  const done: Done = (error) => client.release(error ?? undefined);
  (client.query as (query: Submittable, done: Done) => unknown)(new Together(asked), done);
}

const MOST = 24;
const waiting = new WeakMap<Pool, Asked[]>();

function askAll(pool: Pool): void {
  const all = waiting.get(pool) ?? [];
  waiting.delete(pool);
  const [first, second] = all;
  if (first !== undefined && second === undefined) first.answer(null);
  else
    for (let from = 0; from < all.length; from += MOST) void askTogether(pool, all.slice(from, from + MOST));
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** A value as the server reads it; undefined for kinds that only pg itself can write. */
function written(value: unknown): WireValue | undefined {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (!Array.isArray(value)) return undefined;
  const entries = value.map((entry: unknown) => {
    if (typeof entry === 'number') return String(entry);
    return typeof entry === 'string' ? quoted(entry) : undefined;
  });
  return entries.includes(undefined) ? undefined : `{${entries.join()}}`;
}

/**
 * Asks a statement that only reads, together with all others that are asked in the same moment: one round trip for what
 * a page asks at once. One that fails takes nothing with it.
 * @returns its rows; null where it was the only one, or got no answer, and is to be asked alone
 */
export async function readTogether(
  pool: Pool,
  { name, text }: { readonly name: string; readonly text: string },
  values: readonly unknown[],
): Promise<Row[] | null> {
  const sent: WireValue[] = [];
  for (const value of values) {
    const one = written(value);
    if (one === undefined) return null;
    sent.push(one);
  }
  return new Promise((answer, fail) => {
    const asked: Asked = { name, text, values: sent, answer, fail };
    const others = waiting.get(pool);
    if (others !== undefined) {
      others.push(asked);
      return;
    }
    waiting.set(pool, [asked]);
    // Once everything that runs now has run as far as it can, and has asked what it wants to know.
    process.nextTick(askAll, pool);
  });
}
