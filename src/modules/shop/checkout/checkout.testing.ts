import type { DeliverWebhook } from '@/platform/environment';
import { testKeys } from '@test/support/keys';
import { Hono } from 'hono';
import { createRecordChange } from '@/modules/foundation/audit/server/audit.service';
import { createCatalogueService } from '@/modules/catalogue/services/server/catalogue.service';
import { createGiftCardsService } from '@/modules/shop/gift-cards/server/gift-cards.service';
import { createPromotionsService } from '@/modules/shop/promotions/server/promotions.service';
import { createDemoPayments } from '@/modules/money/payments/server/providers/demo/index';
import { createWebhookInbox } from '@/modules/money/payments/server/webhook-inbox';
import { demoPaymentRoutes } from '@/modules/money/payments/server/payments.routes';
import type { PaymentProvider } from '@/modules/money/payments/server/payment-provider';
import { createAddOns } from '@/modules/orders/revisions/server/revision-add-on';
import type { SettingsService } from '@/modules/foundation/settings/server/settings.service';
import { queryRows, type Database, type Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import { mountRoutes, type HttpEnv } from '@/platform/http/mount';
import type { JobEntry, JobQueue } from '@/platform/jobs/job';
import { createLog } from '@/platform/log/log';
import { ANONYMOUS, type SignedIn } from '@/shared/caller';
import type { Clock } from '@/shared/clock';
import type { UserId } from '@/shared/ids';
import { checkoutJobs } from './server/checkout.jobs';
import { checkoutRoutes } from './server/checkout.routes';
import { codePort } from './server/code-port';
import { createCheckoutService } from './server/checkout.service';
import { createMoneyService, type IssueCredit } from './server/money.service';
import { NO_SUBSCRIPTIONS } from './server/checkout.ports';

/** The clock of a test: stands still until it is told to move. */
export function testClock(start = new Date('2026-03-02T10:00:00Z')) {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advance: (ms: number): void => {
      time += ms;
    },
  };
}

export const GUEST = { first_name: 'Ada', last_name: 'Loud', email: 'ada@example.com', phone: '17025550123' };

const silent = createLog('silent');
const currency = 'USD';
const selling = { one_time: true, subscriptions: true, gift_cards: true };

function tableEvents(): EventPublisher {
  return {
    publish: async (tx, event, data) => {
      await queryRows(tx, 'insert into told (name, data) values ($1, $2)', [event.name, data]);
    },
  };
}

function memoryQueue(): JobQueue & { waiting: JobEntry[] } {
  const waiting: JobEntry[] = [];
  return {
    waiting,
    enqueue: async (_tx, job, data) => void waiting.push({ name: job.name, data }),
    enqueueAll: async (_tx, entries) => void waiting.push(...entries),
  };
}

export interface RigOptions {
  readonly clock?: ReturnType<typeof testClock>;
  /** Puts a faulty provider in front of the demo provider. */
  readonly wrap?: (provider: PaymentProvider) => PaymentProvider;
}

function depsOf(db: Db, clock: Clock, provider: PaymentProvider) {
  const settings = { current: async () => ({ currency, selling }) } as unknown as SettingsService;
  const events = tableEvents();
  const keys = testKeys(clock);
  const giftCards = createGiftCardsService({ db, clock, events, keys });
  const promotions = createPromotionsService({
    db,
    clock,
    currency: async () => currency,
    findGift: giftCards.find,
  });
  const deps = {
    db,
    clock,
    log: silent,
    events,
    keys,
    https: false,
    providers: { all: [provider], card: provider, paypal: provider },
    modeOf: () => provider.mode,
    codes: codePort(promotions),
    addOns: createAddOns({ clock, keys, pushes: { push: async () => undefined } }),
    vatOf: async () => null,
    subscriptions: NO_SUBSCRIPTIONS,
    catalogue: createCatalogueService({ db, settings }),
    currency: async () => currency,
    payerOf: async (id: UserId) => (await findPayer(db, id)) ?? null,
    isBlocked: async () => false,
    guestLink: async () => null,
  };
  return { deps, giftCards, promotions };
}

/** One server process of the checkout on a database: real services and calls, a queue that tests empty. */
export function createCheckoutHarness(database: Pick<Database, 'db'>, options: RigOptions = {}) {
  const { db } = database;
  const clock = options.clock ?? testClock();
  const queue = memoryQueue();
  const app = new Hono<HttpEnv>();
  const webhookUrl = 'http://studio.test/api/webhooks/demo';
  const deliver: DeliverWebhook = async (url, headers, body) =>
    (await app.request(url, { method: 'POST', headers, body })).status;
  const demo = createDemoPayments({
    db,
    clock,
    log: silent,
    secret: 'key of this test',
    webhookUrl,
    deliver,
  });
  const provider = options.wrap?.(demo.provider) ?? demo.provider;
  const { deps, giftCards, promotions } = depsOf(db, clock, provider);
  const service = createCheckoutService(deps);
  const issueCredit: IssueCredit = (tx, credit) => promotions.issueCredit(tx, credit);
  const creditLimits = async () => ({ each: 5_000, day: 15_000 });
  const record = createRecordChange({ clock });
  const money = createMoneyService({ ...deps, record, issueCredit, creditLimits });
  const settle = (name: string, reference: string) => service.settle(name, reference);
  const inbox = createWebhookInbox({ db, clock, log: silent, queue, settle });
  const jobs = [...checkoutJobs(service, inbox), ...demo.jobs];
  mountRoutes(app, [...checkoutRoutes(service, money), ...demoPaymentRoutes({ ...demo, provider }, inbox)], {
    resolveCaller: async (token) => callerOf(db, token),
    limiter: { hitInOrder: async () => null },
    log: silent,
  });
  app.onError(() => new Response('{"success":false}', { status: 500 }));
  /** Runs the jobs that wait now. */
  const drain = async (): Promise<void> => {
    for (const { name, data } of queue.waiting.splice(0))
      await jobs.find((job) => job.name === name)?.run(data);
  };
  /** What the scheduler does each minute. */
  const minute = async (): Promise<void> => {
    for (const job of jobs) if (job.schedule !== undefined) await job.run({});
  };
  return { app, demo, provider, service, money, promotions, giftCards, inbox, queue, drain, minute };
}

export type Harness = ReturnType<typeof createCheckoutHarness>;

async function findPayer(db: Db, id: UserId) {
  const text = 'select first_name, last_name, email, phone from users where id = $1';
  const [row] = await queryRows<{
    first_name: string;
    last_name: string;
    email: string;
    phone: string | null;
  }>(db, text, [id]);
  return row;
}

async function callerOf(db: Db, token: string) {
  const [row] = await queryRows<{ id: UserId; email: string }>(
    db,
    'select id, email from users where email = $1',
    [token],
  );
  if (row === undefined) return ANONYMOUS;
  return {
    kind: 'user' as const,
    userId: row.id,
    role: 'customer' as const,
    email: row.email,
    verified: true,
  };
}

/** Fills an empty database: two services with a variation and rush, one of each kind that is bought elsewhere. */
export async function seedShop(db: Db): Promise<void> {
  await queryRows(
    db,
    `create table if not exists told (id bigint generated always as identity, name text not null, data jsonb not null);
     insert into services (id, category_id, name, service_type, is_gift_card, price, discounted_price, rush_surcharge, max_revision) values
       (101, 2, 'Mixing', 'one_time', false, 14000, null, 5000, 3),
       (102, 3, 'Mastering', 'one_time', false, 3000, 2550, null, 2),
       (103, 2, 'Monthly', 'subscription', false, 9900, null, null, 3),
       (104, 1, 'Gift Card', 'one_time', true, 5000, null, null, 0),
       (105, 2, 'Free advice', 'one_time', false, 0, null, null, 0);
     insert into variations (id, service_id, name, price) values (201, 101, '48 stems', 20000);
     insert into users (email, password_hash, first_name, last_name, phone, created_at, updated_at) values
       ('cleo@example.com', 'x', 'Cleo', 'Quiet', null, now(), now()),
       ('eve@example.com', 'x', 'Eve', 'Listener', null, now(), now())`,
  );
}

/** Somebody of the studio who sees all money, as the edge resolves them. */
export const SEES_ALL: SignedIn = {
  kind: 'user',
  userId: 1 as UserId,
  role: 'admin',
  email: 'admin@demo.test',
  verified: true,
};
