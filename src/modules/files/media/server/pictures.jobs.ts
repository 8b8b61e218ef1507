import { defineJob, jobHandler, type JobHandler } from '@/platform/jobs/job';
import { removePicture, type UnusedPictures } from './unused-pictures';

const lookForUnused = defineJob<object>('pictures.look');

/** Background work: each night it is noted which pictures nothing uses; those go two weeks later. */
export function picturesJobs(unused: UnusedPictures): JobHandler[] {
  return [
    { ...jobHandler(lookForUnused, () => unused.look(), '52 4 * * *'), lane: 'slow' },
    { ...jobHandler(removePicture, ({ name }) => unused.remove(name)), lane: 'slow' },
  ];
}
