import { defineJob } from '@/platform/jobs/job';
import type { FileId } from '@/shared/ids';

/** Measures a file whose last byte has come. */
export const measureFile = defineJob<{ file_id: FileId }>('preflight.measure');

/** Adds stems up against their rough mix. */
export const addStems = defineJob<{ mix: FileId; stems: FileId[] }>('preflight.stems');
