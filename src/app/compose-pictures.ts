import {
  createPicturesService,
  createUnusedPictures,
  picturesJobs,
  type PicturesDeps,
} from '@/modules/files/media/server';
import type { Platform } from './compose-platform';
import type { Work } from './compose-work';

/** Pictures of the site's pages: files like all others, under names of their own. */
export function composePictures(
  { db, clock, record, jobs }: Platform,
  { uploads: { service } }: Pick<Work, 'uploads'>,
) {
  const deps: PicturesDeps = {
    db,
    clock,
    record,
    jobs,
    files: {
      add: (file) => service.addFile(file),
      read: (id) => service.readFile(id),
      discard: (tx, ids) => service.discard(tx, ids),
    },
  };
  return { service: createPicturesService(deps), jobs: picturesJobs(createUnusedPictures(deps)) };
}
