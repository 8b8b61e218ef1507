import { defineJob, jobHandler, type JobHandler } from '@/platform/jobs/job';
import type { NewUploadsService } from './new-uploads.service';

const endOld = defineJob<object>('new-uploads.end');

/** Background work: unpaid uploads end after a month, and their senders are told a week before. */
export function newUploadsJobs(uploads: NewUploadsService): JobHandler[] {
  return [jobHandler(endOld, () => uploads.endOld(), '41 5 * * *')];
}
