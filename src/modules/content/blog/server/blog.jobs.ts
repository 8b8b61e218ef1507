import type { Db } from '@/platform/db/database';
import { defineJob, jobHandler, type JobHandler } from '@/platform/jobs/job';
import type { Clock } from '@/shared/clock';
import { forgetVisits } from './views';

const forgetViews = defineJob<object>('blog.forget-views');

/** Background work of the blog: minutes after midnight (UTC) who read what the day before is forgotten. */
export function blogJobs({ db, clock }: { readonly db: Db; readonly clock: Clock }): JobHandler[] {
  return [jobHandler(forgetViews, () => forgetVisits(db, clock.now()), '4 0 * * *')];
}
