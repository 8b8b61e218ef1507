import type { Db } from '@/platform/db/database';
import { catalogueFile } from './catalogue-file';
import { insertCatalogue, isCatalogueEmpty } from './catalogue-seed.store';

/**
 * Loads the demo catalogue into an empty studio; does nothing where a service exists already.
 * @param json the parsed catalogue.json; throws where it has another shape
 * @returns whether it was loaded
 */
export async function seedCatalogue(db: Db, json: unknown): Promise<boolean> {
  const file = catalogueFile.parse(json);
  return db.transaction(async (tx) => {
    if (!(await isCatalogueEmpty(tx))) return false;
    await insertCatalogue(tx, file);
    return true;
  });
}
