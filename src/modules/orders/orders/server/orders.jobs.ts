import { defineJob, jobHandler, type JobHandler } from '@/platform/jobs/job';
import type { OrdersService } from './orders.service';

const endWindows = defineJob<object>('orders.end-windows');
const remindOfWindows = defineJob<object>('orders.remind-of-windows');
const endRetention = defineJob<object>('orders.end-retention');

/**
 * Background work of orders: items whose revision window has ended complete by themselves, to the minute; customers are
 * reminded a day before; files are deleted when their time is over.
 */
export function ordersJobs(orders: OrdersService): JobHandler[] {
  const done = (work: () => Promise<number>) => async (): Promise<void> => void (await work());
  return [
    jobHandler(
      endWindows,
      done(() => orders.completeEndedWindows()),
      '* * * * *',
    ),
    jobHandler(
      remindOfWindows,
      done(() => orders.remindOfWindows()),
      '7 * * * *',
    ),
    jobHandler(
      endRetention,
      done(() => orders.endRetention()),
      '37 * * * *',
    ),
  ];
}
