import type { ClientBase, Connection, Submittable } from 'pg';
import { columnTypes } from './column-types';

const parserOf = columnTypes.getTypeParser as (typeId: number) => (text: string) => unknown;

export type Row = Record<string, unknown>;
export type WireValue = string | null;

/** A prepared statement with its values as the server reads them. */
export interface Sent {
  readonly name: string;
  readonly text: string;
  readonly values: readonly WireValue[];
}

/** What became of one of them: its rows or its error; neither where one before it failed, and it was not run. */
export interface Outcome {
  readonly rows?: Row[];
  readonly error?: unknown;
  /** What the server says was done, such as `COMMIT`. */
  readonly command?: string;
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
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

// What a prepared statement answers never changes its columns: the server would refuse it. So they are asked for once.
const columnsOf = new WeakMap<ExtendedConnection, Map<string, readonly Column[]>>();

function knownColumns(connection: ExtendedConnection): Map<string, readonly Column[]> {
  const known = columnsOf.get(connection);
  if (known !== undefined) return known;
  const made = new Map<string, readonly Column[]>();
  columnsOf.set(connection, made);
  return made;
}

const NO_COLUMNS: readonly Column[] = [];

/** Several prepared statements under one Sync: written at once, answered at once, in their order. */
class Burst implements Submittable {
  readonly outcomes: Outcome[] = [];
  readonly #all: readonly Sent[];
  readonly #fresh: Sent[] = [];
  #known = new Map<string, readonly Column[]>();
  #columns: readonly Column[] | null = null;
  #rows: Row[] = [];
  #unreadable: unknown;
  /** Set by pg to what `client.query` was given. */
  callback: Done | undefined;

  constructor(all: readonly Sent[]) {
    this.#all = all;
  }

  submit(plain: Connection): Error | null {
    const connection = plain as unknown as ExtendedConnection;
    this.#known = knownColumns(connection);
    const clash = this.#all.find(({ name, text }) => (connection.parsedStatements[name] ?? text) !== text);
    if (clash !== undefined) return new Error(`Two statements are called '${clash.name}'.`);
    connection.stream.cork();
    for (const sent of this.#all) this.#write(connection, sent);
    connection.sync();
    connection.stream.uncork();
    if (this.#fresh.length > 0) connection.on('parseComplete', this.#parsed);
    this.#connection = connection;
    return null;
  }

  #connection: ExtendedConnection | null = null;

  // In their order: what the server has parsed stays there, whatever becomes of the rest.
  readonly #parsed = (): void => {
    const sent = this.#fresh.shift();
    if (sent !== undefined && this.#connection !== null)
      this.#connection.parsedStatements[sent.name] = sent.text;
  };

  #write(connection: ExtendedConnection, sent: Sent): void {
    const { name, values } = sent;
    const isFresh = connection.parsedStatements[name] === undefined;
    if (isFresh && !this.#fresh.some((other) => other.name === name)) {
      connection.parse({ name, text: sent.text });
      this.#fresh.push(sent);
    }
    connection.bind({ statement: name, values });
    if (!this.#known.has(name)) connection.describe({ type: 'P', name: '' });
    connection.execute({ portal: '' });
  }

  #name(): string {
    return this.#all[this.outcomes.length]?.name ?? '';
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: readonly WireValue[] }): void {
    const columns = (this.#columns ??= this.#known.get(this.#name()) ?? NO_COLUMNS);
    try {
      const row: Row = {};
      for (let index = 0; index < columns.length; index += 1) {
        const { name = '', parse } = columns[index] ?? {};
        const text = fields[index] ?? null;
        row[name] = text === null ? null : parse?.(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#unreadable = error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#known.set(this.#name(), this.#columns ?? this.#known.get(this.#name()) ?? NO_COLUMNS);
    const error = this.#unreadable;
    this.outcomes.push(error === undefined ? { rows: this.#rows, command: text } : { error });
    this.#columns = null;
    this.#rows = [];
    this.#unreadable = undefined;
  }

  handleReadyForQuery(): void {
    this.#end();
    this.callback?.(null);
  }

  handleError(error: Error): void {
    this.#end();
    this.outcomes.push({ error });
    this.callback?.(error);
  }

  #end(): void {
    this.#connection?.removeListener('parseComplete', this.#parsed);
    this.#connection = null;
  }
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

function writtenList(value: readonly unknown[]): WireValue | undefined {
  const entries = value.map((entry: unknown) => {
    if (typeof entry === 'number') return String(entry);
    return typeof entry === 'string' ? quoted(entry) : undefined;
  });
  return entries.includes(undefined) ? undefined : `{${entries.join()}}`;
}

function written(value: unknown): WireValue | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return writtenList(value);
  // As pg does with what is no kind of its own.
  return Object.getPrototypeOf(value) === Object.prototype ? JSON.stringify(value) : undefined;
}

/** Values as the server reads them; null where there is one of a kind that only pg itself can write. */
export function writtenAll(values: readonly unknown[]): readonly WireValue[] | null {
  const all = values.map(written);
  return all.includes(undefined) ? null : (all as WireValue[]);
}

/**
 * Sends prepared statements on a connection as one, and waits once for all of them. Outside of a transaction they are one
 * of their own.
 * @returns the outcome of each; `error` is that of the whole, which may be the connection's own
 */
export function sendTogether(
  client: ClientBase,
  all: readonly Sent[],
): Promise<{ outcomes: readonly Outcome[]; error: Error | null }> {
  return new Promise((resolve) => {
    const burst = new Burst(all);
    const done: Done = (error) => resolve({ outcomes: burst.outcomes, error: error ?? null });
    (client.query as (query: Submittable, done: Done) => unknown).call(client, burst, done);
  });
}
