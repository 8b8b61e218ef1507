import { queryRows, type Db } from '@/platform/db/database';
import { newToken } from './tokens';

/**
 * A secret of this installation, made at its first use and the same for all its processes ever after.
 * @param name what it is for, such as `signing`
 */
export async function installationSecret(db: Db, name: string): Promise<string> {
  await queryRows(
    db,
    'insert into server_secrets (name, value) values ($1, $2) on conflict (name) do nothing',
    [name, newToken()],
  );
  const rows = await queryRows<{ value: string }>(db, 'select value from server_secrets where name = $1', [
    name,
  ]);
  const value = rows[0]?.value;
  if (value === undefined) throw new Error(`the secret ${name} could not be kept`);
  return value;
}

/** A secret of this installation; null where none of this name was made, or it was forgotten. */
export async function knownSecret(db: Db, name: string): Promise<string | null> {
  const text = 'select value from server_secrets where name = $1';
  return (await queryRows<{ value: string }>(db, text, [name]))[0]?.value ?? null;
}

/** Forgets a secret that works once; false where it is another one or gone, so that one of several users wins. */
export async function forgetSecret(tx: Db, name: string, value: string): Promise<boolean> {
  const text = 'delete from server_secrets where name = $1 and value = $2 returning name';
  return (await queryRows(tx, text, [name, value])).length > 0;
}
