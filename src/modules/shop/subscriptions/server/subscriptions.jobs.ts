import { defineJob, jobHandler, type JobHandler } from '@/platform/jobs/job';
import type { SubscriptionsService } from './subscriptions.service';

const reconcile = defineJob<Record<string, never>>('subscriptions.reconcile');

/** Each minute: subscriptions whose news may have been lost, and those that nobody has paid for. */
export function subscriptionsJobs(service: SubscriptionsService): JobHandler[] {
  const everyMinute = jobHandler(reconcile, async () => void (await service.reconcile()), '* * * * *');
  return [{ ...everyMinute, lane: 'slow' }];
}
