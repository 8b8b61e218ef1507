import { z } from 'zod';
import { queryRows, type Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import { slugOf } from '@/shared/slug';
import { text } from '@/shared/wire';
import { lockProfiles, selectProfiles, writeProfile } from './engineers.store';

const lines = z.array(text(160)).max(40);

const engineersFile = z.record(
  z.string(),
  z.object({
    name: text(120),
    title: text(120),
    intro: text(2000),
    room: text(2000),
    gear: lines,
    credits: lines,
    styles: lines,
    languages: lines,
    /** Name of a demo sample. */
    sample: text(120),
    position: z.number().int(),
  }),
);

/**
 * Writes about the demo's engineers where nothing is written about anybody.
 * @param people who they are, by their names in the file
 * @param json the parsed engineers.json; throws where it has another shape
 */
export async function seedEngineers(
  db: Db,
  people: Readonly<Record<string, UserId>>,
  json: unknown,
): Promise<boolean> {
  const profiles = Object.entries(engineersFile.parse(json));
  return db.transaction(async (tx) => {
    await lockProfiles(tx);
    if ((await selectProfiles(tx)).length > 0) return false;
    for (const [who, { sample, ...profile }] of profiles) {
      const userId = people[who];
      if (userId === undefined) throw new Error(`engineers.json names ${who}, whom the demo does not have`);
      const [sound] = await queryRows<{ id: number }>(tx, 'select id from samples where name = $1', [sample]);
      await writeProfile(tx, userId, {
        ...profile,
        version: 0,
        slug: slugOf(profile.name),
        image: null,
        image_alt: '',
        sample_id: sound?.id ?? null,
        published: true,
      });
    }
    return true;
  });
}
