import type { Files } from '@/modules/files/module';
import type { Core, Foundation } from '@/modules/foundation/module';
import type { Providers } from '@/modules/money/module';
import { countedModes } from '@/modules/money/payments/payments.rules';
import type { Orders } from '@/modules/orders/module';
import type { Shop } from '@/modules/shop/module';
import { timelineText } from '@/modules/site/order/order-view.rules';
import { openBackupFolder } from '@/platform/backup/backup-folder';
import type { Environment } from '@/platform/environment';
import type { Route } from '@/platform/http/mount';
import { rateLimitJobs } from '@/platform/http/rate-limit';
import type { Built, Module } from '@/platform/module';
import { createStorage } from '@/platform/storage/create-storage';
import { backupsRoutes } from './maintenance/server/backups.routes';
import { createBackups } from './maintenance/server/backups.service';
import { jobsRoutes } from './maintenance/server/jobs.routes';
import { orderAdminRoutes } from './orders/server/order-admin.routes';
import { createOrderAdmin } from './orders/server/order-admin.service';
import { openingRoutes } from './queue/server/opening.routes';
import { createOpening } from './queue/server/opening.service';
import { studioRoutes } from './queue/server/studio.routes';
import { createStudioService } from './queue/server/studio.service';
import { numbersRoutes } from './reports/server/reports.routes';
import { createNumbersService, type NumbersService } from './reports/server/reports.service';

/** Pages of the studio: they compose other modules. */
export const backOffice: Module = {
  name: 'back-office',
  tables: [
    'backup_plan',
    'numbers_answers',
    'numbers_counted',
    'numbers_counts',
    'numbers_days',
    'numbers_deliveries',
  ],
};

export type BackOffice = Built<{ readonly numbers: NumbersService }>;

export interface BackOfficeModuleDeps {
  readonly environment: Environment;
  readonly core: Core;
  readonly settings: Foundation['services']['settings'];
  readonly files: Files['services'];
  readonly providers: Providers;
  readonly orders: Orders['services'];
  readonly shop: Shop['services'];
}

function backupsOf({ database, storage, backups: place }: Environment, core: Core) {
  const { folder, secret } = place;
  const stored = openBackupFolder({ pool: database.pool, storage: createStorage(storage), folder, secret });
  const backups = createBackups({ ...core, backups: stored });
  return { routes: backupsRoutes(backups, { folder, encrypted: secret !== null }), jobs: backups.handlers };
}

/** Builds what the people of the studio work with: queue, orders, reports, opening, maintenance. */
export function buildBackOffice(deps: BackOfficeModuleDeps): BackOffice {
  const { environment, core, settings, files, providers, orders: work, shop } = deps;
  const { db, clock, jobs: queue, record, outbox } = core;
  const { demo, mailer } = environment;
  const { orders, deliveries, revisions } = work;
  const studio = createStudioService({
    db,
    clock,
    orders,
    deliveries,
    revisions,
    files: files.uploads.service,
    copies: files.copies,
  });
  const canPay = providers.selling.one_time;
  const opening = createOpening({ db, record, settings, demo, payments: canPay, mails: mailer !== null });
  const orderAdmin = createOrderAdmin({
    db,
    money: shop.money,
    mailsOf: (id) => outbox.listAbout(`order:${id}`),
    eventText: timelineText,
  });
  const currency = async () => (await settings.current()).currency;
  const numbers = createNumbersService({ db, clock, queue, record, currency, modes: countedModes(demo) });
  const backups = backupsOf(environment, core);
  const routes: Route[] = [
    ...orderAdminRoutes(orderAdmin),
    ...jobsRoutes(core),
    ...backups.routes,
    ...studioRoutes(studio),
    ...openingRoutes(opening),
    ...numbersRoutes(numbers),
  ];
  return {
    services: { numbers },
    routes,
    jobs: [...rateLimitJobs(db, clock), ...backups.jobs, ...numbers.jobs],
    documents: [],
  };
}
