import { itemsById } from '@/modules/orders/orders/server/orders.store';
import { visibleOrder, type OrderViewer } from '@/modules/orders/orders/server/order-access';
import type { OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import type { Db } from '@/platform/db/database';
import type { OrderItemId } from '@/shared/ids';

/** An item whose versions this viewer may see: its owner, the holder of its private link, its engineer, an admin; else null. */
export async function readableItem(
  db: Db,
  viewer: OrderViewer,
  itemId: OrderItemId,
): Promise<OrderItemRow | null> {
  const [item] = await itemsById(db, [itemId]);
  if (item === undefined) return null;
  const { caller } = viewer;
  if (caller.kind === 'user') {
    if (caller.role === 'admin') return item;
    if (caller.role === 'engineer' && item.engineer_id === caller.userId) return item;
  }
  const order = await visibleOrder(db, viewer, item.order_id);
  return order.ok ? item : null;
}
