import { itemsById } from '@/modules/orders/orders/server/orders.store';
import type { Db } from '@/platform/db/database';
import { listeningTopic } from '../listening-links.rules';
import type { ListeningDeps } from './listening.deps';
import type { LinkRow } from './listening-links.store';

/**
 * Tells the listeners of a link, and the song's customer, that something changed: what, they ask. The studio is told
 * nothing: what listeners do is between them and the customer.
 */
export async function announceLink(
  { pushes }: Pick<ListeningDeps, 'pushes'>,
  tx: Db,
  link: Pick<LinkRow, 'id' | 'order_item_id'>,
): Promise<void> {
  const [item] = await itemsById(tx, [link.order_item_id]);
  if (item === undefined) return;
  const topics = [listeningTopic(link.id), `order:${item.order_id}`];
  await pushes.push(tx, topics, { kind: 'listening' });
}
