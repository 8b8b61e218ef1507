import type { WebhookInbox } from '@/modules/money/payments/server/webhook-inbox';
import { defineJob, jobHandler, type JobHandler } from '@/platform/jobs/job';
import type { CheckoutService } from './checkout.service';

const reconcile = defineJob<Record<string, never>>('checkout.reconcile');

/** Each minute: events that nobody acted on, payments that wait for something, money that goes back. */
export function checkoutJobs(service: CheckoutService, inbox: WebhookInbox): JobHandler[] {
  const everyMinute = jobHandler(
    reconcile,
    async () => {
      await inbox.actOnWaiting();
      await service.reconcile();
      await service.releaseExpired();
      await service.carryOnRefunds();
    },
    '* * * * *',
  );
  return [{ ...everyMinute, lane: 'slow' }, ...inbox.jobs];
}
