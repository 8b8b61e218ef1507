import { queryRows, type Db } from '@/platform/db/database';
import type { OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import { promisedParts, type PromisedPart } from '../promised-parts.rules';

/**
 * The files that an item's customer was promised: by what stood on the service's page when it was bought, or stands there
 * now where nobody kept that.
 */
export async function promisedOf(db: Db, item: OrderItemRow): Promise<PromisedPart[]> {
  if (item.promised !== null || item.service_id === null)
    return promisedParts(item.promised, item.service_name);
  const text = 'select includes from services where id = $1';
  const [service] = await queryRows<{ includes: string | null }>(db, text, [item.service_id]);
  return promisedParts(service?.includes ?? null, item.service_name);
}
