import {
  createDeliveriesService,
  filesDeliveredForItem,
  filesOfDeliveries,
} from '@/features/deliveries/server';
import { filesOfNewUploads } from '@/features/new-uploads/server';
import { createOrderViewService } from '@/features/order-view/server';
import { createOrdersService, filesOfOrders } from '@/features/orders/server';
import { createWrittenReviews } from '@/features/reviews/server';
import { createRevisionsService } from '@/features/revisions/server';
import { createStudioService } from '@/features/studio/server';
import { createUploads } from '@/features/uploads/server';
import type { FileId } from '@/shared/ids';
import type { Foundation, Platform } from './compose-platform';

/** Builds what happens to orders after they are paid. */
export function composeWork(foundation: Foundation, platform: Platform) {
  const { db, clock, log, events, pushes, jobs, signer } = platform;
  const uploads = createUploads({
    db,
    clock,
    log,
    jobs,
    signer,
    storageConfig: foundation.storage,
    claims: [filesOfOrders, filesOfNewUploads, filesOfDeliveries],
  });
  const files = uploads.service;
  // What is deleted with an item's project files: features that keep files of items join this list.
  const project = {
    files: [filesDeliveredForItem],
    discard: (tx: typeof db, ids: readonly FileId[]) => files.discard(tx, ids),
  };
  const orders = createOrdersService({ db, clock, events, pushes, links: files, project });
  const deliveries = createDeliveriesService({ db, clock, events, pushes, links: files, files });
  const revisions = createRevisionsService({ db, clock, events, pushes });
  const writtenReviews = createWrittenReviews({ db, clock, events, pushes, orders });
  const shared = { db, clock, orders, deliveries, revisions, files };
  const orderView = createOrderViewService({ ...shared, pushes, reviews: writtenReviews });
  const studio = createStudioService(shared);
  return { uploads, orders, deliveries, revisions, writtenReviews, orderView, studio };
}

export type Work = ReturnType<typeof composeWork>;
