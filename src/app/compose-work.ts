import { filesOfMessages, filesWrittenForItem } from '@/modules/conversations/chat/server';
import {
  createDeliveriesService,
  createDeliveryReader,
  deliveriesJobs,
  filesDeliveredForItem,
  filesOfDeliveries,
} from '@/modules/orders/deliveries/server';
import {
  createRenditionsService,
  filesOfRenditions,
  renditionsJobs,
} from '@/modules/files/renditions/server';
import { filesOfNewUploads } from '@/modules/orders/unpaid-uploads/server';
import { createOrderViewService } from '@/modules/site/order/server';
import { createOrdersService, filesOfOrders } from '@/modules/orders/orders/server';
import { createWrittenReviews } from '@/modules/orders/reviews/server';
import { createPreflightService } from '@/modules/files/preflight/server';
import {
  createRevisionsService,
  filesOfRevisions,
  filesSentForRounds,
} from '@/modules/orders/revisions/server';
import { filesOfPictures } from '@/modules/files/media/server';
import { filesOfSamples } from '@/modules/catalogue/samples/server';
import { createStudioService } from '@/modules/back-office/queue/server';
import { createUploads } from '@/modules/files/uploads/server';
import type { Db } from '@/platform/db/database';
import { findFfmpeg } from '@/platform/sound/find-ffmpeg';
import type { FileId } from '@/shared/ids';
import { filesForPreflight } from './compose-preflight';
import type { Foundation, Platform } from './compose-platform';
import type { Shop } from './compose-shop';

// Who keeps files: none of theirs is cleaned away.
const CLAIMS = [
  filesOfOrders,
  filesOfNewUploads,
  filesOfDeliveries,
  filesOfRevisions,
  filesOfMessages,
  filesOfPictures,
  filesOfSamples,
  filesOfRenditions,
];

// Whether one of these files is kept by somebody already.
async function isClaimed(tx: Db, ids: readonly FileId[]): Promise<boolean> {
  for (const lookup of CLAIMS) if ((await lookup(tx, ids)).length > 0) return true;
  return false;
}

/** Builds what happens to orders after they are paid. */
export function composeWork(foundation: Foundation, platform: Platform, shop: Pick<Shop, 'settings'>) {
  const { db, clock, log, events, pushes, jobs, keys, record, tasks } = platform;
  const uploads = createUploads({
    db,
    clock,
    log,
    jobs,
    keys,
    storageConfig: foundation.storage,
    claims: CLAIMS,
    onReady: (tx, file) => preflight.fileReady(tx, file),
  });
  const stored = filesForPreflight(() => uploads.service);
  const preflight = createPreflightService({ db, clock, jobs, tasks, files: stored });
  const files = uploads.service;
  // What is deleted with an item's project files: features that keep files of items join this list.
  const project = {
    files: [filesDeliveredForItem, filesSentForRounds, filesWrittenForItem],
    discard: (tx: typeof db, ids: readonly FileId[]) => files.discard(tx, ids),
  };
  const orders = createOrdersService({ db, clock, events, pushes, links: files, project, record });
  const currency = async () => (await shop.settings.current()).currency;
  const copies = createRenditionsService({ db, clock, jobs, tasks, files, ffmpeg: findFfmpeg() });
  const delivering = { db, clock, events, pushes, links: files, files, copies, jobs, tasks, record };
  const deliveries = createDeliveriesService(delivering);
  const deliveryReader = createDeliveryReader(delivering);
  const writtenReviews = createWrittenReviews({ db, clock, events, pushes, orders, record });
  const revisions = createRevisionsService({ ...delivering, currency });
  const shared = { db, clock, orders, deliveries, revisions, files };
  const orderView = createOrderViewService({ ...shared, pushes, reviews: writtenReviews });
  const studio = createStudioService(shared);
  const jobHandlers = [...deliveriesJobs(delivering), ...renditionsJobs(copies)];
  return {
    uploads,
    isClaimed,
    preflight,
    orders,
    deliveries,
    deliveryReader,
    copies,
    jobHandlers,
    revisions,
    writtenReviews,
    orderView,
    studio,
  };
}

export type Work = ReturnType<typeof composeWork>;
