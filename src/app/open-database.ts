import { join } from 'node:path';
import type { Config } from '@/platform/config/config';
import { openDatabase, type Database } from '@/platform/db/database';
import { startEmbeddedPostgres } from '@/platform/db/embedded/embedded-postgres';
import type { Log } from '@/platform/log/log';
import type { StorageConfig } from '@/platform/storage/create-storage';

/** A database with its address, and what lets go of it. */
export interface OpenDatabase {
  readonly database: Database;
  readonly url: string;
  readonly close: () => Promise<void>;
}

const EMBEDDED_POOL = 4;

/** Opens the configured database; without an address the one that comes along, which it starts or joins. */
export async function openDatabaseOf({
  config,
  log,
}: {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  readonly log: Log;
}): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) {
    const database = openDatabase(config.databaseUrl, { log });
    return { database, url: config.databaseUrl, close: () => database.close() };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  // Each connection costs the embedded database some 4 MiB; more than this gain nothing on a small machine.
  const database = openDatabase(embedded.url, { log, poolSize: EMBEDDED_POOL });
  const close = async (): Promise<void> => {
    await database.close();
    await embedded.stop();
  };
  return { database, url: embedded.url, close };
}

/** Where the configured studio keeps its files. */
export function storageOf({ s3, dataDir }: Config): StorageConfig {
  if (s3 === null) return { kind: 'disk', folder: join(dataDir, 'files') };
  return { kind: 's3', forcePathStyle: s3.endpoint !== null, ...s3 };
}
