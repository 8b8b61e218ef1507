import {
  accountClaimed,
  accountsJobs,
  accountsRoutes,
  accountVerified,
  peopleRoutes,
} from '@/modules/people/accounts/server';
import { catalogueRoutes } from '@/modules/catalogue/services/server';
import {
  checkSheetsJobs,
  checkSheetsRoutes,
  subscribeCheckSheets,
} from '@/modules/orders/check-sheets/server';
import { checkoutJobs, checkoutRoutes } from '@/modules/shop/checkout/server';
import { deliveriesRoutes } from '@/modules/orders/deliveries/server';
import {
  createNotifications,
  eventsRoutes,
  subscribeGiftMails,
  subscribeNotifications,
  subscribeReviewMails,
  type NotificationsDeps,
} from '@/modules/conversations/notifications/server';
import { orderViewRoutes } from '@/modules/site/order/server';
import {
  filesJudged,
  orderPaid,
  ordersJobs,
  ordersRoutes,
  type KeepUnpaid,
} from '@/modules/orders/orders/server';
import { paymentDisputed, paymentRefunded, refundReturned } from '@/modules/money/payments/server';
import { picturesRoutes } from '@/modules/files/media/server';
import { preflightJobs, preflightRoutes } from '@/modules/files/preflight/server';
import { RECEIPT_FILE, receiptsRoutes, type ReceiptsService } from '@/modules/money/receipts/server';
import { numbersRoutes, type NumbersService } from '@/modules/back-office/reports/server';
import { revisionsRoutes } from '@/modules/orders/revisions/server';
import { settingsRoutes } from '@/modules/foundation/settings/server';
import { subscriptionsJobs, subscriptionsRoutes } from '@/modules/shop/subscriptions/server';
import { createOpening, openingRoutes, studioRoutes } from '@/modules/back-office/queue/server';
import { queryRows } from '@/platform/db/database';
import { checkWrite } from '@/platform/db/write-check';
import { askedOften } from '@/platform/http/asked-often';
import { healthRoutes } from '@/platform/http/health';
import type { Route } from '@/platform/http/mount';
import { createRateLimiter } from '@/platform/http/rate-limit';
import type { JobHandler } from '@/platform/jobs/job';
import { lastKnownName } from './away-page';
import { composeCheckSheets } from './compose-check-sheets';
import { composeDocuments } from './compose-documents';
import { subscribeRenditions } from './compose-renditions';
import { subscribePreflight } from './compose-preflight';
import { catalogueStudioRoutes } from './compose-catalogue';
import { composePictures } from './compose-pictures';
import { composeNumbers } from './compose-reports';
import { composePlatform, type Foundation, type Platform } from './compose-platform';
import { composePersonalData } from './compose-personal-data';
import { routesOfMoney } from './compose-money';
import { composeReceipts } from './compose-receipts';
import { composeSettings } from './compose-settings';
import { composeShop, type Shop } from './compose-shop';
import { composeSite, type Site } from './compose-site';
import { composeMaintenance } from './compose-maintenance';
import { composeWork, type Work } from './compose-work';

// Proxies ask every second or two, and anybody may.
const WRITE_CHECK_MS = 2_000;

interface Parts {
  readonly platform: Platform;
  readonly shop: Shop;
  readonly work: Work;
  readonly site: Site;
  readonly receipts: ReceiptsService;
  readonly pictures: ReturnType<typeof composePictures>;
  readonly sheets: ReturnType<typeof composeCheckSheets>;
  readonly numbers: NumbersService;
  readonly maintenance: ReturnType<typeof composeMaintenance>;
  readonly opening: Route[];
  readonly demo: boolean;
}

// Who acts on what others tell; each runs in the background, after the commit of the teller.
function subscribeAll({ platform, shop, work, site, receipts }: Parts): JobHandler[] {
  const { db, clock, events, outbox } = platform;
  const mails: NotificationsDeps = {
    db,
    clock,
    outbox,
    site: () => shop.settings.current(),
    receipts,
    preferences: site.services.preferences,
    issueOrderLink: (tx, orderId) => work.orders.issueLink(tx, orderId),
  };
  subscribeNotifications(events, createNotifications(mails));
  subscribeGiftMails(events, { ...mails, gifts: shop.giftCards });
  const laterMails = subscribeReviewMails(events, { ...mails, queue: platform.jobs });
  events.subscribe(accountVerified, 'orders', ({ user_id, email }) =>
    db.transaction((tx) => work.orders.attachGuestOrders(tx, user_id, email)),
  );
  const { giftCards } = shop;
  events.subscribe(orderPaid, 'gift-cards', {
    concerns: ({ has_gift_cards }) => has_gift_cards !== false,
    act: ({ order_id }) => giftCards.orderPaid(order_id),
  });
  events.subscribe(paymentRefunded, 'gift-cards', ({ order_id }) => giftCards.moneyMoved(order_id));
  events.subscribe(refundReturned, 'gift-cards', ({ order_id }) => giftCards.moneyMoved(order_id));
  events.subscribe(paymentDisputed, 'gift-cards', ({ order_id }) => giftCards.moneyMoved(order_id));
  events.subscribe(accountVerified, 'gift-cards', ({ user_id, email }) =>
    giftCards.accountVerified(user_id, email),
  );
  outbox.attach(RECEIPT_FILE, (id) => receipts.mailFile(id));
  // The receipt of a paid order is issued where its mail is written, which carries it along.
  events.subscribe(paymentRefunded, 'receipts', async (refund) => void (await receipts.credit(refund)));
  events.subscribe(accountClaimed, 'preferences', ({ user_id }) => site.services.preferences.forget(user_id));
  events.subscribe(refundReturned, 'receipts', async (back) => void (await receipts.revoke(back)));
  const { newUploads } = site.services;
  events.subscribe(orderPaid, 'new-uploads', ({ order_id }) => newUploads.orderPaid(order_id));
  events.subscribe(filesJudged, 'new-uploads', ({ order_id, belong }) =>
    newUploads.ownerSpoke(order_id, belong),
  );
  subscribePreflight(platform, work);
  subscribeRenditions(platform, work);
  events.subscribe(accountVerified, 'new-uploads', ({ user_id, email }) =>
    newUploads.accountVerified(user_id, email),
  );
  return laterMails;
}

function jobsOfShop({ accounts, demoPayments, checkout, inbox, codes, subscriptions }: Shop): JobHandler[] {
  return [
    ...accountsJobs(accounts),
    ...demoPayments.jobs,
    ...checkoutJobs(checkout, inbox),
    ...codes.jobs,
    ...subscriptionsJobs(subscriptions),
  ];
}

function routesOfShop(shop: Shop): Route[] {
  return [
    ...settingsRoutes(shop.settings),
    ...accountsRoutes(shop.accounts),
    ...peopleRoutes(shop.people),
    ...catalogueRoutes(shop.catalogue),
    ...shop.codes.routes,
    ...subscriptionsRoutes(shop.subscriptions),
    ...checkoutRoutes(shop.checkout, shop.money),
    ...routesOfMoney(shop),
    ...shop.providerRoutes,
  ];
}

function orderRoutes(work: Work, receipts: ReceiptsService, keepUnpaid: KeepUnpaid): Route[] {
  return [
    ...ordersRoutes(work.orders, keepUnpaid),
    ...receiptsRoutes(receipts),
    ...deliveriesRoutes(work.deliveries, work.deliveryReader),
    ...revisionsRoutes(work.revisions),
    ...orderViewRoutes(work.orderView),
  ];
}

function handlersOf(parts: Parts, laterMails: readonly JobHandler[]): JobHandler[] {
  const { platform, shop, work, site, pictures, sheets, numbers, maintenance } = parts;
  return [
    ...maintenance.jobs,
    ...pictures.jobs,
    ...jobsOfShop(shop),
    ...work.uploads.jobs,
    ...preflightJobs(work.preflight),
    ...checkSheetsJobs(sheets),
    ...ordersJobs(work.orders),
    ...work.jobHandlers,
    ...site.jobs,
    ...platform.outbox.handlers(),
    ...laterMails,
    ...platform.events.handlers(),
    ...platform.pushes.handlers(),
    ...numbers.jobs,
  ];
}

function routesOf(parts: Parts): Route[] {
  const { platform, shop, work, site, receipts, pictures, sheets, numbers, maintenance, opening } = parts;
  const { db, pushes } = platform;
  return [
    ...healthRoutes([
      { name: 'database', check: () => queryRows(db, 'select 1') },
      { name: 'database writes', check: askedOften(WRITE_CHECK_MS, () => checkWrite(db)) },
      { name: 'file storage', check: askedOften(WRITE_CHECK_MS, work.uploads.probe) },
    ]),
    ...routesOfShop(shop),
    ...composeSettings(platform, shop, parts.demo),
    ...site.routes,
    ...work.uploads.routes,
    ...picturesRoutes(pictures.service),
    ...catalogueStudioRoutes(platform, shop),
    ...composePersonalData(platform, shop, work),
    ...preflightRoutes(work.preflight),
    ...checkSheetsRoutes(sheets),
    ...orderRoutes(work, receipts, site.services.newUploads.keepForOrder),
    ...eventsRoutes({ pushes, orders: work.orders, liveChats: site.services.liveChats }),
    ...maintenance.routes,
    ...studioRoutes(work.studio),
    ...opening,
    ...numbersRoutes(numbers),
  ];
}

function openingOf({ demo, mailer }: Foundation, { db, record }: Platform, shop: Shop): Route[] {
  const { settings, canSell } = shop;
  const opening = { db, record, settings, demo, payments: canSell.one_time, mails: mailer !== null };
  return openingRoutes(createOpening(opening));
}

// What the server says while the database is away.
function whileAway({ database }: Foundation, { settings }: Shop) {
  return { availability: database.availability, siteName: lastKnownName(settings) };
}

// What lives as long as the process.
const runningParts = ({ jobs, tasks, events, listener, pushes }: Platform) => ({
  jobs,
  tasks,
  events,
  listener,
  pushes,
});

/** Builds every feature's service on one foundation and joins them: the only place that knows them all. */
export function compose(foundation: Foundation) {
  const platform = composePlatform(foundation);
  const { db, jobs, events } = platform;
  const shop = composeShop(foundation, platform);
  const work = composeWork(foundation, platform, shop);
  const pictures = composePictures(platform, work);
  const site = composeSite({ foundation, platform, shop, work });
  const receipts = composeReceipts({ foundation, platform, shop, work });
  const sheets = composeCheckSheets(platform, work);
  const numbers = composeNumbers(foundation, platform, shop);
  const maintenance = composeMaintenance({ foundation, platform, settings: shop.settings });
  const { demo } = foundation;
  const opening = openingOf(foundation, platform, shop);
  const parts: Parts = {
    platform,
    shop,
    work,
    site,
    receipts,
    pictures,
    sheets,
    numbers,
    maintenance,
    opening,
    demo,
  };
  subscribeCheckSheets(events, sheets);
  jobs.register(handlersOf(parts, subscribeAll(parts)));
  return {
    routes: routesOf(parts),
    documents: composeDocuments({ foundation, platform, shop, pictures: pictures.service, site }),
    /** Handlers that speak a protocol of their own below /api, by path prefix. */
    protocols: [{ prefix: '/api/uploads/files', handle: work.uploads.handle }],
    ...runningParts(platform),
    limiter: createRateLimiter(db, platform.clock),
    resolveCaller: shop.accounts.resolveCaller,
    ...whileAway(foundation, shop),
    services: { ...shop, ...work, ...site.services, receipts, numbers },
  };
}

export type Composition = ReturnType<typeof compose>;
