import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDemoUsers } from '@/modules/people/accounts/server/demo-users';
import { seedBlog } from '@/modules/content/blog/server/blog.seed';
import { seedCatalogue } from '@/modules/catalogue/services/server/catalogue.seed';
import { insertFirstFavourites } from '@/modules/catalogue/favourites/server/favourites.store';
import { seedFaq } from '@/modules/content/faq/server/faq.seed';
import { seedGallery } from '@/modules/content/gallery/server/gallery.seed';
import { seedReviews } from '@/modules/orders/reviews/server/reviews.seed';
import { seedEngineers } from '@/modules/catalogue/engineers/server/engineers.seed';
import { seedSamples } from '@/modules/catalogue/samples/server/samples.seed';
import { seedNameCredits } from '@/modules/site/frame/server/name-credits.seed';
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
  const about: unknown = JSON.parse(await readFile(join(folder, 'engineers.json'), 'utf8'));
  await seedEngineers(db, { engineer: users.engineer, admin: users.admin }, about);
  await insertFirstFavourites(db, users.customer, { services: DEMO_FAVOURITES, at: clock.now() });
  return users;
}
