import { randomBytes } from 'node:crypto';
import { queryRows, type Db } from '@/platform/db/database';

/** Answers the id of this installation. */
export type Installation = () => Promise<string>;

/**
 * The id of this installation: random, made at the first start, kept in the database and so in its backups. Everything that
 * is made at a provider bears it, since several installations may share one account there: staging and live, or two
 * developers, whose numbers are alike.
 */
export function createInstallation(db: Db): Installation {
  let known: Promise<string> | null = null;
  const read = async (): Promise<string> => {
    const made = `h${randomBytes(9).toString('hex')}`;
    await queryRows(db, 'insert into installation (id) values ($1) on conflict do nothing', [made]);
    const [row] = await queryRows<{ id: string }>(db, 'select id from installation');
    if (row === undefined) throw new Error('The id of this installation could not be kept.');
    return row.id;
  };
  return () =>
    (known ??= read().catch((error: unknown) => {
      known = null;
      throw error;
    }));
}

/**
 * Whose a thing at a provider is, by the installation's id that it bears. none: made before installations had one, so that
 * only our own books can tell; foreign: another installation's, and nothing to us.
 */
export function ownerOf(marked: string | null | undefined, own: string): 'own' | 'none' | 'foreign' {
  if (marked === null || marked === undefined || marked === '') return 'none';
  return marked === own ? 'own' : 'foreign';
}

/** An idempotency key that no other installation has. */
export function ownKey(own: string, key: string): string {
  return `${own}:${key}`;
}
