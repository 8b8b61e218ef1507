import { jobHandler, type JobHandler } from '@/platform/jobs/job';
import { addStems, measureFile } from './measure-jobs';
import type { PreflightService } from './preflight.service';

/** The background work of preflight. */
export function preflightJobs(service: PreflightService): JobHandler[] {
  return [
    { ...jobHandler(measureFile, ({ file_id }) => service.measure(file_id)), lane: 'heavy' },
    { ...jobHandler(addStems, (ids) => service.addUp(ids)), lane: 'heavy' },
  ];
}
