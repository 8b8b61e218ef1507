import {
  accountsJobs,
  accountsRoutes,
  accountVerified,
  createAccountsService,
} from '@/features/accounts/server';
import { catalogueRoutes, createCatalogueService } from '@/features/catalogue/server';
import { checkoutJobs, checkoutRoutes, createCheckoutService } from '@/features/checkout/server';
import { createDeliveriesService, deliveriesRoutes, filesOfDeliveries } from '@/features/deliveries/server';
import {
  createNotifications,
  eventsRoutes,
  outboxRoutes,
  subscribeNotifications,
} from '@/features/notifications/server';
import { createOrderViewService, orderViewRoutes } from '@/features/order-view/server';
import { createOrdersService, filesOfOrders, ordersJobs, ordersRoutes } from '@/features/orders/server';
import {
  createDemoPayments,
  createWebhookInbox,
  demoPaymentRoutes,
  type Deliver,
} from '@/features/payments/server';
import { createReviewsService, reviewsRoutes } from '@/features/reviews/server';
import { createRevisionsService, revisionsRoutes } from '@/features/revisions/server';
import { createSamplesService, samplesRoutes } from '@/features/samples/server';
import { createSettingsService, settingsRoutes } from '@/features/settings/server';
import { siteRoutes } from '@/features/site/server';
import { createStudioService, studioRoutes } from '@/features/studio/server';
import { createUploads } from '@/features/uploads/server';
import { rawQuery, type Database } from '@/platform/db/database';
import { createListener } from '@/platform/events/listener';
import { createEvents } from '@/platform/events/outbox';
import { createPushHub } from '@/platform/events/push-hub';
import { healthRoutes } from '@/platform/http/health';
import { createRateLimiter } from '@/platform/http/rate-limit';
import { createJobs } from '@/platform/jobs/boss';
import type { Log } from '@/platform/log/log';
import { createMailOutbox } from '@/platform/mail/mail-outbox';
import type { Mailer } from '@/platform/mail/mailer';
import { createSigner } from '@/platform/security/tokens';
import type { StorageConfig } from '@/platform/storage/create-storage';
import type { Clock } from '@/shared/clock';

/** What differs between a running studio and a test: database, time, addresses, switches. */
export interface Foundation {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly siteUrl: string;
  readonly demo: boolean;
  /** The installation's own key, for signatures. */
  readonly secret: string;
  readonly storage: StorageConfig;
  /** Null where no mail server is configured: mails are kept in the outbox. */
  readonly mailer: Mailer | null;
  /** Brings the demo provider's webhooks to this server's own address. */
  readonly deliverWebhook: Deliver;
  /** Where those go: the full address of `POST /api/webhooks/demo`. */
  readonly webhookUrl: string;
}

function composePlatform({ database, databaseUrl, clock, log, secret, mailer }: Foundation) {
  const { db } = database;
  const listener = createListener({ url: databaseUrl, log });
  const jobs = createJobs({ database, listener, log, clock });
  const events = createEvents(jobs);
  const pushes = createPushHub({ db, queue: jobs, listener, log, clock });
  const outbox = createMailOutbox({ db, queue: jobs, mailer, log, clock });
  return { db, clock, log, listener, jobs, events, pushes, outbox, signer: createSigner(secret) };
}

type Platform = ReturnType<typeof composePlatform>;

function composeShop(foundation: Foundation, platform: Platform) {
  const { db, clock, log, events, signer, jobs } = platform;
  const { siteUrl, demo, secret } = foundation;
  const selling = { one_time: demo, subscriptions: false, gift_cards: false };
  const settings = createSettingsService({ db, clock, log, siteUrl, selling });
  const accounts = createAccountsService({ db, clock, events, demo });
  const catalogue = createCatalogueService({ db, settings });
  const { webhookUrl, deliverWebhook: deliver } = foundation;
  const demoPayments = createDemoPayments({ db, clock, log, secret, webhookUrl, deliver });
  const checkout = createCheckoutService({
    db,
    clock,
    log,
    events,
    signer,
    catalogue,
    providers: { all: [demoPayments.provider], card: demo ? demoPayments.provider : null },
    currency: async () => (await settings.current()).currency,
    async payerOf(userId) {
      const profile = await accounts.profileOf(userId);
      if (profile === null) return null;
      const { firstName: first_name, lastName: last_name, email, phone } = profile;
      return { first_name, last_name, email, phone };
    },
  });
  const settle = (provider: string, reference: string) => checkout.settle(provider, reference);
  const inbox = createWebhookInbox({ db, clock, log, queue: jobs, settle });
  return { settings, accounts, catalogue, demoPayments, checkout, inbox };
}

function composeWork(foundation: Foundation, platform: Platform) {
  const { db, clock, log, events, pushes, jobs, signer } = platform;
  const uploads = createUploads({
    db,
    clock,
    log,
    jobs,
    signer,
    storageConfig: foundation.storage,
    claims: [filesOfOrders, filesOfDeliveries],
  });
  const files = uploads.service;
  const orders = createOrdersService({ db, clock, events, pushes, links: files });
  const deliveries = createDeliveriesService({ db, clock, events, pushes, links: files, files });
  const revisions = createRevisionsService({ db, clock, events, pushes });
  const shared = { db, clock, orders, deliveries, revisions, files };
  const orderView = createOrderViewService({ ...shared, pushes });
  const studio = createStudioService(shared);
  return { uploads, orders, deliveries, revisions, orderView, studio };
}

type Shop = ReturnType<typeof composeShop>;
type Work = ReturnType<typeof composeWork>;

// Who acts on what others tell; each runs in the background, after the commit of the teller.
function subscribeAll({ db, clock, events, outbox }: Platform, shop: Shop, work: Work): void {
  const notifications = createNotifications({
    db,
    clock,
    outbox,
    site: () => shop.settings.current(),
    issueOrderLink: (tx, orderId) => work.orders.issueLink(tx, orderId),
  });
  subscribeNotifications(events, notifications);
  events.subscribe(accountVerified, 'orders', ({ user_id, email }) =>
    db.transaction((tx) => work.orders.attachGuestOrders(tx, user_id, email)),
  );
}

/** Builds every feature's service on one foundation and joins them: the only place that knows them all. */
export function compose(foundation: Foundation) {
  const platform = composePlatform(foundation);
  const { db, jobs, events, pushes, outbox } = platform;
  const shop = composeShop(foundation, platform);
  const work = composeWork(foundation, platform);
  const samples = createSamplesService({ db });
  const reviews = createReviewsService({ db });
  subscribeAll(platform, shop, work);
  jobs.register([
    ...accountsJobs(shop.accounts),
    ...shop.demoPayments.jobs,
    ...checkoutJobs(shop.checkout, shop.inbox),
    ...work.uploads.jobs,
    ...ordersJobs(work.orders),
    ...outbox.handlers(),
    ...events.handlers(),
    ...pushes.handlers(),
  ]);
  const routes = [
    ...healthRoutes([{ name: 'database', check: () => rawQuery(db, 'select 1') }]),
    ...settingsRoutes(shop.settings),
    ...accountsRoutes(shop.accounts),
    ...catalogueRoutes(shop.catalogue),
    ...samplesRoutes(samples),
    ...reviewsRoutes(reviews),
    ...siteRoutes({ db }),
    ...checkoutRoutes(shop.checkout),
    ...(foundation.demo ? demoPaymentRoutes(shop.demoPayments, shop.inbox) : []),
    ...work.uploads.routes,
    ...ordersRoutes(work.orders),
    ...deliveriesRoutes(work.deliveries),
    ...revisionsRoutes(work.revisions),
    ...orderViewRoutes(work.orderView),
    ...eventsRoutes({ pushes, orders: work.orders }),
    ...outboxRoutes(outbox),
    ...studioRoutes(work.studio),
  ];
  return {
    routes,
    /** Handlers that speak a protocol of their own below /api, by path prefix. */
    protocols: [{ prefix: '/api/uploads/files', handle: work.uploads.handle }],
    jobs,
    listener: platform.listener,
    pushes,
    limiter: createRateLimiter(db, platform.clock),
    resolveCaller: shop.accounts.resolveCaller,
    services: { ...shop, ...work, samples, reviews },
  };
}

export type Composition = ReturnType<typeof compose>;
