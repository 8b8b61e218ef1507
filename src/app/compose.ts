import { buildBackOffice } from '@/modules/back-office/module';
import { buildCatalogue } from '@/modules/catalogue/module';
import { buildContent } from '@/modules/content/module';
import { buildConversations } from '@/modules/conversations/module';
import { buildFiles } from '@/modules/files/module';
import { buildFoundation } from '@/modules/foundation/module';
import { buildMoney, openProviders, planProblemsOf, STANDARD_VAT, type Money } from '@/modules/money/module';
import { buildOrders, ordersPorts, type Orders } from '@/modules/orders/module';
import { buildPeople } from '@/modules/people/module';
import { buildShop, type Shop } from '@/modules/shop/module';
import { buildSite } from '@/modules/site/module';
import { queryRows, type Db } from '@/platform/db/database';
import { checkWrite } from '@/platform/db/write-check';
import type { Environment } from '@/platform/environment';
import { askedOften } from '@/platform/http/asked-often';
import { healthRoutes } from '@/platform/http/health';
import { createRateLimiter } from '@/platform/http/rate-limit';
import { createPlatform } from '@/platform/platform';
import { lastKnownName } from './away-page';
import { MODULES, PERSONAL_DATA } from './modules';

// Proxies ask every second or two, and anybody may.
const WRITE_CHECK_MS = 2_000;

function healthOf(db: Db, probeStorage: () => Promise<void>) {
  return healthRoutes([
    { name: 'database', check: () => queryRows(db, 'select 1') },
    { name: 'database writes', check: askedOften(WRITE_CHECK_MS, () => checkWrite(db)) },
    { name: 'file storage', check: askedOften(WRITE_CHECK_MS, probeStorage) },
  ]);
}

// What stands below every other module: providers, settings, files.
function buildFirst(environment: Environment) {
  const platform = createPlatform(environment);
  const providers = openProviders(environment, platform);
  const { selling, payments } = providers;
  const foundation = buildFoundation(environment, platform, {
    providers: { selling, payments },
    hasOrders: ordersPorts.exist,
    ...STANDARD_VAT,
  });
  const uses = MODULES.flatMap(({ fileUses = [] }) => fileUses);
  const files = buildFiles(environment, foundation.core, uses);
  return { providers, foundation, files };
}

/**
 * Builds every module on those before it: the only place that knows them all. What an earlier module asks of a later one
 * reaches it as a function, called when both are there.
 */
function buildModules(environment: Environment) {
  const { providers, foundation, files } = buildFirst(environment);
  const { core } = foundation;
  const common = { environment, core, settings: foundation.services.settings };
  const people = buildPeople({
    ...common,
    personalData: PERSONAL_DATA,
    forgetFiles: files.services.uploads.forget,
  });
  const planProblems = planProblemsOf(providers, core.log);
  const catalogue = buildCatalogue({ ...common, files: files.services, planProblems });
  const money: Money = buildMoney({
    ...common,
    providers,
    settle: (provider, reference, about) =>
      (about === 'subscription' ? shop.services.subscriptions : shop.services.checkout).settle(
        provider,
        reference,
      ),
    announceOrder: ordersPorts.announce(core),
    maySeeOrder: async (reader, orderId) => (await orders.services.orders.orderFor(reader, orderId)).ok,
  });
  const sold = catalogue.services.catalogue;
  const itemFiles = MODULES.flatMap(({ itemFiles: some = [] }) => some);
  const orders: Orders = buildOrders({
    ...common,
    files: files.services,
    catalogue: sold,
    samples: catalogue.services.published,
    engineers: catalogue.services.engineers,
    itemFiles,
    mayPay: async (id, proof) => (await shop.services.checkout.view(id, proof)).ok,
  });
  const { receipts, inbox, vatIds } = money.services;
  const shop: Shop = buildShop({
    ...common,
    people: people.services,
    catalogue: sold,
    providers,
    inbox,
    vatIds,
    orders: orders.services.orders,
  });
  const work = { ...common, files: files.services, orders: orders.services, shop: shop.services };
  const conversations = buildConversations({ ...work, receipts });
  const content = buildContent({ ...common, samples: catalogue.services.samples });
  const site = buildSite({ ...work, catalogue: catalogue.services, content: content.services });
  const backOffice = buildBackOffice({ ...work, providers });
  const earlier = { foundation, people, files, catalogue, money, orders, shop };
  return { ...earlier, conversations, content, site, backOffice };
}

function servicesOf(built: ReturnType<typeof buildModules>) {
  return {
    ...built.foundation.services,
    ...built.people.services,
    ...built.files.services,
    ...built.catalogue.services,
    ...built.money.services,
    ...built.orders.services,
    ...built.shop.services,
    ...built.conversations.services,
    ...built.content.services,
    ...built.backOffice.services,
  };
}

/** Builds the whole studio on one environment; nothing runs before `jobs.prepare`. */
export function compose(environment: Environment) {
  const built = buildModules(environment);
  const modules = Object.values(built);
  const { db, clock, jobs, tasks, events, listener, pushes, outbox } = built.foundation.core;
  const { settings } = built.foundation.services;
  const { uploads } = built.files.services;
  jobs.register([
    ...modules.flatMap((module) => module.jobs),
    ...outbox.handlers(),
    ...events.handlers(),
    ...pushes.handlers(),
  ]);
  return {
    routes: [...healthOf(db, uploads.probe), ...modules.flatMap((module) => module.routes)],
    documents: modules.flatMap((module) => module.documents),
    /** Handlers that speak a protocol of their own below /api, by path prefix. */
    protocols: [{ prefix: '/api/uploads/files', handle: uploads.handle }],
    jobs,
    tasks,
    events,
    listener,
    pushes,
    limiter: createRateLimiter(db, clock),
    resolveCaller: built.people.services.accounts.resolveCaller,
    // What the server says while the database is away.
    availability: environment.database.availability,
    siteName: lastKnownName(settings),
    services: servicesOf(built),
  };
}

export type Composition = ReturnType<typeof compose>;
