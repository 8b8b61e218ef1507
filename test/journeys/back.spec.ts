import { expect, type Page } from '@playwright/test';
import { test } from './journey';
import { untilAlive } from './alive';
import { PASSWORD } from './people';
import { ARTICLE, BROWSER } from './blog-posts';

// An address of its own: the limits of others are not met here.
test.use({ userAgent: BROWSER, extraHTTPHeaders: { 'x-forwarded-for': '10.41.9.1' } });

const PLACES = [
  { path: '/', way: ['/'], link: 'main a[href="/select-services"]' },
  { path: '/blog', way: ['/blog'], link: 'main article a[href^="/blog/"]' },
  // The articles below come by themselves; the category's link above is there before them.
  {
    path: ARTICLE,
    way: ['/blog', ARTICLE],
    link: 'main article a[href^="/blog/"]:not([href*="categories"])',
  },
  { path: '/terms-and-conditions', way: ['/terms-and-conditions'], link: 'footer a[href="/faq"]' },
  { path: '/samples', way: ['/samples'], link: 'main a[href="/select-services"]' },
];

/** Follows the last such link of the page, wherever it stands. */
async function follow(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .last()
    .evaluate((link: HTMLElement) => link.click());
}

function skeletons(page: Page) {
  return page.getByRole('main').locator('[role=status][aria-label^=Loading]');
}

/** Scrolls the link into the middle of the window and returns where the page stands, once nothing moves it any more. */
async function readingPlace(page: Page, selector: string): Promise<number> {
  const link = page.locator(selector).last();
  let y = -1;
  await expect
    .poll(async () => {
      const before = y;
      y = await link.evaluate((element) => {
        element.scrollIntoView({ block: 'center' });
        return window.scrollY;
      });
      return Math.abs(y - before);
    })
    .toBeLessThan(2);
  return y;
}

const SIZES: readonly [number, number][] = [
  [390, 844],
  [1440, 700],
];

for (const [width, height] of SIZES) {
  test(`back by the history finds the reading place again, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const { path, way, link } of PLACES) {
      // By links, so that the page's data comes to the browser as it does when one walks about.
      await page.goto('/contact');
      await untilAlive(page);
      for (const step of way) {
        await follow(page, `a[href="${step}"]`);
        await expect(page).toHaveURL(new RegExp(`${step}$`));
      }
      await expect(skeletons(page)).toHaveCount(0);
      const y = await readingPlace(page, link);
      expect([path, y > 300]).toEqual([path, true]);
      await follow(page, link);
      await expect(page).not.toHaveURL(new RegExp(`${path}$`));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(y - 100);
      const fresh = page.waitForResponse((answer) => answer.url().includes('/api/'));
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      const off = async () => Math.abs((await page.evaluate(() => window.scrollY)) - y);
      await expect.poll(off, { message: path }).toBeLessThanOrEqual(40);
      // What is loaded anew moves nothing. A call of the page that was left may end without its answer.
      await Promise.race([fresh.then((answer) => answer.finished()), page.waitForTimeout(3000)]);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
      await expect(skeletons(page)).toHaveCount(0);
      expect([path, (await off()) <= 40]).toEqual([path, true]);
    }
  });
}

test('SITE-11 after a navigation the head of an article is the one of its document', async ({
  page,
  request,
}) => {
  const sent = await (await request.get(ARTICLE)).text();
  const named = (name: string) => new RegExp(`${name}" content="([^"]+)"`).exec(sent)?.[1] ?? 'not there';
  await page.goto('/blog');
  await untilAlive(page);
  await follow(page, `main article a[href="${ARTICLE}"]`);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', named('description'));
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', named('og:title'));
  const told = page.locator('script[type="application/ld+json"]').first();
  await expect.poll(() => told.evaluate((script) => script.textContent)).toContain('"BlogPosting"');
});

test('what a page was shown from does not outlive its session', async ({ page }) => {
  await page.goto('/login');
  await untilAlive(page);
  await page.getByLabel('Email').fill('customer@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/account');
  await untilAlive(page);
  await follow(page, 'main a[href="/orders"]');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await expect(page.getByRole('table')).toBeVisible();
  const orders = page.getByRole('main').locator('a[href^="/order/"]');
  await expect(orders.first()).toBeVisible();
  await follow(page, 'footer a[href="/faq"]');
  await expect(page).toHaveURL(/faq$/);
  // The next person of this browser signs in from another tab; nothing answers them yet.
  await page.route('**/api/orders*', () => new Promise(() => undefined));
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as object;
    localStorage.setItem('user', JSON.stringify({ ...user, id: 4_000_000, token: 'another' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  });
  await page.goBack();
  await expect(page).toHaveURL(/orders$/);
  await expect(skeletons(page)).toBeVisible();
  await expect(orders).toHaveCount(0);
});
