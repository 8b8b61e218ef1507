import type { PoolClient } from 'pg';
import { columnList, named, type TableShape } from './catalogue';

/** The schema of pg-boss 10, and the migration that takes its jobs over. */
const EARLIER_SCHEMA = 'pgboss';
const TAKEN_OVER_BY = 70;
const READ = ['id', 'name', 'data', 'state', 'singleton_key', 'start_after'];

/** Whether a backup at this migration holds the queue of pg-boss 10. */
export const hasEarlierQueue = (migration: number): boolean => migration < TAKEN_OVER_BY;

/** Whether a table or sequence is of that queue. */
export const isOfEarlierQueue = ({ schema }: { readonly schema: string }): boolean =>
  schema === EARLIER_SCHEMA;

/** The queue of an earlier release, as a backup of it is restored: its tables as texts, for the migration to read. */
export class EarlierQueue {
  readonly #client: PoolClient;
  readonly #tables: TableShape[] = [];

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** Makes the schema; the queue of this release goes, and is made anew at the next start. */
  async open(): Promise<void> {
    await this.#client.query(`drop schema if exists jobs cascade; create schema ${EARLIER_SCHEMA}`);
  }

  /** Makes a table for the rows that follow. */
  async add(table: TableShape): Promise<void> {
    const columns = columnList(table)
      .split(', ')
      .map((column) => `${column} text`);
    await this.#client.query(`create table ${named(table)} (${columns.join(', ')})`);
    this.#tables.push(table);
  }

  /** Shows all jobs as the one table that the migration reads: partitions were kept one by one. */
  async join(): Promise<void> {
    const parts = this.#tables
      .filter(({ name, columns }) => name !== 'archive' && READ.every((column) => columns.includes(column)))
      .map(
        (table) =>
          `select id::uuid, name, data::jsonb, state, singleton_key, start_after::timestamptz from ${named(table)}`,
      );
    if (parts.length > 0)
      await this.#client.query(`create view ${EARLIER_SCHEMA}.job as ${parts.join(' union all ')}`);
  }
}
