import { checkSheetTasks } from '@/features/check-sheets/server/check-sheets.worker';
import { deliveryTasks } from '@/features/deliveries/server/deliveries.worker';
import { listeningTasks } from '@/features/listening/server/listening.worker';
import { openDecoder } from '@/features/preflight/server/decoding';
import { preflightTasks } from '@/features/preflight/server/preflight.worker';
import { receiptTasks } from '@/features/receipts/server/receipts.worker';
import { sampleTasks } from '@/features/samples/server/samples.worker';
import { siteTasks } from '@/features/site/server/site.worker';
import { taskRunner } from '@/platform/tasks/run-task';

/** What worker threads run. */
export const runTask = taskRunner([
  ...preflightTasks,
  ...checkSheetTasks,
  ...listeningTasks,
  ...deliveryTasks,
  ...sampleTasks(openDecoder),
  ...receiptTasks,
  ...siteTasks,
]);
