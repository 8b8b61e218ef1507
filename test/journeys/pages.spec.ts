import { expect, type Cookie, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { test } from './journey';
import publicPages from '../public-pages.json' with { type: 'json' };
import { fromItsOwnAddress, PASSWORD } from './people';
import { untilAlive } from './alive';
import { studioCode } from './studio-code';

const WIDTHS = [390, 768, 1440];

const PUBLIC = [...publicPages.indexed, ...publicPages.noindex, '/studio/login', '/no-such-page'];
const CUSTOMER = ['/account', '/orders', '/order/1', '/order/2', '/order/4', '/order/8'];
const STUDIO = [
  '/studio',
  '/studio?show=completed',
  '/studio?view=board',
  '/studio?item=8',
  '/studio/items/8',
  '/studio/ui',
  '/studio/inbox',
  '/studio/notices',
  '/studio/customers',
  '/studio/outbox',
  '/studio/outbox/templates?kind=delivery',
  '/studio/unpaid-uploads',
  '/studio/blog/categories',
];

type Role = 'customer' | 'admin';

const sessions = new Map<Role, Cookie[]>();

async function logIn(page: Page, role: Role): Promise<void> {
  const session = sessions.get(role);
  if (session) return page.context().addCookies(session);
  await fromItsOwnAddress(page);
  await page.goto(role === 'customer' ? '/login' : '/studio/login');
  await page.getByLabel('Email').fill(`${role}@demo.test`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await expect(page).not.toHaveURL(/login/);
  sessions.set(role, await page.context().cookies());
}

async function inspect(page: Page, path: string): Promise<void> {
  const problems: string[] = [];
  page.on('console', (message) => {
    // The page that does not exist answers 404, as it should.
    if (message.type() === 'error' && !path.includes('no-such')) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  const loaded = new Set<string>();
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await untilAlive(page);
    await expect(page.locator('h1').first()).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${path} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(page), `${path} at ${width} px`).toEqual([]);
  }
  expect(problems, path).toEqual([]);
  const code = studioCode();
  const loadsStudio = [...loaded].some((file) => code.has(file));
  expect(loadsStudio, `${path} loads code of the studio`).toBe(path.startsWith('/studio'));
}

for (const path of PUBLIC) {
  test(`SITE-07 ${path} is accessible, fits and tells no errors`, async ({ page }) => inspect(page, path));
}

for (const path of CUSTOMER) {
  test(`ORDR-02 ${path} is accessible, fits and tells no errors`, async ({ page }) => {
    await logIn(page, 'customer');
    await inspect(page, path);
  });
}

for (const path of STUDIO) {
  test(`studio page ${path} is accessible, fits and tells no errors`, async ({ page }) => {
    await logIn(page, 'admin');
    await inspect(page, path);
  });
}

test('SITE-06 any other path is a 404 with a link home', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('main').getByRole('link', { name: /home/i })).toBeVisible();
});

test('SERV-02 a wrong name before a valid id leads to the right address, an unknown id to 404', async ({
  request,
}) => {
  const wrong = await request.get('/services/anything-p6', { maxRedirects: 0 });
  expect([wrong.status(), wrong.headers()['location']]).toEqual([301, '/services/stereo-mastering-p6']);
  const picker = await request.get('/select-services/anything-p6', { maxRedirects: 0 });
  expect(picker.status()).toBe(301);
  const followed = await request.get('/select-services/anything-p6');
  expect([followed.status(), new URL(followed.url()).pathname]).toEqual([
    200,
    '/services/stereo-mastering-p6',
  ]);
  expect((await request.get('/services/nothing-p999999')).status()).toBe(404);
});

test('SITE-14 guarded pages send signed-out people to /login and come back', async ({ page }) => {
  await page.goto('/order/2');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill('customer@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/order\/2$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);
});
