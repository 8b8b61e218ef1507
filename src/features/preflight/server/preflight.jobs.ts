import { inTurn } from '@/platform/jobs/in-turn';
import { jobHandler, type JobHandler } from '@/platform/jobs/job';
import { addStems, measureFile } from './measure-jobs';
import type { PreflightService } from './preflight.service';

/** The background work of preflight, one file after the other. */
export function preflightJobs(service: PreflightService): JobHandler[] {
  const turn = inTurn<() => Promise<void>>((work) => work());
  return [
    { ...jobHandler(measureFile, ({ file_id }) => turn(() => service.measure(file_id))), lane: 'slow' },
    { ...jobHandler(addStems, (ids) => turn(() => service.addUp(ids))), lane: 'slow' },
  ];
}
