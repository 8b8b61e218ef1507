import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { inParts } from '@/platform/storage/in-parts';
import type { Storage } from '@/platform/storage/storage';
import { columnList, named, sequencesOf, tablesOf, type TableShape } from './catalogue';
import { tally, type Frame, type FrameKind } from './frames';

/** What a backup says of itself, before its tables. */
export interface Manifest {
  /** Names of the tables, in the order in which they follow. */
  readonly tables: readonly string[];
  /** The number of the newest migration. */
  readonly migration: number;
}

/** How much a backup holds. */
export interface Totals {
  readonly tables: number;
  readonly files: number;
}

export interface BackupSource {
  readonly pool: Pool;
  readonly storage: Storage;
}

// One part of a table or file is in memory at a time, whatever the studio's size.
const PART_BYTES = 512 * 1024;
const deflate = promisify<Buffer, Buffer>(deflateRaw as never);

function json(kind: FrameKind, value: unknown): Frame {
  return { kind, data: Buffer.from(JSON.stringify(value)) };
}

async function* tableFrames(client: PoolClient, table: TableShape): AsyncGenerator<Frame, void> {
  yield json('T', table);
  const total = tally();
  const rows = client.query(copyTo(`copy ${named(table)} (${columnList(table)}) to stdout`));
  for await (const part of inParts(rows, PART_BYTES)) {
    total.add(part);
    yield { kind: 'D', data: await deflate(part) };
  }
  yield json('E', total.end());
}

async function* fileFrames(storage: Storage, key: string): AsyncGenerator<Frame, void> {
  const body = await storage.read(key);
  // Removed since the list was read, as its time was over.
  if (body === null) return;
  yield json('F', { key });
  const total = tally();
  for await (const part of inParts(body, PART_BYTES)) {
    total.add(part);
    yield { kind: 'B', data: part };
  }
  yield json('E', total.end());
}

async function manifestOf(client: PoolClient, tables: readonly TableShape[]): Promise<Manifest> {
  const { rows } = await client.query<{ migration: number }>(
    'select coalesce(max(number), 0)::int as migration from schema_migrations',
  );
  return { tables: tables.map(named), migration: rows[0]?.migration ?? 0 };
}

/**
 * Everything of a studio in one snapshot: all tables see the same moment, however long they take, while the studio
 * goes on. Files follow: what was stored since the snapshot may be among them, which nobody names; what was removed
 * since is missing, as it was meant to be.
 */
export async function* backupFrames({ pool, storage }: BackupSource): AsyncGenerator<Frame, void> {
  const client = await pool.connect();
  let tables: TableShape[] = [];
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    tables = await tablesOf(client);
    yield json('M', await manifestOf(client, tables));
    for (const table of tables) yield* tableFrames(client, table);
    yield json('S', await sequencesOf(client));
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
  let files = 0;
  for await (const key of storage.list()) {
    for await (const frame of fileFrames(storage, key)) {
      if (frame.kind === 'F') files += 1;
      yield frame;
    }
  }
  yield json('Z', { tables: tables.length, files } satisfies Totals);
}
