import type { PreflightService } from '@/modules/files/preflight/server/preflight.service';
import { copiesMade } from '@/modules/files/renditions/server/renditions.events';
import type { RenditionsService } from '@/modules/files/renditions/server/renditions.service';
import { publishOrder } from '@/modules/orders/orders/server/item-moves';
import { filesJudged, filesReceived } from '@/modules/orders/orders/server/orders.events';
import type { Events } from '@/platform/events/outbox';
import type { PushPublisher } from '@/platform/events/push';
import type { JobHandler } from '@/platform/jobs/job';
import { prepareBefore } from './before';
import { deliveryMade } from './deliveries.events';
import { itemsWithFile } from './deliveries.store';
import type { DeliveryReader } from './read-deliveries';
import { createSums, sumsJobs, type SumsDeps } from './sum-service';

export type FollowFilesDeps = SumsDeps & {
  readonly copies: Pick<RenditionsService, 'want'>;
  readonly preflight: Pick<PreflightService, 'filesSent'>;
  readonly deliveryReader: Pick<DeliveryReader, 'fileIds'>;
  readonly pushes: PushPublisher;
};

/**
 * Whenever files come for an item, its stems are added up against its rough mix, or into the before of its versions where
 * it has none; whenever a version goes out, copies of its sounds and of the rough mix are made to listen to, and whoever
 * looks at the order hears of them.
 * @returns the jobs that this takes
 */
export function followFiles(events: Events, deps: FollowFilesDeps): JobHandler[] {
  const { db, files, copies, preflight, orders, deliveryReader } = deps;
  const named = async (ids: readonly number[]) =>
    [...(await files.describe(ids))].map(([id, { name }]) => ({ id, name }));
  events.subscribe(filesReceived, 'preflight', async ({ order_item_id }) => {
    const links = await orders.linksOf([order_item_id]);
    const sent = await named(links.flatMap(({ file_id }) => file_id ?? []));
    await db.transaction((tx) => preflight.filesSent(tx, sent));
  });
  const sums = createSums(deps);
  events.subscribe(deliveryMade, 'before', (made) => prepareBefore(deps, made));
  events.subscribe(filesReceived, 'before', ({ order_item_id }) => sums.filesCame(order_item_id));
  events.subscribe(filesJudged, 'before', ({ order_item_id }) => sums.filesCame(order_item_id));
  events.subscribe(deliveryMade, 'listening', async ({ delivery_id }) => {
    await copies.want(await named(await deliveryReader.fileIds(delivery_id)));
  });
  events.subscribe(copiesMade, 'order', async ({ file_id }) => {
    for (const { order_id } of await itemsWithFile(db, file_id))
      await publishOrder(db, deps.pushes, order_id);
  });
  return sumsJobs(sums);
}
