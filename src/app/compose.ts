import {
  accountsJobs,
  accountsRoutes,
  accountVerified,
  createAccountsService,
} from '@/features/accounts/server';
import { catalogueRoutes, createCatalogueService } from '@/features/catalogue/server';
import { createSettingsService, settingsRoutes } from '@/features/settings/server';
import { createSamplesService, samplesRoutes } from '@/features/samples/server';
import { createReviewsService, reviewsRoutes } from '@/features/reviews/server';
import { siteRoutes } from '@/features/site/server';
import type { Database } from '@/platform/db/database';
import { createEvents } from '@/platform/events/outbox';
import { createListener } from '@/platform/events/listener';
import { createPushHub } from '@/platform/events/push-hub';
import { createRateLimiter } from '@/platform/http/rate-limit';
import type { Route } from '@/platform/http/mount';
import { createJobs } from '@/platform/jobs/boss';
import type { Log } from '@/platform/log/log';
import type { Clock } from '@/shared/clock';

/** What differs between a running studio and a test: database, time, addresses, switches. */
export interface Foundation {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly siteUrl: string;
  readonly demo: boolean;
}

/** Builds every feature's service on one foundation and joins them: the only place that knows them all. */
export function compose(foundation: Foundation) {
  const { database, clock, log } = foundation;
  const { db } = database;
  const listener = createListener({ url: foundation.databaseUrl, log });
  const jobs = createJobs({ database, listener, log, clock });
  const events = createEvents(jobs);
  const pushes = createPushHub({ db, queue: jobs, listener, log, clock });

  const selling = { one_time: true, subscriptions: false, gift_cards: false };
  const settings = createSettingsService({ db, clock, log, siteUrl: foundation.siteUrl, selling });
  const accounts = createAccountsService({ db, clock, events, demo: foundation.demo });
  const catalogue = createCatalogueService({ db, settings });
  const samples = createSamplesService({ db });
  const reviews = createReviewsService({ db });

  const routes: Route[] = [
    ...settingsRoutes(settings),
    ...accountsRoutes(accounts),
    ...catalogueRoutes(catalogue),
    ...samplesRoutes(samples),
    ...reviewsRoutes(reviews),
    ...siteRoutes({ db }),
  ];
  jobs.register([...accountsJobs(accounts), ...events.handlers(), ...pushes.handlers()]);

  return {
    routes,
    /** Handlers that speak a protocol of their own below /api, by path prefix. */
    protocols: [],
    jobs,
    listener,
    limiter: createRateLimiter(db, clock),
    resolveCaller: accounts.resolveCaller,
    services: { settings, accounts, catalogue, samples, reviews },
    accountVerified,
  };
}

export type Composition = ReturnType<typeof compose>;
