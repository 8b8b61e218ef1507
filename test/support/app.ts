import { pino, type Logger } from 'pino';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { compose } from '@/app/compose';
import { cspSourcesOf } from '@/app/csp-sources';
import { openKeys } from '@/app/root-keys';
import { createServer } from '@/app/server';
import { ensureDemoUsers } from '@/modules/people/accounts/server/demo-users';
import type { logIn } from '@/modules/people/accounts/accounts.contract';
import type { PayPalKeys, StripeKeys } from '@/platform/config/config';
import { createOutbound } from '@/platform/outbound/outbound';
import type { Database } from '@/platform/db/database';
import { createApiClient, type ApiClient } from '@/shared/api-client';
import { createTestClock, type TestClock } from './test-clock';
import { createTestDatabase } from './database';
import { testKeys } from './keys';
import type { SmallDisk } from './small-disk';

const SITE = 'http://studio.test';

export interface SignedInClient extends ApiClient {
  readonly token: string;
  readonly userId: number;
}

/** Makes a typed client that calls a server in process, as `token` and by a private link where given. */
function clientOf(
  send: (request: Request) => Promise<Response>,
  who: { token?: string; link?: string },
): ApiClient {
  return createApiClient((path, init) => {
    const headers = new Headers(init.headers);
    if (who.token !== undefined) headers.set('authorization', `Bearer ${who.token}`);
    if (who.link !== undefined) headers.set('x-order-link', who.link);
    return send(new Request(new URL(path, SITE), { ...init, headers }));
  });
}

/** Keys of providers, with a fake's address; none means the demo provider. */
export interface TestAppOptions {
  readonly stripe?: StripeKeys;
  readonly paypal?: PayPalKeys;
  /** Address of a fake register of VAT ids; none is asked without. */
  readonly viesBase?: string;
  /** A small disk: its files lie there, and its database too where that is possible. */
  readonly disk?: SmallDisk;
  /** Whether the keys are those of the database, as in a studio; else they are the same in all tests. */
  readonly storedKeys?: boolean;
  /** Where a test reads what was logged. */
  readonly log?: Logger;
}

interface Context {
  readonly clock: TestClock;
  readonly folder: string;
  readonly options: TestAppOptions;
}

type Reachable = Database & { readonly url: string };

// One server process: everything that it keeps in memory is its own.
async function startProcess(database: Reachable, { clock, folder, options }: Context) {
  const log = options.log ?? pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const composition = compose({
    database,
    databaseUrl: database.url,
    clock,
    log,
    siteUrl: SITE,
    demo: true,
    stripe: options.stripe ?? null,
    paypal: options.paypal ?? null,
    viesBase: options.viesBase ?? null,
    keys: options.storedKeys === true ? await openKeys(database.db, clock) : testKeys(clock),
    storage: { kind: 'disk', folder, ...(options.disk?.measure && { measure: options.disk.measure }) },
    backups: { folder: join(folder, 'backups'), secret: null },
    folders: {
      media: 'content/media',
      fonts: 'content/fonts',
      kept: join(folder, 'kept'),
      wellKnown: join(folder, 'well-known'),
    },
    taskWorker: inject('taskWorker'),
    mailer: null,
    outbound: createOutbound({ ownMachine: true }),
    deliverWebhook: async (url, headers, body) =>
      (await request(url, { method: 'POST', headers, body })).status,
    webhookUrl: `${SITE}/api/webhooks/demo`,
  });
  await composition.jobs.prepare();
  const server = createServer({
    ...composition,
    log,
    folders: [],
    pages: null,
    csp: cspSourcesOf(composition.services),
    https: false,
    dev: false,
  });
  const request = async (path: string, init?: RequestInit): Promise<Response> =>
    server.fetch(new Request(new URL(path, SITE), init), { ip: '192.0.2.254' });
  return { composition, server, request };
}

/**
 * Starts the whole API in process on a database of its own, with a clock that stands still. Jobs run when the test
 * calls `jobs.drain()`. Everything is closed at the end of the test file.
 */
export async function startTestApp(options: TestAppOptions = {}) {
  const database = await createTestDatabase();
  const clock: TestClock = createTestClock();
  const folder = options.disk?.folder ?? mkdtempSync(join(tmpdir(), 'headroom-files-'));
  await options.disk?.moveDatabase(database);
  const context = { clock, folder, options };
  const { composition, server, request: fetchApi } = await startProcess(database, context);
  let ip = 0;
  // Every client has an address of its own, so that limits by address only meet those who test them.
  const sender = () => {
    ip += 1;
    const address = `192.0.2.${ip}`;
    return async (request: Request): Promise<Response> => server.fetch(request, { ip: address });
  };
  const users = await ensureDemoUsers(database.db, clock);
  afterAll(async () => {
    await composition.jobs.stop();
    await composition.tasks.close();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    ...composition,
    db: database.db,
    database,
    clock,
    siteUrl: SITE,
    users,
    /** Another process of the same studio, with its own way to the same database; who asks for it stops its jobs. */
    async another(way: Database) {
      const { composition: other, request } = await startProcess({ ...way, url: database.url }, context);
      return { ...other, request };
    },
    /** Raw requests, for bad input; each call comes from the same address. */
    request: fetchApi,
    /** The same from an address that nobody called from before. */
    requestAsStranger: (path: string, init?: RequestInit): Promise<Response> =>
      sender()(new Request(new URL(path, SITE), init)),
    /** A client of somebody unknown, or of whoever holds an order's private link. */
    guest: (link?: string): ApiClient => clientOf(sender(), link === undefined ? {} : { link }),
    /** Logs in one of the demo people. */
    async signIn(role: 'customer' | 'engineer' | 'admin'): Promise<SignedInClient> {
      const send = sender();
      const answer = await clientOf(send, {}).call<typeof logIn>('POST /auth/login', {
        body: {
          email: `${role}@demo.test`,
          password: 'Headroom-demo-1',
          role: role === 'customer' ? 'user' : 'studio',
        },
      });
      if (!answer.ok) throw new Error(`login failed: ${answer.refusal.message}`);
      const { token } = answer.value.data;
      return { ...clientOf(send, { token }), token, userId: answer.value.user.id };
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
