import { DrizzleQueryError } from 'drizzle-orm';

type PgErrorFields = { code: string | null; constraint: string | null; position: string | null };

const none: PgErrorFields = { code: null, constraint: null, position: null };

function readText(from: object, key: string): string | null {
  const value: unknown = Reflect.get(from, key);
  return typeof value === 'string' ? value : null;
}

function readFields(error: unknown): PgErrorFields {
  // Drizzle wraps what pg throws (DrizzleQueryError.cause), so the code sits one or more causes down.
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const code = readText(current, 'code');
    if (code !== null) {
      return { code, constraint: readText(current, 'constraint'), position: readText(current, 'position') };
    }
  }
  return none;
}

/**
 * The SQLSTATE ('23505') or the system's code ('ECONNREFUSED') of an error thrown by a query, whatever it
 * is wrapped in; null when it has none.
 * Source of the codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function errorCode(error: unknown): string | null {
  return readFields(error).code;
}

/**
 * Whether a statement failed because a unique index or constraint holds the value already; with a name, only
 * for that index or constraint. Inside a transaction the transaction is lost then: use `on conflict`, or
 * catch it outside.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const fields = readFields(error);
  return fields.code === '23505' && (constraint === undefined || fields.constraint === constraint);
}

const connectCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // the unix socket is not there yet
  'EPIPE',
  '53300', // too many connections
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // starting up, or in crash recovery
]);

// What pg says without a code: the connection ended, or no greeting came in time.
const NO_GREETING = new Set([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
]);

/**
 * Whether opening a connection failed because the server is away for now (restarting, recovering, full),
 * as opposed to a wrong password or address.
 */
export function isConnectFailure(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== null) {
    return connectCodes.has(code);
  }
  return error instanceof Error && NO_GREETING.has(error.message);
}

const awayCodes = new Set(['53300', '57P01', '57P02', '57P03']);
const lostCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

/**
 * Whether work failed because the database went away or is away, whatever the error is wrapped in. Codes of sockets count only
 * below a statement: other services have sockets too.
 */
export function isDatabaseAway(error: unknown): boolean {
  let isStatement = false;
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if (current.name === 'DatabaseAway') return true;
    if (current instanceof DrizzleQueryError) isStatement = true;
    if (current.message.startsWith('Connection terminated')) return true;
    const code = readText(current, 'code');
    if (code !== null && (awayCodes.has(code) || (isStatement && lostCodes.has(code)))) return true;
  }
  return false;
}

/** Where in its text a statement failed, counted in characters from 1; null when the server did not say. */
export function errorPosition(error: unknown): number | null {
  const position = Number(readFields(error).position ?? Number.NaN);
  return Number.isInteger(position) ? position : null;
}

/** The message at the bottom of an error's causes: PostgreSQL's own, without the statement and its values. */
export function rootMessage(error: unknown): string {
  let message = String(error);
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    message = current.message;
  }
  return message;
}
