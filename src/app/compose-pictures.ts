import { createPicturesService } from '@/features/pictures/server';
import type { Platform } from './compose-platform';
import type { Work } from './compose-work';

/** Pictures of the site's pages: files like all others, under names of their own. */
export function composePictures({ db, clock, record }: Platform, { uploads }: Pick<Work, 'uploads'>) {
  const { service } = uploads;
  return createPicturesService({
    db,
    clock,
    record,
    files: { add: (file) => service.addFile(file), read: (id) => service.readFile(id) },
  });
}
