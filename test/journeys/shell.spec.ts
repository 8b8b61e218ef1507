import { expect, type Page } from '@playwright/test';
import { test } from './journey';
import { untilAlive } from './alive';

const WIDTHS = [320, 390, 640, 768, 1024, 1280, 1440];

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.41.8.1' } });

/** Holds the page's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Opens a page and stops its clock once it lives: only the test lets time pass. */
async function openStopped(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: new Date('2026-01-05T10:00:00Z') });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await untilAlive(page);
  await page.clock.pauseAt(new Date('2026-01-05T11:00:00Z'));
}

async function navigate(page: Page, label: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: label, exact: true }).click();
}

test('SITE-04 a thin bar shows for a second on each change of the route, and only then', async ({ page }) => {
  await openStopped(page, '/');
  const bar = page.getByRole('progressbar', { name: 'Loading page' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toHaveCount(0);
  for (const label of ['Samples', 'Services']) {
    await navigate(page, label);
    await expect(bar).toHaveCount(1);
    await page.clock.runFor(990);
    await expect(bar).toHaveCount(1);
    // The page is there: what is left of the second shows nothing.
    await expect(bar).toHaveAttribute('data-arrived', 'true');
    await expect(bar).toHaveCSS('opacity', '0');
    await page.clock.runFor(20);
    await expect(bar).toHaveCount(0);
  }
});

test('SITE-01 SITE-02 the header holds everything at every width', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const { inside, height } = await header.evaluate((element) => ({
      inside: element.scrollWidth <= document.documentElement.clientWidth,
      height: element.getBoundingClientRect().height,
    }));
    expect([width, inside, height <= 66]).toEqual([width, true, true]);
    await expect(header.getByRole('link', { name: /^Cart/ })).toBeVisible();
    const menu = header.locator('summary');
    const links = header.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' });
    await expect(width < 1280 ? menu : links.first()).toBeVisible();
  }
});

test('SITE-02 the menu of phones by keyboard alone: open, walk, choose', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const focused = page.locator(':focus');
  for (const name of ['Skip to content', 'Headroom, home', 'Chat', 'Cart', 'Menu']) {
    await page.keyboard.press('Tab');
    await expect(focused).toHaveAccessibleName(name);
  }
  await page.keyboard.press('Enter');
  for (const name of ['Home', 'Upload', 'Services', 'Samples']) {
    await page.keyboard.press('Tab');
    await expect(focused).toHaveAccessibleName(name);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/samples$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before & After Samples');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
});

test('SITE-02 the menu of phones closes when the focus leaves it or one taps beside it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/terms-and-conditions');
  await untilAlive(page);
  const menu = page.getByRole('banner').locator('summary');
  const main = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  await menu.click();
  await main.getByRole('link').last().focus();
  await expect(main).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(main).toBeHidden();
  await menu.click();
  await expect(main).toBeVisible();
  await page.mouse.click(195, 830);
  await expect(main).toBeHidden();
  await expect(page).toHaveURL(/terms-and-conditions$/);
});

test('SITE-12 a toast of the cart is top-centre for three seconds and leaves the header free', async ({
  page,
}) => {
  await openStopped(page, '/services/radio-edit-p9');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Item added to cart' });
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(header?.height ?? Number.NaN);
  expect(box?.y).toBeLessThan(100);
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(12);
  await page.clock.runFor(2990);
  await expect(toast).toBeVisible();
  await page.clock.runFor(20);
  await expect(toast).toHaveCount(0);
});

test('SITE-12 an error of the log-in stays for ten seconds', async ({ page }) => {
  await openStopped(page, '/login');
  await page.getByLabel('Email').fill('nobody@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.locator('form button[type=submit]').click();
  const toast = page.getByRole('alert').first();
  await expect(toast).toBeVisible();
  await page.clock.runFor(9990);
  await expect(toast).toBeVisible();
  await page.clock.runFor(20);
  await expect(toast).toHaveCount(0);
});

test('SITE-16 requests of a page end when it is left or its filter changes, and nothing is said', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const ended: string[] = [];
  page.on('requestfailed', (request) => ended.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await untilAlive(page);
  const never = (): Promise<void> => new Promise(() => undefined);
  await page.route('**/api/sample-audios*', never);
  await navigate(page, 'Samples');
  await expect(page.getByRole('status', { name: 'Loading samples' })).toBeVisible();
  await navigate(page, 'Services');
  await expect(page).toHaveURL(/select-services$/);
  await expect.poll(() => ended).toContain('/api/sample-audios');
  await page.goto('/services');
  await untilAlive(page);
  await page.route('**/api/services/monthly*', never);
  const tags = page.getByRole('navigation', { name: 'Filter by tag' });
  await tags.getByRole('link', { name: /^Monthly/ }).click();
  await expect(page).toHaveURL(/tag=monthly/);
  await page.goBack();
  await expect.poll(() => ended).toContain('/api/services/monthly');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(12);
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('SITE-17 prices are in US dollars with two decimals', async ({ page }) => {
  await page.goto('/services');
  await expect(page.getByRole('main')).toContainText(/\$25\.00/);
  const texts = await page.getByRole('main').locator('.figures').allTextContents();
  for (const text of texts.filter((one) => one.includes('$'))) {
    expect(text.replace(/\$[\d,]+\.\d{2}/g, '')).not.toContain('$');
  }
});

test('home needs few script files, and small ones', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const scripts = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.length).toBeLessThanOrEqual(15);
  const headers = { 'accept-encoding': 'br' };
  const sizes = await Promise.all(
    scripts.map(async (path) => (await request.head(path, { headers })).headers()['content-length']),
  );
  expect(sizes.reduce((sum, size) => sum + Number(size), 0)).toBeLessThanOrEqual(140_000);
});

test('what is typed, pressed and sent before the scripts arrive is not lost', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('customer@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Headroom-demo-1');
  release();
  await page.locator('form button[type=submit]').click();
  await expect(page).not.toHaveURL(/login/);
  await expect(page.getByRole('link', { name: 'My Account' }).first()).toBeAttached();
});

test('a long form that is filled in before the scripts arrive keeps every field', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/upload', { waitUntil: 'commit' });
  const form = page.locator('form').filter({ has: page.getByLabel('Track title') });
  await form.getByLabel('Email').fill('early@artist.test');
  await form.getByLabel('Service').selectOption({ index: 1 });
  const service = await form.getByLabel('Service').inputValue();
  await form.getByLabel('Artist name').fill('The Early Birds');
  await form.getByLabel('Track title').fill('Before');
  release();
  await untilAlive(page);
  await expect(form.getByLabel('Email')).toHaveValue('early@artist.test');
  await expect(form.getByLabel('Service')).toHaveValue(service);
  await expect(form.getByLabel('Artist name')).toHaveValue('The Early Birds');
  await expect(form.getByLabel('Track title')).toHaveValue('Before');
});

test('a link pressed before the scripts arrive leads on: by them, or the old way when they are late', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await navigate(page, 'Samples');
  await expect(page).toHaveURL(/\/samples$/);
  await expect(page.getByRole('article')).toHaveCount(6);
  await navigate(page, 'Services');
  release();
  await expect(page).toHaveURL(/\/select-services$/);
  await expect(page.getByRole('main').getByRole('radio')).toHaveCount(3);
});

test('SITE-14 pages that need scripts say so, and who helps, where scripts are off', async ({
  browser,
  baseURL,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  for (const path of ['/cart', '/orders', '/account', '/upload-confirmation']) {
    await plain.goto(path);
    await expect(plain.getByText('This page needs JavaScript')).toBeVisible();
    await expect(
      plain.getByRole('main').getByRole('link', { name: 'studio@headroom.example' }).first(),
    ).toBeVisible();
  }
  await plain.close();
});
