import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** One migration: `0007_add_carts.sql` has number 7. */
export type Migration = {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
};

const fileName = /^(\d{4})_[a-z0-9_-]+\.sql$/;

/**
 * Reads the migrations of a folder in order. Throws when a .sql file is not named `NNNN_name.sql`, and when
 * the numbers don't run 1, 2, 3 … without a gap or a double.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)));
  for (const [index, { name, number }] of migrations.entries()) {
    if (number !== index + 1) {
      const expected = String(index + 1).padStart(4, '0');
      throw new Error(
        `Migration ${name} should be number ${expected}: numbers run from 0001 without gaps or doubles.`,
      );
    }
  }
  return migrations;
}

/** One hash for a list of migrations: the same when and only when all their names and texts are. */
export function fingerprint(migrations: readonly Migration[]): string {
  return sha256(migrations.map(({ name, sha256 }) => `${name} ${sha256}\n`).join(''));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const number = Number(fileName.exec(name)?.[1]);
  if (!Number.isInteger(number)) {
    throw new Error(`Migration ${name} should be named like 0001_create_orders.sql.`);
  }
  // A checkout with Windows line ends is the same migration.
  const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  return { number, name, text, sha256: sha256(text) };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
