import { checkSheetTasks } from '@/modules/orders/check-sheets/server/check-sheets.worker';
import { deliveryTasks } from '@/modules/orders/deliveries/server/deliveries.worker';
import { renditionsTasks } from '@/modules/files/renditions/server/renditions.worker';
import { openDecoder } from '@/modules/files/preflight/server/decoding';
import { preflightTasks } from '@/modules/files/preflight/server/preflight.worker';
import { receiptTasks } from '@/modules/money/receipts/server/receipts.worker';
import { sampleTasks } from '@/modules/catalogue/samples/server/samples.worker';
import { siteTasks } from '@/modules/site/frame/server/site.worker';
import { taskRunner } from '@/platform/tasks/run-task';

/** What worker threads run. */
export const runTask = taskRunner([
  ...preflightTasks,
  ...checkSheetTasks,
  ...renditionsTasks,
  ...deliveryTasks(openDecoder),
  ...sampleTasks(openDecoder),
  ...receiptTasks,
  ...siteTasks,
]);
