import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createInstallation } from '@/modules/money/payments/server/installation';
import { VIES } from '@/modules/money/vat-ids/server/vies';
import { loadPolicies } from '@/modules/content/policies/server/policies.seed';
import { systemClock } from '@/platform/clock/system-clock';
import type { Config } from '@/platform/config/config';
import type { Environment } from '@/platform/environment';
import { isDatabaseAway, queryRows, runLocked, START_LOCK, type Database } from '@/platform/db/database';
import { migrate } from '@/platform/db/migrate';
import { createOutbound } from '@/platform/outbound/outbound';
import { createSmtpMailer } from '@/platform/mail/mailer';
import { clientIp } from '@/platform/http/client-ip';
import { createVisitLimit } from '@/platform/http/visit-limit';
import type { FolderOptions } from '@/platform/http/static-files';
import type { Log } from '@/platform/log/log';
import { hasOtherPlace, storagePlace } from '@/platform/storage/storage-place';
import { gapsOf } from './announce';
import { compose, type Composition } from './compose';
import { cspSourcesOf } from './csp-sources';
import { loadDemoContent } from './demo';
import { loadDemoPast } from './demo-past';
import { openDatabaseOf, storageOf, type OpenDatabase } from './open-database';
import { createServer, type Pages } from './server';
import { sharePages } from './shared-pages';
import { postWebhook } from './post-webhook';
import type { Keys } from '@/platform/security/keys';
import { areReplaced, openKeys } from './root-keys';

export interface StudioOptions {
  readonly config: Config;
  readonly log: Log;
  /** The project's folder: migrations and content lie below it. */
  readonly root: string;
  readonly pages: Pages;
  /** Path of what worker threads run. */
  readonly taskWorker: string;
  /** The built browser files; null while developing. */
  readonly clientFolder: string | null;
  readonly dev: boolean;
}

/** A studio that answers requests until it is stopped. */
export interface Studio {
  fetch(request: Request, from: { direct: string; forwarded: string | null }): Promise<Response>;
  /** Where files are sent to, part by part: such requests may take an hour. */
  readonly uploadPaths: readonly string[];
  /** Lets go of browsers that listen for pushes: they come back to another process or a later start. */
  endStreams(): void;
  /** Path of the page that makes the first admin; null where the studio has one. */
  readonly setUpPath: string | null;
  stop(): Promise<void>;
}

function ownFolders({ root, config }: StudioOptions): Environment['folders'] {
  const content = join(root, 'content');
  return {
    media: join(content, 'media'),
    fonts: join(content, 'fonts'),
    kept: join(config.dataDir, 'kept'),
    wellKnown: join(config.dataDir, 'well-known'),
  };
}

// This process reaches itself by loopback, whatever its public address is.
function ownAddress({ host, port }: Config): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  return `http://${everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

// The demo's past is played on services of its own, whose clock can be moved; their jobs are done by the real ones.
async function fillDemo(environment: Environment, root: string): Promise<void> {
  const { db } = environment.database;
  const users = await loadDemoContent(db, systemClock, join(root, 'content', 'demo'));
  let now = systemClock.now();
  // Stories of a demo are paid at the demo provider, whoever takes payments afterwards.
  const past = { ...environment, stripe: null, paypal: null, clock: { now: () => now } };
  const { jobs, services } = compose(past);
  await jobs.prepare();
  const setNow = (time: Date): void => {
    now = time;
  };
  await loadDemoPast({ db, services, setNow, users, root });
  await jobs.stop();
}

function foldersOf({ root, clientFolder, config }: StudioOptions): FolderOptions[] {
  // What others ask a site to prove itself by, such as Apple Pay: the owner puts the file there.
  const wellKnown = {
    prefix: '/.well-known/',
    folder: join(config.dataDir, 'well-known'),
    immutable: false,
    bareType: 'text/plain',
  };
  const media = { prefix: '/media/', folder: join(root, 'content', 'media'), immutable: false };
  const assets =
    clientFolder === null
      ? []
      : [{ prefix: '/assets/', folder: join(clientFolder, 'assets'), immutable: true }];
  return [wellKnown, media, ...assets];
}

interface Ready {
  readonly keys: Keys;
  readonly composition: Composition;
  readonly setUpPath: string | null;
}

async function setUpPathOf(people: { setUpToken(): Promise<string | null> }): Promise<string | null> {
  const token = await people.setUpToken();
  return token === null ? null : `/studio/setup?key=${token}`;
}

async function environmentOf(
  options: StudioOptions,
  { database, url }: Pick<OpenDatabase, 'database' | 'url'>,
): Promise<Environment> {
  const { config, log } = options;
  return {
    database,
    databaseUrl: url,
    clock: systemClock,
    log,
    siteUrl: config.siteUrl,
    demo: config.demo,
    stripe: config.stripe,
    paypal: config.paypal,
    // The demo's people and companies are made up.
    viesBase: config.viesApiBase ?? (config.demo ? null : VIES),
    keys: await openKeys(database.db, systemClock),
    storage: storageOf(config),
    backups: config.backups,
    folders: ownFolders(options),
    taskWorker: options.taskWorker,
    mailer: config.smtpUrl === null ? null : createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom }),
    outbound: createOutbound({ ownMachine: false }),
    deliverWebhook: postWebhook,
    webhookUrl: `${ownAddress(config)}/api/webhooks/demo`,
  };
}

// Started together with its database, as after a power cut, a process may be there first.
const DATABASE_PATIENCE_MS = 30_000;

async function untilReachable({ db }: Pick<Database, 'db'>): Promise<void> {
  const deadline = performance.now() + DATABASE_PATIENCE_MS;
  for (;;) {
    try {
      await queryRows(db, 'select 1');
      return;
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

async function warnOfOtherFiles({ db }: Pick<Database, 'db'>, { config, log }: StudioOptions): Promise<void> {
  if (!(await hasOtherPlace(db, storagePlace(storageOf(config))))) return;
  log.warn(
    {},
    'another process of this studio keeps its files in another place: neither finds the files of the other. ' +
      'Give all of them the same S3 bucket or, on one machine, the same DATA_DIR (docs/several-processes.md)',
  );
}

/** Everything that is done once for an installation, whichever of its processes comes first: the others wait here. */
function setUp(
  options: StudioOptions,
  { database, url }: Pick<OpenDatabase, 'database' | 'url'>,
): Promise<Ready> {
  const { config, log, root } = options;
  return runLocked(database.db, START_LOCK, async () => {
    const applied = await migrate(database.db, join(root, 'db', 'migrations'));
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    // A studio needs its terms from the first day, demo or not.
    await createInstallation(database.db)();
    await loadPolicies(database.db, systemClock, join(root, 'content', 'policies'));
    const environment = await environmentOf(options, { database, url });
    const composition = compose(environment);
    await composition.jobs.prepare();
    if (config.demo) await fillDemo(environment, root);
    return { keys: environment.keys, composition, setUpPath: await setUpPathOf(composition.services.people) };
  });
}

/** Opens the database, brings it up to date, fills a demo, starts the jobs and stands ready to answer. */
export async function startStudio(options: StudioOptions): Promise<Studio> {
  const { config, log, pages, dev } = options;
  const { database, url, close } = await openDatabaseOf(options);
  for (const gap of gapsOf(config)) log.warn(gap);
  await untilReachable(database);
  const { keys, composition, setUpPath } = await setUp(options, { database, url });
  const forgetPagesEverywhere = sharePages({ db: database.db, listener: composition.listener }, pages);
  await composition.jobs.start({ work: config.role !== 'web' });
  await composition.listener.start();
  // Whoever changes the key refuses where it sees this listener; it may have done so just before.
  if (await areReplaced(database.db, keys)) throw new Error('The key was changed meanwhile: start again.');
  await warnOfOtherFiles(database, options);
  const { delivery } = composition.services.demoPayments;
  if (config.demo) delivery.start();
  // Read once, so that it is known when the database is away.
  await composition.siteName();
  const server = createServer({
    ...composition,
    log,
    folders: foldersOf(options),
    pages,
    worker:
      options.clientFolder === null ? null : { folder: options.clientFolder, enabled: config.serviceWorker },
    isOpen: async () => (await composition.services.settings.current()).site_open,
    mayVisit: createVisitLimit(systemClock),
    forgetPagesEverywhere,
    csp: cspSourcesOf(composition.services),
    https: config.siteUrl.startsWith('https:'),
    dev,
  });
  return {
    fetch: async (request, { direct, forwarded }) =>
      server.fetch(request, { ip: clientIp(direct, forwarded, config.trustProxy) }),
    uploadPaths: composition.protocols.map(({ prefix }) => prefix),
    setUpPath,
    endStreams: () => composition.pushes.stop(),
    async stop() {
      await delivery.stop();
      await composition.jobs.stop();
      await composition.tasks.close();
      await composition.listener.stop();
      await close();
    },
  };
}
