import { describe, expect, test } from 'vitest';
import { Hono } from 'hono';
import { pino } from 'pino';
import { createListener } from '@/platform/events/listener';
import type { Renditions } from '@/platform/events/open-streams';
import { createPushHub } from '@/platform/events/push-hub';
import { mountRoutes, type HttpEnv } from '@/platform/http/mount';
import { createJobs } from '@/platform/jobs/boss';
import { createMailOutbox } from '@/platform/mail/mail-outbox';
import { ANONYMOUS, type Caller, type Role } from '@/shared/caller';
import type { ConversationId, OrderId, UserId } from '@/shared/ids';
import { ok, refuse } from '@/shared/result';
import { createTestDatabase } from '@test/support/database';
import { createTestClock } from '@test/support/test-clock';
import { eventsRoutes, type EventsDeps } from './events.routes';
import { outboxRoutes } from './outbox.routes';

const database = await createTestDatabase();
const clock = createTestClock();
const log = pino({ level: 'silent' });
const listener = createListener({ url: database.url, log });
const jobs = createJobs({ database, listener, log, clock });
const pushes = createPushHub({ db: database.db, queue: jobs, listener, log, clock });
const outbox = createMailOutbox({
  db: database.db,
  queue: jobs,
  mailer: null,
  log,
  clock,
  domain: 'studio.test',
});
jobs.register([...pushes.handlers(), ...outbox.handlers()]);
await jobs.prepare();

const CUSTOMER = 7 as UserId;
const OWN = 12 as OrderId;
const LINKED = 30 as OrderId;

/** Orders as this test needs them: the customer owns 12, a private link opens 30. */
const orders = {
  newestOf: async (userId: UserId) => (userId === CUSTOMER ? [OWN] : []),
  orderOfLink: async (token: string) => (token === 'good-link' ? LINKED : null),
  orderFor: async (viewer: { caller: Caller; orderLink: string | null }, orderId: OrderId) => {
    const own = viewer.caller.kind === 'user' && viewer.caller.userId === CUSTOMER && orderId === OWN;
    const linked = viewer.orderLink === 'good-link' && orderId === LINKED;
    return own || linked ? ok({ id: orderId }) : refuse('not_found', 'Order not found');
  },
} as unknown as EventsDeps['orders'];

const KEY = 'k'.repeat(43);
const OWN_CHAT = 5 as ConversationId;

/** Chat 4 belongs to the customer, the key opens 5. */
const liveChats: EventsDeps['liveChats'] = {
  heardBy: async ({ caller, key }) => [
    ...(caller.kind === 'user' && caller.userId === CUSTOMER ? [4 as ConversationId] : []),
    ...(key === KEY ? [OWN_CHAT] : []),
  ],
};

function person(role: Role, userId: number): Caller {
  return { kind: 'user', userId: userId as UserId, role, email: `${role}@demo.test`, verified: true };
}

const people: Record<string, Caller> = {
  customer: person('customer', CUSTOMER),
  engineer: person('engineer', 8),
  admin: person('admin', 9),
};

const STUDIO = {
  site: { site_name: 'Low Ceiling', site_url: 'https://low.test', support_email: 'help@low.test' },
  currency: 'EUR',
};

let listened: readonly string[] = [];
const heard = {
  serveEvents: (request: Request, topics: readonly string[], from: Renditions) => {
    listened = topics;
    return pushes.serveEvents(request, topics, from);
  },
};

const app = new Hono<HttpEnv>();
mountRoutes(
  app,
  [
    ...eventsRoutes({ pushes: heard, orders, liveChats, listening: { heardBy: async () => null } }),
    ...outboxRoutes({ outbox, db: database.db, record: async () => undefined, studio: async () => STUDIO }),
  ],
  {
    resolveCaller: async (token) => people[token] ?? ANONYMOUS,
    limiter: { hitInOrder: async () => null },
    log,
  },
);

async function call(path: string, who?: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (who !== undefined) headers.set('authorization', `Bearer ${who}`);
  return app.request(`/api${path}`, { ...init, headers });
}

async function topicsOf(
  path: string,
  who?: string,
  headers: Record<string, string> = {},
): Promise<readonly string[]> {
  const response = await call(path, who, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  await response.body?.cancel();
  return listened;
}

describe('API-73 events', () => {
  test('a customer hears of themselves and their orders', async () => {
    expect(await topicsOf('/events', 'customer')).toEqual(['user:7', 'order:12', 'live-chat:4']);
  });

  test('engineers and admins hear what the studio hears', async () => {
    expect(await topicsOf('/events', 'engineer')).toEqual(['user:8', 'studio']);
    expect(await topicsOf('/events', 'admin')).toEqual(['user:9', 'studio']);
  });

  test('a private link hears of its order, shown in the address or as a header', async () => {
    expect(await topicsOf('/events?link=good-link')).toEqual(['order:30']);
    expect(await topicsOf('/events', undefined, { 'x-order-link': 'good-link' })).toEqual(['order:30']);
    expect(await topicsOf('/events?order=30&link=good-link')).toEqual(['order:30']);
  });

  test("a visitor's key hears of its live chat, as a header only", async () => {
    expect(await topicsOf('/events', undefined, { 'x-chat-key': KEY })).toEqual(['live-chat:5']);
    expect((await call(`/events?x-chat-key=${KEY}`)).status).toBe(401);
    expect((await call('/events', undefined, { headers: { 'x-chat-key': 'z'.repeat(43) } })).status).toBe(
      401,
    );
    expect((await call('/events', undefined, { headers: { 'x-chat-key': 'short' } })).status).toBe(401);
  });

  test('nobody holds more than twelve streams open; one that ends makes room', async () => {
    const open: Response[] = [];
    for (let n = 0; n < 12; n += 1)
      open.push(await call('/events', undefined, { headers: { 'x-chat-key': KEY } }));
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
    const refused = await call('/events', undefined, { headers: { 'x-chat-key': KEY } });
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      success: false,
      message: expect.stringContaining('Close some') as string,
    });
    expect(await topicsOf('/events', 'engineer')).toEqual(['user:8', 'studio']);
    await open.pop()?.body?.cancel();
    const again = await call('/events', undefined, { headers: { 'x-chat-key': KEY } });
    expect(again.status).toBe(200);
    for (const { body } of [...open, again]) await body?.cancel();
    expect(pushes.size()).toBe(0);
  });

  test('the cookie of a browser is enough to listen', async () => {
    const user = encodeURIComponent(JSON.stringify({ id: 7, token: 'customer' }));
    expect(await topicsOf('/events', undefined, { cookie: `user=${user}` })).toEqual([
      'user:7',
      'order:12',
      'live-chat:4',
    ]);
  });

  test('nobody hears of an order that is not theirs', async () => {
    expect((await call('/events?order=30', 'customer')).status).toBe(404);
    expect((await call('/events?order=12', 'engineer')).status).toBe(404);
    expect((await call('/events?order=12&link=good-link')).status).toBe(404);
  });

  test('a stranger hears nothing', async () => {
    expect((await call('/events')).status).toBe(401);
    expect((await call('/events?link=made-up')).status).toBe(401);
    expect((await call('/events', 'made-up')).status).toBe(401);
  });

  test('nonsense is refused', async () => {
    expect((await call('/events?order=abc', 'customer')).status).toBe(422);
    expect((await call(`/events?link=${'x'.repeat(300)}`)).status).toBe(422);
  });
});

describe('API-80 outbox', () => {
  interface Wire {
    id: number;
    subject: string;
    state: string;
    to: string;
    html: string;
    text: string;
  }

  async function queue(n: number): Promise<void> {
    await outbox.queueMail(database.db, {
      messageKey: `test:${n}`,
      kind: 'order-received',
      to: 'ana@example.com',
      subject: `Mail ${n}`,
      html: '<p>Hello</p>',
      text: 'Hello',
    });
    await jobs.drain();
  }

  const list = async (query = '') =>
    (await (await call(`/studio/outbox${query}`, 'admin')).json()) as {
      data: Wire[];
      total: number;
      last_page: number;
    };

  test('lists mails newest first, by pages, without their texts', async () => {
    for (const n of [1, 2, 3]) await queue(n);
    const page = await list('?per_page=2');
    expect(page).toMatchObject({ total: 3, last_page: 2, current_page: 1, per_page: 2 });
    expect(page.data.map(({ subject }) => subject)).toEqual(['Mail 3', 'Mail 2']);
    expect(page.data[0]).toMatchObject({ to: 'ana@example.com', state: 'kept', kind: 'order-received' });
    expect(page.data[0]).not.toHaveProperty('html');
    expect((await list('?per_page=2&page=9')).data).toEqual([]);
  });

  test('shows one mail with both texts', async () => {
    const [newest] = (await list()).data;
    const response = await call(`/studio/outbox/${newest?.id}`, 'admin');
    expect(await response.json()).toMatchObject({
      data: { subject: 'Mail 3', html: '<p>Hello</p>', text: 'Hello' },
    });
  });

  test('sends a mail again', async () => {
    const [newest] = (await list()).data;
    const response = await call(`/studio/outbox/${newest?.id}/resend`, 'admin', { method: 'POST' });
    expect(response.status).toBe(201);
    const again = await call(`/studio/outbox/${newest?.id}/resend`, 'admin', { method: 'POST' });
    expect(again.status).toBe(201);
    const { data } = (await again.json()) as { data: Wire };
    const waiting = await call(`/studio/outbox/${data.id}/resend`, 'admin', { method: 'POST' });
    expect(waiting.status).toBe(409);
    await jobs.drain();
    expect((await list()).total).toBe(5);
  });

  test('is for admins only', async () => {
    const paths: [string, string][] = [
      ['GET', '/studio/outbox'],
      ['GET', '/studio/outbox/1'],
      ['GET', '/studio/outbox/templates/delivery'],
      ['POST', '/studio/outbox/1/resend'],
    ];
    for (const [method, path] of paths) {
      expect((await call(path, undefined, { method })).status).toBe(401);
      expect((await call(path, 'customer', { method })).status).toBe(403);
      expect((await call(path, 'engineer', { method })).status).toBe(403);
    }
    expect((await list()).total).toBe(5);
  });

  test('unknown mails are not found, nonsense is refused', async () => {
    expect((await call('/studio/outbox/999999', 'admin')).status).toBe(404);
    expect((await call('/studio/outbox/999999/resend', 'admin', { method: 'POST' })).status).toBe(404);
    expect((await call('/studio/outbox/x', 'admin')).status).toBe(404);
    expect((await call('/studio/outbox?page=0', 'admin')).status).toBe(422);
    expect((await call('/studio/outbox?per_page=101', 'admin')).status).toBe(422);
  });
});
