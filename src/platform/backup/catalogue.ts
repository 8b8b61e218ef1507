import type { PoolClient } from 'pg';

/** Where the product keeps its tables: its own, and the job queue's. */
export const SCHEMAS = ['public', 'jobs'] as const;

/** A table and the columns that hold what was put in (not those that the database works out). */
export interface TableShape {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
}

/** A counter and where it stands. */
export interface SequenceState {
  readonly schema: string;
  readonly name: string;
  readonly value: string;
  /** Whether this value was given out. */
  readonly called: boolean;
}

/** A foreign key, as it is made anew. */
export interface ForeignKey {
  /** The table's name, quoted. */
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A table or sequence as SQL names it. */
export function named({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return `${quoted(schema)}.${quoted(name)}`;
}

/** The columns of a table as COPY takes them. */
export function columnList({ columns }: TableShape): string {
  return columns.map(quoted).join(', ');
}

// Partitions hold the rows of their table; what an extension owns comes with the extension.
const TABLES = `
  select n.nspname as schema, c.relname as name,
    coalesce(json_agg(a.attname order by a.attnum) filter (where a.attgenerated = ''), '[]') as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and n.nspname = any($1)
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  group by 1, 2 order by 1, 2`;

/** Every table with its columns, by name. What a feature adds is there by itself. */
export async function tablesOf(client: PoolClient): Promise<TableShape[]> {
  return (await client.query<TableShape>(TABLES, [SCHEMAS])).rows;
}

const SEQUENCES = `
  select schemaname as schema, sequencename as name, coalesce(last_value, start_value)::text as value,
    last_value is not null as called
  from pg_sequences where schemaname = any($1) order by 1, 2`;

/** Where every counter stands now: they know no transactions, so that this is never behind what was read before. */
export async function sequencesOf(client: PoolClient): Promise<SequenceState[]> {
  return (await client.query<SequenceState>(SEQUENCES, [SCHEMAS])).rows;
}

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c join pg_namespace n on n.oid = c.connamespace
  where contype = 'f' and conparentid = 0 and n.nspname = any($1) order by 1, 2`;

/** Every foreign key. */
export async function foreignKeysOf(client: PoolClient): Promise<ForeignKey[]> {
  return (await client.query<ForeignKey>(FOREIGN_KEYS, [SCHEMAS])).rows;
}
