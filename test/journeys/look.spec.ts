import { expect, type Page } from '@playwright/test';
import publicPages from '../public-pages.json' with { type: 'json' };
import { test } from './journey';
import { logIn } from './new-account';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.85.2.1' } });

/** Where titles are on phones and on wide screens: below the brand's line alone, and with a breadcrumb above it. */
const TEMPLATES = {
  390: { size: 39, heights: [122, 162] },
  1440: { size: 52, heights: [154, 194] },
} as const;

const ACCOUNT_PAGES = ['/account', '/account/settings', '/orders', '/favorites', '/user-gift-coupon'];

async function titleOf(page: Page): Promise<{ y: number; size: number }> {
  const title = page.locator('h1').first();
  await expect(title).toBeVisible();
  return title.evaluate((element) => ({
    y: Math.round(element.getBoundingClientRect().top + scrollY),
    size: Math.round(Number.parseFloat(getComputedStyle(element).fontSize)),
  }));
}

for (const width of [390, 1440] as const) {
  const { size, heights } = TEMPLATES[width];
  test(`D16: titles of public pages have one size and two heights at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of [...publicPages.indexed, ...publicPages.noindex]) {
      if (path === '/') continue;
      await page.goto(path);
      const title = await titleOf(page);
      expect({ path, size: title.size, fits: heights.some((y) => y === title.y) ? true : title.y }).toEqual({
        path,
        size,
        fits: true,
      });
    }
  });

  test(`D16: titles of account pages have one size and one height at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await logIn(page, { email: 'customer@demo.test', password: 'Headroom-demo-1' });
    for (const path of ACCOUNT_PAGES) {
      await page.goto(path);
      expect({ path, ...(await titleOf(page)) }).toEqual({ path, size, y: heights[1] });
    }
  });

  test(`D16: the titles of FAQ and reviews stay while their data comes at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/contact');
    for (const [path, api] of [
      ['/faq', '**/api/faq-list*'],
      ['/reviews', '**/api/testimonial-list*'],
    ] as const) {
      let letGo = (): void => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route(api, async (route) => {
        await held;
        await route.continue();
      });
      await page.getByRole('contentinfo').locator(`a[href="${path}"]`).click();
      await expect(page).toHaveURL(path);
      const before = await titleOf(page);
      letGo();
      await expect(page.locator('[role=status][aria-label^=Loading]')).toHaveCount(0);
      expect(await titleOf(page)).toEqual(before);
    }
  });
}
