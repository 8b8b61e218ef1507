import { queryRows, type Db } from './database';

const FILL = `
  insert into write_checks (filler)
  select string_agg(md5(random()::text || n::text), '') from generate_series(1, 8000) n group by n % 64`;

/**
 * Proves that the database can write: some 250 kB that take fresh room on its disk, durable when this resolves. Rejects
 * where it can't.
 */
export async function checkWrite(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    // An emptied table starts a new file: what was written before leaves no room behind to write into.
    await queryRows(tx, 'truncate write_checks');
    await queryRows(tx, FILL);
  });
}
