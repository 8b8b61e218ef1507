import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDemoUsers } from '@/modules/people/accounts/server';
import { seedBlog } from '@/modules/content/blog/server';
import { seedCatalogue } from '@/modules/catalogue/services/server';
import { insertFirstFavourites } from '@/modules/catalogue/favourites/server';
import { seedFaq } from '@/modules/content/faq/server';
import { seedGallery } from '@/modules/content/gallery/server';
import { seedReviews } from '@/modules/orders/reviews/server';
import { seedSamples } from '@/modules/catalogue/samples/server';
import { seedNameCredits } from '@/modules/site/frame/server';
import type { Db } from '@/platform/db/database';
import type { Clock } from '@/shared/clock';

const CONTENT: readonly [string, (db: Db, json: unknown) => Promise<boolean>][] = [
  ['catalogue', seedCatalogue],
  ['samples', seedSamples],
  ['faq', seedFaq],
  ['reviews', seedReviews],
  ['gallery', seedGallery],
  ['name-credits', seedNameCredits],
];

/** Hearts of the demo customer, the newest last. */
const DEMO_FAVOURITES = [9, 6, 1];

/**
 * Fills an empty demo studio with its catalogue, texts and logins. What exists already stays as it is.
 * @param folder the project's `content/demo`
 */
export async function loadDemoContent(
  db: Db,
  clock: Clock,
  folder: string,
): ReturnType<typeof ensureDemoUsers> {
  for (const [name, seed] of CONTENT) {
    const json: unknown = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'));
    await seed(db, json);
  }
  await seedBlog(db, join(folder, '..', 'blog'));
  const users = await ensureDemoUsers(db, clock);
  await insertFirstFavourites(db, users.customer, { services: DEMO_FAVOURITES, at: clock.now() });
  return users;
}
