import { visibleOrder, type OrderViewer } from '@/modules/orders/orders/server/order-access';
import type { Db } from '@/platform/db/database';
import { isStudio } from '@/shared/caller';
import { refuse, ok, type Answer } from '@/shared/result';
import type { Side } from './chat.store';
import { placeOf, type ChatPlace } from './order-chat.read-model';
import type { Subject } from './order-chat.store';

/** A chat about an order as one of its two sides enters it. */
export interface Entry {
  readonly subject: Subject;
  readonly place: ChatPlace;
  readonly side: Side;
}

/** What everybody reads who may not, whatever exists. */
export const NO_CHAT = refuse('not_found', 'Order not found');

async function sideOf(db: Db, viewer: OrderViewer, place: ChatPlace): Promise<Side | null> {
  const { caller } = viewer;
  if (isStudio(caller) && (caller.role === 'admin' || place.engineer_id === caller.userId)) return 'studio';
  return (await visibleOrder(db, viewer, place.order_id)).ok ? 'visitor' : null;
}

/**
 * Lets in the order's owner, whoever holds its private link, the engineer of the item and admins; to everybody else
 * there is no such chat.
 */
export async function enterChat(
  db: Db,
  viewer: OrderViewer,
  subject: Subject,
): Promise<Answer<Entry, 'not_found'>> {
  const place = await placeOf(db, subject);
  const side = place === null ? null : await sideOf(db, viewer, place);
  return place === null || side === null ? NO_CHAT : ok({ subject, place, side });
}
