import { queryRows, type Db } from '@/platform/db/database';

/** All samples with their names: those of the demo reviews are found by them. */
export function namedSamples(db: Db): Promise<{ id: number; name: string | null }[]> {
  return queryRows(db, 'select id, name from samples');
}
