export { analyticsJobs } from './analytics.jobs';
export { analyticsRoutes } from './analytics.routes';
export { createAnalyticsService } from './analytics.service';
