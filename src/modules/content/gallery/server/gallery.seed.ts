import { z } from 'zod';
import type { Db } from '@/platform/db/database';
import { text } from '@/shared/wire';
import { insertFirstGallery } from './gallery.store';

const galleryFile = z.array(
  z.object({ image: text(300, 'Image is required'), alt: text(300).nullish(), position: z.number().int() }),
);

/**
 * Loads the demo pictures where there are none yet.
 * @param json the parsed gallery.json; throws where it has another shape
 * @returns whether they were loaded
 */
export async function seedGallery(db: Db, json: unknown): Promise<boolean> {
  const values = galleryFile.parse(json).map((picture) => ({
    image: picture.image,
    alt: picture.alt ?? null,
    position: picture.position,
  }));
  return db.transaction((tx) => insertFirstGallery(tx, values));
}
