import type { Db } from '@/platform/db/database';
import type { WirePicture } from '../gallery.contract';
import { selectPictures } from './gallery.store';

export interface GalleryService {
  /** Every picture in the order of the studio (API-09). */
  list(): Promise<WirePicture[]>;
}

/** Builds the service of the studio gallery. */
export function createGalleryService({ db }: { readonly db: Db }): GalleryService {
  return { list: () => selectPictures(db) };
}
