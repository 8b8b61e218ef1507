import { afterAll, inject } from 'vitest';
import { openDatabase } from '@/platform/db/database';
import type { Database } from '@/platform/db/database';
import { cloneTemplate, dropDatabase, silentLog, urlOf } from './database-server';

/** A database of one test file: migrated, otherwise empty. */
export type TestDatabase = Database & {
  readonly url: string;
  /** Closes the pool and drops the database; happens by itself at the end of the file. */
  drop(): Promise<void>;
};

/**
 * Clones the migrated template for one test file and drops the clone when the file is done. Call it at the
 * top of the file (`const database = await createTestDatabase();`); called later, drop it yourself.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = await cloneTemplate(server);
  const url = urlOf(server.url, name);
  const database = openDatabase(url, { poolSize: 5, log: silentLog });
  let dropped: Promise<void> | null = null;
  const drop = () =>
    (dropped ??= (async () => {
      await database.close();
      await dropDatabase(server.url, name);
    })());
  afterAll(drop);
  return { ...database, url, drop };
}
