import { z } from 'zod';
import type { Db } from '@/platform/db/database';
import { text } from '@/shared/wire';
import { insertFirstCredits } from './name-credits.store';

const creditsFile = z.array(z.object({ name: text(120, 'Name is required'), style: text(80).nullish() }));

/**
 * Loads the demo name credits where there are none yet.
 * @param json the parsed name-credits.json; throws where it has another shape
 * @returns whether they were loaded
 */
export async function seedNameCredits(db: Db, json: unknown): Promise<boolean> {
  const values = creditsFile
    .parse(json)
    .map((credit, index) => ({ name: credit.name, role: credit.style ?? null, position: index + 1 }));
  return db.transaction((tx) => insertFirstCredits(tx, values));
}
