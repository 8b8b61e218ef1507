import { queryRows } from '@/platform/db/database';
import { HOUR } from '@/shared/clock';
import type { OrderId } from '@/shared/ids';
import { demoOrderEvents, type DemoOrdersDeps } from './demo-orders';
import { demoPackageEvents } from './demo-packages';
import { readDemoProgress } from './demo-progress';

export interface DemoPastDeps extends DemoOrdersDeps {
  /** Moves the clock of the services. */
  readonly setNow: (now: Date) => void;
}

// The jobs that a sale leaves behind are done later, by the real clock; a receipt bears the day of its sale, also where the
// start was cut off between the two.
async function issueReceipts({ db, services, setNow }: DemoPastDeps): Promise<void> {
  const orders = await queryRows<{ id: OrderId; created_at: Date }>(
    db,
    `select id, created_at from orders
      where not exists (select 1 from receipts where order_id = orders.id) order by id`,
  );
  for (const { id, created_at } of orders) {
    setNow(created_at);
    await services.receipts.issue(id);
  }
}

/**
 * Fills a demo studio with a past: orders in every status, packages, questions, receipts. Everything happens in the order of
 * its dates, so that numbers and dates agree. A run that was cut off goes on where it was; the caller holds the lock of the
 * start.
 */
export async function loadDemoPast(deps: DemoPastDeps): Promise<void> {
  const now = new Date();
  const progress = await readDemoProgress(deps.db);
  const orders = await demoOrderEvents(deps, progress, now);
  const events = [...orders, ...(await demoPackageEvents(deps, progress))];
  for (const event of events.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
    deps.setNow(new Date(now.getTime() - event.hoursAgo * HOUR));
    await event.happen();
    await issueReceipts(deps);
  }
}
