import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { transactionOn } from '@/platform/db/database';
import { migrate } from '@/platform/db/migrate';
import type { Storage } from '@/platform/storage/storage';
import { columnList, foreignKeysOf, named, tablesOf, type ForeignKey } from './catalogue';
import { EarlierQueue, hasEarlierQueue, isOfEarlierQueue } from './earlier-queue';
import { readBackup, type BackupReader, type Sink } from './read-backup';
import type { Totals } from './write-backup';

export interface RestoreTarget {
  readonly pool: Pool;
  readonly storage: Storage;
  /** The folder of the migrations: the tables are made as they were, and brought up to date afterwards. */
  readonly migrations: string;
}

function sinkOf(stream: Writable, done: Promise<unknown>): Sink {
  let failure: { readonly error: unknown } | null = null;
  const failed = done.catch((error: unknown) => {
    failure = { error };
  });
  return {
    async write(part) {
      if (failure !== null) throw failure.error;
      if (!stream.write(part)) await Promise.race([once(stream, 'drain').catch(() => undefined), failed]);
    },
    async end() {
      stream.end();
      await done;
    },
    async abort() {
      stream.destroy(new Error('The backup ended early.'));
      await failed;
    },
  };
}

async function prepare(client: PoolClient, migrations: string, level: number): Promise<ForeignKey[]> {
  await client.query(
    'drop schema public cascade; create schema public; grant usage on schema public to public',
  );
  await migrate(transactionOn(client), migrations, level);
  const tables = await tablesOf(client);
  await client.query(`truncate ${tables.map(named).join(', ')} cascade`);
  // Rows come table by table: what they refer to may come later, and triggers have seen them once already.
  for (const table of tables) await client.query(`alter table ${named(table)} disable trigger user`);
  const keys = await foreignKeysOf(client);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  return keys;
}

async function conclude(client: PoolClient, keys: readonly ForeignKey[], migrations: string): Promise<void> {
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const table of await tablesOf(client)) {
    await client.query(`alter table ${named(table)} enable trigger user`);
  }
  await migrate(transactionOn(client), migrations);
}

function fileSink(storage: Storage, key: string): Sink {
  const body = new PassThrough();
  return sinkOf(body, storage.put(key, body));
}

interface Restoring {
  readonly client: PoolClient;
  readonly target: RestoreTarget;
  readonly kept: Set<string>;
}

function readerOf({ client, target, kept: stored }: Restoring): BackupReader & { conclude(): Promise<void> } {
  const { storage, migrations } = target;
  let keys: ForeignKey[] = [];
  const queue = new EarlierQueue(client);
  return {
    async manifest({ migration }) {
      if (hasEarlierQueue(migration)) await queue.open();
      keys = await prepare(client, migrations, migration);
    },
    async table(table) {
      if (isOfEarlierQueue(table)) await queue.add(table);
      const rows = client.query(copyFrom(`copy ${named(table)} (${columnList(table)}) from stdin`));
      return sinkOf(rows, finished(rows));
    },
    async sequences(states) {
      for (const state of states.filter((one) => !isOfEarlierQueue(one))) {
        await client.query('select setval($1::regclass, $2::bigint, $3)', [
          named(state),
          state.value,
          state.called,
        ]);
      }
    },
    async file(key) {
      stored.add(key);
      // What lies there under this name may be half of it, from a restore that was cut off.
      await storage.remove(key);
      return fileSink(storage, key);
    },
    async conclude() {
      await queue.join();
      await conclude(client, keys, migrations);
    },
  };
}

async function removeOthers(storage: Storage, stored: ReadonlySet<string>): Promise<void> {
  for await (const key of storage.list()) if (!stored.has(key)) await storage.remove(key);
}

/**
 * Puts a backup in the place of everything that is there: one transaction for all tables, which commits once the
 * files are there too. Where it fails the tables stay as they were; run it again. The job queue's tables must exist
 * (`jobs.prepare`), and nobody else may use the studio.
 */
export async function restoreBackup(
  source: Readable,
  secret: string | null,
  target: RestoreTarget,
): Promise<Totals> {
  const client = await target.pool.connect();
  const stored = new Set<string>();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const reader = readerOf({ client, target, kept: stored });
    const totals = await readBackup(source, secret, reader);
    await reader.conclude();
    await client.query('commit');
    await removeOthers(target.storage, stored);
    return totals;
  } finally {
    // Ends the connection: migrations leave things of their session behind, which the next one would meet.
    client.release(true);
  }
}
