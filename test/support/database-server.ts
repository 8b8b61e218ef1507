import { Client } from 'pg';
import { openDatabase } from '@/platform/db/database';
import type { DbLog } from '@/platform/db/database';
import { migrate } from '@/platform/db/migrate';
import { fingerprint, readMigrations } from '@/platform/db/migration-files';

/** Where tests get their databases from: a server, and the migrated database on it that they clone. */
export type TestDatabaseServer = { url: string; template: string; runId: number };

export const silentLog: DbLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

const templatePrefix = 'headroom_template_';
const clonePrefix = 'headroom_test_';
const templatesStored = 3;
// Any number will do as long as nothing else on the test server locks it.
const lockKey = 7_346_219_502;

/** The address of another database on the same server. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs `work` on one connection to the server's own database, alone among all who use this function. */
export async function administer<T>(serverUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: serverUrl, application_name: 'headroom tests' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the migrated template once per state of the migrations, and returns its name. */
export async function ensureTemplate(serverUrl: string, migrationsFolder: string): Promise<string> {
  const hash = fingerprint(await readMigrations(migrationsFolder)).slice(0, 16);
  const template = templatePrefix + hash;
  await administer(serverUrl, async (client) => {
    if ((await listDatabases(client, template)).length > 0) {
      return;
    }
    const draft = `${templatePrefix}draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    await migrateDatabase(urlOf(serverUrl, draft), migrationsFolder);
    // Nobody may connect to a template: PostgreSQL refuses to clone a database that is in use.
    await client.query(`alter database ${draft} with allow_connections false`);
    await client.query(`alter database ${draft} rename to ${template}`);
    const outdated = (await listDatabases(client, `${templatePrefix}%`)).slice(templatesStored);
    await dropAll(client, outdated);
  });
  return template;
}

/** Clones the template under a new name and returns the clone's name. */
export async function cloneTemplate(server: TestDatabaseServer): Promise<string> {
  const name = `${clonePrefix}${server.runId}_${crypto.randomUUID().slice(0, 8)}`;
  await administer(server.url, (client) =>
    client.query(`create database ${name} template ${server.template} strategy file_copy`),
  );
  return name;
}

/** Drops one database, ending whatever connections it has. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await administer(serverUrl, (client) => dropAll(client, [name]));
}

/** Drops the clones of runs for which `isOver` holds: this one's at its end, and those of runs that were killed. */
export async function dropClones(serverUrl: string, isOver: (runId: number) => boolean): Promise<void> {
  await administer(serverUrl, async (client) => {
    const clones = await listDatabases(client, `${clonePrefix}%`);
    await dropAll(
      client,
      clones.filter((name) => isOver(Number(name.slice(clonePrefix.length).split('_')[0]))),
    );
  });
}

/** Newest first. */
async function listDatabases(client: Client, like: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where datname like $1 order by oid desc',
    [like.replaceAll('_', String.raw`\_`)],
  );
  return rows.map(({ datname }) => datname);
}

async function dropAll(client: Client, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await client.query(`drop database if exists ${name} with (force)`);
  }
}

async function migrateDatabase(url: string, folder: string): Promise<void> {
  const database = openDatabase(url, { poolSize: 1, log: silentLog });
  try {
    await migrate(database.db, folder);
  } finally {
    await database.close();
  }
}
