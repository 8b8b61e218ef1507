import { types } from 'pg';
import type { CustomTypesConfig } from 'pg';

type Parser = (text: string) => unknown;

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The database returned ${text}, which does not fit in a number without loss.`);
  }
  return value;
}

const parserOfPg = types.getTypeParser as (id: number, format?: 'text' | 'binary') => Parser;
const INT8_ARRAY = 1016;

function parseInt8Array(text: string): (number | null)[] {
  const entries = parserOfPg(INT8_ARRAY)(text) as (string | null)[];
  return entries.map((entry) => (entry === null ? null : parseInt8(entry)));
}

// The furthest instants that a Date can hold stand for those beyond: 'infinity', years before Christ. No contract takes them, so
// that the row is left out of its list, where an invalid Date would throw wherever it is read first.
const FURTHEST_MS = 8.64e15;

const parseInstant: Parser = (text) => {
  const instant = new Date(text);
  if (!Number.isNaN(instant.getTime())) return instant;
  return new Date(text.startsWith('-') || text.endsWith('BC') ? -FURTHEST_MS : FURTHEST_MS);
};
const keepText: Parser = (text) => text;

// Keys are PostgreSQL's type ids: src/include/catalog/pg_type.dat.
const parsers = new Map<number, Parser>([
  [20, parseInt8], // int8
  [INT8_ARRAY, parseInt8Array],
  [1184, parseInstant], // timestamptz
  [1082, keepText], // date
  [1114, keepText], // timestamp
  [1186, keepText], // interval
]);

/**
 * How column values reach JavaScript: int8 (alone and in arrays) as number (one beyond 2^53 throws), timestamptz as Date, date,
 * timestamp and interval as PostgreSQL's own text (a Date would shift them into the machine's time zone),
 * everything else as pg does it. Nothing global is changed.
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (id: number, format: 'text' | 'binary' = 'text') =>
    (format === 'text' ? parsers.get(id) : undefined) ?? parserOfPg(id, format),
};
