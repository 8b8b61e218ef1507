import { jobHandler, type JobHandler } from '@/platform/jobs/job';
import { addStems, measureFile } from './measure-jobs';
import type { PreflightService } from './preflight.service';

/** One at a time: the others of this process wait, so that pages stay quick. */
function inTurn(): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** The background work of preflight. */
export function preflightJobs(service: PreflightService): JobHandler[] {
  const turn = inTurn();
  return [
    { ...jobHandler(measureFile, ({ file_id }) => turn(() => service.measure(file_id))), lane: 'slow' },
    { ...jobHandler(addStems, (ids) => turn(() => service.addUp(ids))), lane: 'slow' },
  ];
}
