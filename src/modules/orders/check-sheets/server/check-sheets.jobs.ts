import { defineJob } from '@/platform/jobs/job';
import type { FileId } from '@/shared/ids';

/** Measures a finished file, before it is sent or once it was. */
export const makeSheet = defineJob<{ file_id: FileId }>('check-sheet.make');
