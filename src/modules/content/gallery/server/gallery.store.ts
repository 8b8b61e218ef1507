import { asc, sql } from 'drizzle-orm';
import { once, type Db } from '@/platform/db/database';
import { galleryImages } from './gallery.tables';

const all = once((db) =>
  db
    .select({ id: galleryImages.id, image: galleryImages.image, alt: galleryImages.alt })
    .from(galleryImages)
    .orderBy(asc(galleryImages.position), asc(galleryImages.id))
    .prepare('gallery_all'),
);

/** Every picture in the order of the studio. */
export function selectPictures(db: Db) {
  return all(db).execute();
}

/** Writes pictures where there are none at all; holds others off until the transaction ends. */
export async function insertFirstGallery(
  tx: Db,
  values: (typeof galleryImages.$inferInsert)[],
): Promise<boolean> {
  await tx.execute(sql`lock table gallery_images in share row exclusive mode`);
  const known = await tx.select({ id: galleryImages.id }).from(galleryImages).limit(1);
  if (known.length > 0 || values.length === 0) return false;
  await tx.insert(galleryImages).values(values);
  return true;
}
