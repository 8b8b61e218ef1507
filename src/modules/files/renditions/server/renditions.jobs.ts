import { defineJob } from '@/platform/jobs/job';
import type { FileId } from '@/shared/ids';

/** Makes the copies of a finished file that it is listened to by. */
export const makeCopies = defineJob<{ file_id: FileId }>('listening.make');
