import { runLocked, SCHEMA_LOCK } from './advisory-lock';
import type { Db } from './db-session';
import { readMigrations } from './migration-files';
import type { Migration } from './migration-files';
import { errorPosition, rootMessage } from './pg-error';
import { queryRows } from './query-rows';

type AppliedMigration = { number: number; name: string; sha256: string };

const createTable = `
  create table if not exists schema_migrations (
    number integer primary key,
    name text not null,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`;

/**
 * Brings a database up to the migrations of a folder (`NNNN_name.sql`) and returns the names of those it
 * applied. Each runs in a transaction of its own, so it is there whole or not at all; several processes may
 * call this at once. Throws, having changed nothing, when an applied file was changed or is missing, and when
 * the database is newer than the folder; when a file fails, the error names it and its line.
 * @param upTo number of the last one to apply; all of them unless told
 */
export async function migrate(db: Db, folder: string, upTo = Infinity): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const before = await runLocked(db, SCHEMA_LOCK, async (tx) => {
    await queryRows(tx, createTable);
    return compare(migrations, await readApplied(tx));
  });
  const applied: string[] = [];
  for (const migration of migrations.slice(before, Math.max(before, upTo))) {
    const isNew = await runLocked(db, SCHEMA_LOCK, (tx) => applyOnce(tx, migration, migrations));
    if (isNew) {
      applied.push(migration.name);
    }
  }
  return applied;
}

async function applyOnce(tx: Db, migration: Migration, all: readonly Migration[]): Promise<boolean> {
  const applied = compare(all, await readApplied(tx));
  if (applied >= migration.number) {
    return false; // Another process was faster.
  }
  // Better to fail than to stand in a queue for a busy table with every other statement behind us.
  await queryRows(tx, `set local lock_timeout = '30s'`);
  try {
    await queryRows(tx, migration.text);
  } catch (error) {
    throw new Error(describeFailure(migration, error), { cause: error });
  }
  await queryRows(tx, 'insert into schema_migrations (number, name, sha256) values ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.sha256,
  ]);
  return true;
}

async function readApplied(tx: Db): Promise<AppliedMigration[]> {
  return queryRows<AppliedMigration>(
    tx,
    'select number, name, sha256 from schema_migrations order by number',
  );
}

/** How many of the migrations are applied; throws when the two lists are at odds. */
function compare(migrations: readonly Migration[], applied: readonly AppliedMigration[]): number {
  for (const [index, { number, name, sha256 }] of applied.entries()) {
    if (number !== index + 1) {
      throw new Error(
        `The database has migration ${name} but not number ${index + 1}: its schema_migrations was altered.`,
      );
    }
    const file = migrations[index];
    if (file === undefined) {
      throw new Error(
        `The database has migration ${name}, which this version does not know: it was made by a newer version.`,
      );
    }
    if (file.name !== name || file.sha256 !== sha256) {
      throw new Error(
        `Migration ${name} was applied to this database, and its file has changed since (now ${file.name}). ` +
          `Landed migrations stay as they are: restore the file and put the change into a new one.`,
      );
    }
  }
  return applied.length;
}

function describeFailure(migration: Migration, error: unknown): string {
  const position = errorPosition(error);
  const line = position === null ? '' : ` at line ${migration.text.slice(0, position).split('\n').length}`;
  return `Migration ${migration.name} failed${line}: ${rootMessage(error)}`;
}
