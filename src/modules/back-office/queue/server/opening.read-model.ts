import { queryRows, type Db } from '@/platform/db/database';

/** What of the opening is stored: what was never saved was never said by the studio. */
export type StoredOpening = {
  readonly name: boolean;
  readonly address: boolean;
  readonly turnaround: boolean;
  readonly claims: boolean;
  readonly service: boolean;
};

const STORED = `
  select
    exists (select from settings where key = 'site_name') as name,
    exists (select from settings where key = 'postal_address') as address,
    exists (select from settings where key = 'turnaround_hours') as turnaround,
    exists (select from settings where key = 'claims') as claims,
    exists (select from services where state = 'published') as service`;

/** Reads it. */
export async function readOpening(db: Db): Promise<StoredOpening> {
  const [stored] = await queryRows<StoredOpening>(db, STORED);
  if (stored === undefined) throw new Error('A select without a table has one row.');
  return stored;
}
