import type { Catalogue } from '@/modules/catalogue/module';
import type { Files } from '@/modules/files/module';
import type { Core, Foundation } from '@/modules/foundation/module';
import { accountVerified } from '@/modules/people/accounts/server/accounts.events';
import type { Db } from '@/platform/db/database';
import type { Environment } from '@/platform/environment';
import type { Route } from '@/platform/http/mount';
import type { Built, ItemFiles, Module } from '@/platform/module';
import { createRateLimiter } from '@/platform/http/rate-limit';
import { findFfmpeg } from '@/platform/sound/find-ffmpeg';
import type { OrderId } from '@/shared/ids';
import { ok } from '@/shared/result';
import { checkSheetsRoutes } from './check-sheets/server/check-sheets.routes';
import {
  checkSheetsJobs,
  createCheckSheetsService,
  subscribeCheckSheets,
} from './check-sheets/server/check-sheets.service';
import { dataOfCheckSheets } from './check-sheets/server/personal-data.store';
import { deliveriesRoutes } from './deliveries/server/deliveries.routes';
import { createDeliveriesService, type DeliveriesService } from './deliveries/server/deliveries.service';
import { filesDeliveredForItem, filesOfDeliveries } from './deliveries/server/deliveries.store';
import { deliveriesJobs } from './deliveries/server/draw-delivery';
import { dataOfDeliveries } from './deliveries/server/personal-data.store';
import { createDeliveryReader, type DeliveryReader } from './deliveries/server/read-deliveries';
import { filesOfSums, filesSummedForItem } from './deliveries/server/sums.store';
import { followFiles } from './deliveries/server/follow-files';
import { createSongPictures, type SongPictures } from './deliveries/server/song-picture';
import type { DropsDeps } from './drops/server/drops.deps';
import { dropsJobs, dropsRoutes } from './drops/server/drops.routes';
import { createDropsService, type DropsService } from './drops/server/drops.service';
import { dataOfDrops } from './drops/server/personal-data.store';
import { linkPicture } from './listening-links/server/link-picture';
import { buildListening } from './listening-links/server/listening-links.build';
import type { ListeningDeps } from './listening-links/server/listening.deps';
import type { ListeningService } from './listening-links/server/listening.service';
import { dataOfListening } from './listening-links/server/personal-data.store';
import { publishOrder } from './orders/server/item-moves';
import { ordersExist } from './orders/server/orders-exist.store';
import { filesJudged, orderPaid } from './orders/server/orders.events';
import { ordersJobs } from './orders/server/orders.jobs';
import type { OrdersDeps } from './orders/server/orders.deps';
import { ordersRoutes } from './orders/server/orders.routes';
import { createOrdersService, type OrdersService } from './orders/server/orders.service';
import { filesOfOrders } from './orders/server/orders.store';
import { dataOfOrders } from './orders/server/personal-data.store';
import { dataOfProjects } from './projects/server/personal-data.store';
import { projectsRoutes } from './projects/server/projects.routes';
import { dataOfReviews } from './reviews/server/personal-data.store';
import { reviewsRoutes } from './reviews/server/reviews.routes';
import { createReviewsService } from './reviews/server/reviews.service';
import { createWrittenReviews, type WrittenReviewsService } from './reviews/server/written-reviews.service';
import { dataOfRevisions } from './revisions/server/personal-data.store';
import { revisionsRoutes } from './revisions/server/revisions.routes';
import { createRevisionsService, type RevisionsService } from './revisions/server/revisions.service';
import { filesOfRevisions, filesSentForRounds } from './revisions/server/revisions.store';
import { newUploadsJobs } from './unpaid-uploads/server/new-uploads.jobs';
import { newUploadsRoutes } from './unpaid-uploads/server/new-uploads.routes';
import { createNewUploadsService } from './unpaid-uploads/server/new-uploads.service';
import { filesOfNewUploads } from './unpaid-uploads/server/new-uploads.store';
import { dataOfNewUploads } from './unpaid-uploads/server/personal-data.store';

/** The work on a song: items, deliveries, revisions, reviews, unpaid uploads. */
export const orders: Module = {
  name: 'orders',
  tables: [
    'check_sheets',
    'deliveries',
    'delivery_files',
    'drop_songs',
    'drops',
    'item_questions',
    'link_listeners',
    'listener_comments',
    'listener_digests',
    'listening_links',
    'new_upload_links',
    'new_uploads',
    'order_events',
    'order_item_links',
    'order_items',
    'order_links',
    'orders',
    'projects',
    'revision_files',
    'revision_notes',
    'revisions',
    'sent_sounds',
    'testimonials',
    'track_sums',
    'upload_keys',
  ],
  personalData: [
    dataOfListening,
    dataOfReviews,
    dataOfRevisions,
    dataOfCheckSheets,
    dataOfDeliveries,
    dataOfNewUploads,
    dataOfDrops,
    // Whose a record is, its orders tell: before they forget their customer.
    dataOfProjects,
    dataOfOrders,
  ],
  fileUses: [filesOfOrders, filesOfNewUploads, filesOfDeliveries, filesOfRevisions, filesOfSums],
  itemFiles: [filesDeliveredForItem, filesSentForRounds, filesSummedForItem],
};

export type Orders = Built<{
  readonly orders: OrdersService;
  readonly deliveries: DeliveriesService;
  readonly deliveryReader: DeliveryReader;
  readonly songPictures: SongPictures;
  readonly revisions: RevisionsService;
  readonly writtenReviews: WrittenReviewsService;
  readonly reviews: ReturnType<typeof createReviewsService>;
  readonly newUploads: ReturnType<typeof createNewUploadsService>;
  readonly drops: DropsService;
  readonly listening: ListeningService;
}>;

export interface OrdersModuleDeps {
  readonly environment: Pick<Environment, 'folders'>;
  readonly core: Core;
  readonly settings: Foundation['services']['settings'];
  readonly files: Files['services'];
  readonly catalogue: Catalogue['services']['catalogue'];
  /** The samples that visitors may hear. */
  readonly samples: Catalogue['services']['published'];
  /** Whom customers can ask for. */
  readonly engineers: Pick<Catalogue['services']['engineers'], 'askable'>;
  readonly mayPay: DropsDeps['mayPay'];
  /** Of every module: the files of an item that go with its project files. */
  readonly itemFiles: readonly ItemFiles[];
}

/** What earlier modules ask of orders before these are built. */
export const ordersPorts = {
  exist: ordersExist,
  /** Makes what tells everybody who looks at an order that it changed. */
  announce:
    ({ pushes }: Pick<Core, 'pushes'>) =>
    (tx: Db, orderId: OrderId) =>
      publishOrder(tx, pushes, orderId),
};

// Measures finished files, on the uploads and versions that others store.
function buildCheckSheets(core: Core, uploads: Files['services']['uploads'], reader: DeliveryReader) {
  const { service } = uploads;
  const { db, clock, jobs, tasks, events } = core;
  const sheets = createCheckSheetsService({
    db,
    clock,
    jobs,
    tasks,
    deliveries: reader,
    ffmpeg: findFfmpeg(),
    files: {
      open: (id) => service.openFile(id),
      async ofSession(token) {
        const listed = await service.listSession(token);
        if (!listed.ok) return listed;
        const known = await service.describe(listed.value.data.map(({ id }) => id));
        return ok([...known].map(([id, { name, size, sha256 }]) => ({ id, name, size, sha256 })));
      },
      async ofDelivery(id) {
        const known = await service.describe(await reader.fileIds(id));
        return [...known].map(([fileId, { name }]) => ({ id: fileId, name }));
      },
    },
  });
  subscribeCheckSheets(events, sheets);
  return sheets;
}

// What is sent without an order, until it is paid or its owner speaks.
function buildNewUploads(
  core: Core,
  deps: Pick<OrdersModuleDeps, 'catalogue' | 'files'> & { orders: OrdersService },
) {
  const { db, clock, events, pushes } = core;
  const { catalogue, orders: service, files } = deps;
  const newUploads = createNewUploadsService({
    db,
    clock,
    events,
    pushes,
    catalogue,
    orders: service,
    files: files.uploads.service,
  });
  events.subscribe(orderPaid, 'new-uploads', ({ order_id }) => newUploads.orderPaid(order_id));
  events.subscribe(filesJudged, 'new-uploads', ({ order_id, belong }) =>
    newUploads.ownerSpoke(order_id, belong),
  );
  events.subscribe(accountVerified, 'new-uploads', ({ user_id, email }) =>
    newUploads.accountVerified(user_id, email),
  );
  return newUploads;
}

// What was dropped before anything was chosen, until its order is paid or its price was asked for.
function buildDrops(
  core: Core,
  deps: Pick<OrdersModuleDeps, 'files' | 'mayPay'> & { orders: OrdersService },
  newUploads: Orders['services']['newUploads'],
) {
  const { db, clock, events } = core;
  const drops = createDropsService({
    db,
    clock,
    orders: deps.orders,
    files: deps.files.uploads.service,
    mayPay: deps.mayPay,
    keepUpload: (tx, upload) => newUploads.keepAsked(tx, upload),
  });
  events.subscribe(orderPaid, 'drops', ({ order_id }) => drops.orderPaid(order_id));
  return drops;
}

// Links by which customers let others hear their songs.
function buildLinks(
  { core, settings, files }: OrdersModuleDeps,
  work: Pick<ListeningDeps, 'copies' | 'orders'> & Pick<SongPictures, 'songPicture'>,
) {
  const { db, clock, events } = core;
  const deps: ListeningDeps = {
    ...core,
    ...work,
    files: files.uploads.service,
    limiter: createRateLimiter(db, clock),
    siteUrl: async () => (await settings.current()).site_url,
  };
  const siteName = async () => (await settings.current()).site_name;
  const picture = linkPicture({ db, clock, siteName, songPicture: (song) => work.songPicture(song) });
  return { ...buildListening(deps, events), documents: [picture] };
}

/** Builds what happens to orders after they are paid. */
export function buildOrders(deps: OrdersModuleDeps): Orders {
  const { core, settings, itemFiles, environment } = deps;
  const { db, clock, events, pushes, jobs, tasks, record, keys } = core;
  const { copies, preflight } = deps.files;
  const files = deps.files.uploads.service;
  const project: OrdersDeps['project'] = { files: itemFiles, discard: (tx, ids) => files.discard(tx, ids) };
  const service = createOrdersService({ ...core, links: files, project, engineers: deps.engineers });
  const currency = async () => (await settings.current()).currency;
  const delivering = { db, clock, events, pushes, links: files, files, copies, jobs, tasks, record };
  const deliveries = createDeliveriesService(delivering);
  const deliveryReader = createDeliveryReader({ ...delivering, orders: service });
  const writtenReviews = createWrittenReviews({ ...core, orders: service, samples: deps.samples });
  const reviews = createReviewsService({ db, samples: deps.samples });
  const revisions = createRevisionsService({ ...delivering, currency });
  const newUploads = buildNewUploads(core, { ...deps, orders: service });
  const drops = buildDrops(core, { ...deps, orders: service }, newUploads);
  const sheets = buildCheckSheets(core, deps.files.uploads, deliveryReader);
  const songPictures = createSongPictures({ ...delivering, ...environment.folders, orders: service, keys });
  const following = followFiles(events, { ...delivering, preflight, deliveryReader, orders: service });
  const listening = buildLinks(deps, { ...delivering, ...songPictures, orders: service });
  events.subscribe(accountVerified, 'orders', ({ user_id, email }) =>
    db.transaction((tx) => service.attachGuestOrders(tx, user_id, email)),
  );
  const routes: Route[] = [
    ...reviewsRoutes({ reviews, written: writtenReviews }),
    ...newUploadsRoutes(newUploads),
    ...dropsRoutes(drops),
    ...checkSheetsRoutes(sheets),
    ...ordersRoutes(service, newUploads.keepForOrder),
    ...deliveriesRoutes(deliveries, deliveryReader),
    ...revisionsRoutes(revisions),
    ...projectsRoutes({ ...delivering, project, engineers: deps.engineers }),
    ...listening.routes,
  ];
  return {
    services: {
      orders: service,
      deliveries,
      deliveryReader,
      songPictures,
      revisions,
      writtenReviews,
      reviews,
      newUploads,
      drops,
      listening: listening.service,
    },
    routes,
    jobs: [
      ...checkSheetsJobs(sheets),
      ...ordersJobs(service),
      ...deliveriesJobs(delivering),
      ...following,
      ...newUploadsJobs(newUploads),
      ...dropsJobs(drops),
      ...listening.jobs,
    ],
    documents: [...songPictures.documents, ...listening.documents],
  };
}
