import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';

const app = await startTestApp();

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const event = (more: object = {}) => ({
  id: randomUUID(),
  name: 'page_view',
  ago_ms: 1500,
  path: '/samples',
  viewport: 'narrow',
  ...more,
});

async function post(events: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return app.requestAsStranger('/api/analytics/events', {
    method: 'POST',
    body: JSON.stringify({ events }),
    headers: { 'content-type': 'application/json', 'user-agent': FIREFOX, ...headers },
  });
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly path: string;
  readonly visitor: Buffer;
}

const rows = (ids: string[]): Promise<Row[]> =>
  queryRows<Row>(app.db, 'select * from analytics_events where id = any($1) order by path', [ids]);

test('API-76 a batch counts each event once, however often it is sent, and sets no cookie', async () => {
  const [one, two] = [event(), event({ name: 'audio_play', details: { sample_id: 3 } })];
  for (const batch of [[one, two, one], [two], [one, two]]) {
    const answer = await post(batch);
    expect([answer.status, await answer.json()]).toEqual([202, { success: true }]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
  const stored = await rows([one.id, two.id]);
  expect(stored.map(({ name, details }) => ({ name, details }))).toEqual(
    expect.arrayContaining([
      { name: 'page_view', details: {} },
      { name: 'audio_play', details: { sample_id: 3 } },
    ]),
  );
  expect(stored).toHaveLength(2);
  expect(stored[0]?.['happened_at']).toEqual(new Date(app.clock.now().getTime() - 1500));
});

test('API-76 no token, mail address or query is kept, and nothing of the back office', async () => {
  const events = [
    event({ path: '/reset-password/me@example.com/secret' }),
    event({ path: '/services?link=secret', details: { utm_source: 'me@example.com', utm_medium: 'mail' } }),
    event({ path: '/studio/items/2' }),
  ];
  await post(events);
  const stored = await rows(events.map(({ id }) => id));
  expect(stored.map(({ path, details }) => [path, details])).toEqual([
    ['/reset-password', {}],
    ['/services', { utm_medium: 'mail' }],
  ]);
});

test.each([
  ['a bot', { 'user-agent': BOT }],
  ['nobody who says what it is', { 'user-agent': '' }],
  ['who asks for Global Privacy Control', { 'sec-gpc': '1' }],
  ['who asks for Do Not Track', { dnt: '1' }],
])('API-76 %s is answered and not counted', async (_who, headers) => {
  const one = event();
  expect((await post([one], headers)).status).toBe(202);
  expect(await rows([one.id])).toEqual([]);
});

test('API-76 a visitor is one all day and somebody else the next; the salt of the day is destroyed', async () => {
  const day = [event(), event(), event()];
  const send = (one: object, agent = FIREFOX): Promise<Response> =>
    app.request('/api/analytics/events', {
      method: 'POST',
      body: JSON.stringify({ events: [one] }),
      headers: { 'content-type': 'application/json', 'user-agent': agent },
    });
  await send(day[0] ?? {});
  await send(day[1] ?? {});
  await send(day[2] ?? {}, `${FIREFOX} other`);
  const visitors = async (events: { id: string }[]): Promise<string[]> =>
    Promise.all(events.map(async ({ id }) => (await rows([id]))[0]?.visitor.toString('hex') ?? ''));
  const [first, second, other] = await visitors(day);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
  app.clock.advance(24 * 3600 * 1000);
  const next = event();
  await send(next);
  expect(await visitors([next])).not.toEqual([first]);
  const salts = await queryRows(app.db, 'select day::text as day from analytics_salts');
  expect(salts).toEqual([{ day: app.clock.now().toISOString().slice(0, 10) }]);
});

test('API-76 after 25 months events are forgotten', async () => {
  const one = event();
  await post([one]);
  expect(await rows([one.id])).toHaveLength(1);
  app.clock.advance(780 * 24 * 3600 * 1000);
  await app.jobs.drain();
  expect(await rows([one.id])).toEqual([]);
  expect(await queryRows(app.db, 'select day from analytics_salts')).toEqual([]);
});

test.each([
  ['an unknown name', [event({ name: 'stolen' })]],
  ['an id that is none', [event({ id: '7' })]],
  ['another site', [event({ path: 'https://elsewhere.example/' })]],
  ['an age of years', [event({ ago_ms: 1e12 })]],
  ['a detail that is not known', [event({ details: { note: 'anything' } })]],
  ['a host that is none', [event({ referrer_host: 'a text of any kind' })]],
  ['no event', []],
  ['more than a batch', Array.from({ length: 11 }, () => event())],
])('API-76 %s is refused', async (_what, events) => {
  const answer = await post(events);
  expect([answer.status, await answer.json()]).toEqual([422, expect.objectContaining({ success: false })]);
});

test('API-76 a flood is refused for a while, in words', async () => {
  const flood = (): Promise<Response> =>
    app.request('/api/analytics/events', {
      method: 'POST',
      body: JSON.stringify({ events: [event()] }),
      headers: { 'content-type': 'application/json', 'user-agent': FIREFOX },
    });
  const statuses: number[] = [];
  for (let n = 0; n < 121; n += 1) statuses.push((await flood()).status);
  expect(statuses.at(-1)).toBe(429);
  const refused = await flood();
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ message: expect.stringMatching(/try again in \d+ seconds/) });
});

test('API-76 the longest batch that pages send is taken, a larger body is not', async () => {
  const details = { utm_source: 's'.repeat(120), utm_medium: 'm'.repeat(120), utm_campaign: 'c'.repeat(120) };
  const path = `/blog/${'x'.repeat(194)}`;
  const first = event({ path, details, referrer_host: 'news.example.com', viewport: 'medium' });
  const more = Array.from({ length: 9 }, () =>
    event({ name: 'blog_post_view', path, details: { slug: 'x'.repeat(120) }, viewport: 'medium' }),
  );
  expect((await post([first, ...more])).status).toBe(202);
  expect(await rows([first.id])).toMatchObject([{ referrer_host: 'news.example.com', details }]);
  expect((await post([event({ path: `/${'x'.repeat(9000)}` })])).status).toBe(413);
});

test('API-76 one client’s day ends at 5,000 calls', async () => {
  const call = (): Promise<Response> =>
    app.request('/api/analytics/events', {
      method: 'POST',
      body: JSON.stringify({ events: [event()] }),
      headers: { 'content-type': 'application/json', 'user-agent': FIREFOX },
    });
  app.clock.advance(60_000);
  expect((await call()).status).toBe(202);
  const sql =
    "update rate_limits set hits = 5000 where key like '%/analytics/events:ip:%:86400' returning key";
  expect((await queryRows(app.db, sql)).length).toBeGreaterThan(0);
  expect((await call()).status).toBe(429);
});
