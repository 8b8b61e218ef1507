import { defineJob, jobHandler, type JobHandler } from '@/platform/jobs/job';
import type { AnalyticsService } from './analytics.service';

const forgetVisitors = defineJob<object>('analytics.forget');

/** Background work of analytics: shortly after each midnight (UTC) the day's salt goes, so that nobody can be traced. */
export function analyticsJobs(service: AnalyticsService): JobHandler[] {
  return [jobHandler(forgetVisitors, () => service.forget(), '4 0 * * *')];
}
