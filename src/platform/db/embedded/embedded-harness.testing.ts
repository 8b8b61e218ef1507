import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { openDatabase, queryRows } from '../database';
import type { Database } from '../database';
import { startEmbeddedPostgres } from './embedded-postgres';
import type { EmbeddedPostgres } from './embedded-postgres';
import { makeDataFolder, recordingLog } from './embedded.testing';
import type { DataFolder } from './embedded.testing';

/** What tests of the embedded database work with; everything they open is closed after each test. */
export type Harness = {
  folder: DataFolder;
  log: ReturnType<typeof recordingLog>;
  /** Goes on in a folder of its own, where no database was created yet. */
  useFreshFolder(below?: string): Promise<void>;
  start(): Promise<EmbeddedPostgres>;
  open(url: string): Database;
  /** Rows of one statement on a connection of its own. */
  ask(url: string, text: string): Promise<Record<string, unknown>[]>;
};

/**
 * Sets up a test file of the embedded database. Creating a database is what takes long there, so tests share
 * one unless they need a first start. Call it at the top of the file.
 */
export async function embeddedPostgresHarness(): Promise<Harness> {
  // Not a measure of speed: the machine may be busy, and each kill ends in a recovery.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  const shared = await makeDataFolder();
  const used = new Set([shared]);
  const opened: (EmbeddedPostgres | Database)[] = [];
  const harness: Harness = {
    folder: shared,
    log: recordingLog(),
    async useFreshFolder(below) {
      harness.folder = await makeDataFolder(below);
      used.add(harness.folder);
    },
    async start() {
      const server = await startEmbeddedPostgres({ dataDir: harness.folder.dataDir, log: harness.log });
      opened.push(server);
      return server;
    },
    open(url) {
      const database = openDatabase(url, { poolSize: 4, log: harness.log });
      opened.push(database);
      return database;
    },
    ask,
  };
  beforeEach(() => {
    harness.folder = shared;
    harness.log = recordingLog();
  });
  afterEach(async () => {
    for (const item of opened.splice(0).toReversed()) {
      await ('stop' in item ? item.stop() : item.close());
    }
    await harness.folder.killAll();
  });
  afterAll(async () => {
    await Promise.all([...used].map((one) => one.remove()));
  });
  return harness;
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const database = openDatabase(url, { poolSize: 1, log: recordingLog() });
  try {
    return await queryRows(database.db, text);
  } finally {
    await database.close();
  }
}
