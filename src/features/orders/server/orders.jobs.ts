import { defineJob, jobHandler, type JobHandler } from '@/platform/jobs/job';
import type { OrdersService } from './orders.service';

const endWindows = defineJob<object>('orders.end-windows');

/** Background work of orders: items whose revision window has ended complete by themselves. */
export function ordersJobs(orders: OrdersService): JobHandler[] {
  const hourly = jobHandler(
    endWindows,
    async () => {
      await orders.completeEndedWindows();
    },
    '7 * * * *',
  );
  return [hourly];
}
