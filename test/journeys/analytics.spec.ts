import { expect, type BrowserContext, type Page, type Request } from '@playwright/test';
import { test } from './journey';
import { untilAlive } from './alive';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

test.use({ userAgent: CHROME, extraHTTPHeaders: { 'x-forwarded-for': '10.41.8.2' } });

interface Event {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly referrer_host?: string;
  readonly details?: Record<string, unknown>;
}

const isOurs = (request: Request): boolean => request.url().endsWith('/api/analytics/events');
const eventsOf = (request: Request): Event[] => (request.postDataJSON() as { events: Event[] }).events;

/** Collects what the pages of a context report. */
function listen(context: BrowserContext): { events: Event[]; requests: Request[] } {
  const heard = { events: [] as Event[], requests: [] as Request[] };
  context.on('request', (request) => {
    if (!isOurs(request)) return;
    heard.requests.push(request);
    heard.events.push(...eventsOf(request));
  });
  return heard;
}

async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await untilAlive(page);
}

async function navigate(page: Page, label: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: label, exact: true }).click();
}

test('SITE-09 one page view for each page: the first, and each move; not for fragments, filters or refreshes', async ({
  page,
  context,
}) => {
  const { events, requests } = listen(context);
  await open(page, '/services?utm_source=letter&link=secret');
  await page.evaluate(() => window.location.assign('#content'));
  await page.getByRole('navigation', { name: 'Filter by tag' }).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/tag=/);
  await navigate(page, 'Samples');
  await expect(page).toHaveURL(/\/samples$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Before & After Samples' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/services/);
  await expect
    .poll(() => events.map(({ name, path }) => [name, path]))
    .toEqual([
      ['page_view', '/services'],
      ['page_view', '/samples'],
      ['page_view', '/services'],
    ]);
  expect(events[0]?.details).toEqual({ utm_source: 'letter' });
  expect(events[1]?.details).toBeUndefined();
  expect(JSON.stringify(events)).not.toContain('secret');
  expect(new Set(events.map(({ id }) => id)).size).toBe(3);
  for (const request of requests) expect((await request.allHeaders())['cookie']).toBeUndefined();
});

test('SITE-09 nothing about a visitor is kept in the browser', async ({ page, context }) => {
  const { events } = listen(context);
  await open(page, '/');
  await navigate(page, 'Samples');
  await expect(page).toHaveURL(/\/samples$/);
  // Leaving sends at once what would wait for two seconds.
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  await expect.poll(() => events.length).toBe(2);
  expect(await context.cookies()).toEqual([]);
  expect(
    await page.evaluate(() => Object.keys(localStorage).concat(Object.keys(sessionStorage))),
  ).not.toEqual(expect.arrayContaining([expect.stringMatching(/visitor|client|analytics|track/i)]));
});

test('SAMP-04 play and pause are counted, with the sample', async ({ page, context }) => {
  const { events } = listen(context);
  await open(page, '/samples');
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /^Play/ }).click();
  const pause = card.getByRole('button', { name: /^Pause/ });
  await expect.poll(() => page.evaluate(() => navigator.userActivation.hasBeenActive)).toBe(true);
  await expect(card.getByRole('slider', { name: /^Seek/ })).not.toHaveAttribute('aria-valuenow', '0');
  await pause.click();
  await expect(card.getByRole('button', { name: /^Play/ })).toBeVisible();
  const sound = (): string[] => events.map(({ name }) => name).filter((name) => name.startsWith('audio'));
  await expect.poll(sound).toEqual(['audio_play', 'audio_pause']);
  const details = events.find(({ name }) => name === 'audio_play')?.details;
  expect(details).toEqual({ sample_id: expect.any(Number) });
});

test('SITE-09 add_to_cart with its sum, login and signup are counted', async ({ page, context }) => {
  const { events } = listen(context);
  const named = (name: string) => () => events.filter((event) => event.name === name);
  await open(page, '/services/radio-edit-p9');
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const total = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('cartItems') ?? '[]') as { total_price: number }[])[0]?.total_price,
  );
  await expect.poll(named('add_to_cart')).toMatchObject([{ details: { total_price: total } }]);
  await open(page, '/signup');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Counter');
  await page.getByLabel('Email').fill(`ada-${Date.now()}@analytics.test`);
  await page.getByLabel('Password', { exact: true }).fill('A-good-password-9');
  await page.getByLabel('Confirm password').fill('A-good-password-9');
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/welcome$/);
  await expect.poll(named('signup')).toHaveLength(1);
  await open(page, '/login');
  await page.getByLabel('Email').fill('customer@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Headroom-demo-1');
  await page.locator('form button[type=submit]').click();
  await expect.poll(named('login')).toHaveLength(1);
  expect(JSON.stringify(events)).not.toContain('@');
});

test('SITE-09 a batch that did not arrive is sent once more under the same ids', async ({
  page,
  context,
}) => {
  const { events } = listen(context);
  await page.clock.install();
  await page.route('**/api/analytics/events', (route) => route.abort());
  await open(page, '/');
  await page.clock.runFor(2_500);
  await expect.poll(() => events.length).toBe(1);
  await page.clock.runFor(11_000);
  await expect.poll(() => events.length).toBe(2);
  await page.clock.runFor(60_000);
  expect(events.map(({ id }) => id)).toEqual([events[0]?.id, events[0]?.id]);
});

test('SITE-09 who asks not to be followed is not counted; nothing of Google is loaded without its id', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ userAgent: CHROME, ...(baseURL ? { baseURL } : {}) });
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true });
  });
  const { requests } = listen(context);
  const hosts = new Set<string>();
  context.on('request', (request) => hosts.add(new URL(request.url()).host));
  const page = await context.newPage();
  await open(page, '/');
  await navigate(page, 'Samples');
  await expect(page.getByRole('article')).toHaveCount(6);
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  expect(requests).toEqual([]);
  expect([...hosts].filter((host) => host !== '')).toEqual([new URL(baseURL ?? '').host]);
  await context.close();
});
