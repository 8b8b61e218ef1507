import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { test } from './journey';
import { holdCall, leaveHomeFor, OUT_OF_ORDER } from './held-call';

const GALLERY = '**/api/gallary';

const pictures = (page: Page) => page.getByRole('region', { name: 'Studio Gallery' }).getByRole('link');
const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Studio gallery' });
const shown = (page: Page) => lightbox(page).locator('.yarl__slide_current');

async function openPicture(page: Page, number: number): Promise<void> {
  await pictures(page)
    .nth(number - 1)
    .click();
  await expect(shown(page)).toHaveAccessibleName(`${number} of 8`);
}

test('ABOU-01 mission, the way to all reviews, and four places that are not ours', async ({ page }) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main).toContainText('That is our mission');
  await expect(main).toContainText('online for over 10 years');
  await expect(main).toContainText('25+ years in studios');
  await expect(main.getByRole('link', { name: 'Read all reviews' })).toHaveAttribute('href', '/reviews');
  const { review_links } = (await (await page.request.get('/api/settings')).json()) as {
    review_links: { label: string; url: string }[];
  };
  const places = main.getByRole('list', { name: 'Reviews on other sites' }).getByRole('link');
  await expect(places).toHaveCount(4);
  for (const [index, { label, url }] of review_links.entries()) {
    await expect(places.nth(index)).toHaveText(label);
    await expect(places.nth(index)).toHaveAttribute('href', url);
    await expect(places.nth(index)).toHaveAttribute('rel', /noopener/);
  }
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((text) => (JSON.parse(text) as { '@type': string })['@type'])).toContain('AboutPage');
});

test('ABOU-02 two, three and four columns by width', async ({ page }) => {
  for (const [width, columns] of [
    [390, 2],
    [768, 3],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/about');
    const tops = await pictures(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops).toHaveLength(8);
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
  }
});

test('ABOU-02 eight skeletons, then pictures; one without a text is numbered', async ({ page }) => {
  const answer = await holdCall(page, GALLERY);
  await leaveHomeFor(page, '/about');
  await expect(page.getByRole('status', { name: 'Loading gallery' }).locator('> *')).toHaveCount(8);
  answer({
    json: [
      { id: 1, image: 'gallery/console.svg', alt: null },
      { id: 2, image: 'gallery/monitors.svg', alt: 'Two monitors' },
      { id: 3, image: 'gallery/headphones.svg', alt: '' },
    ],
  });
  const images = page.getByRole('region', { name: 'Studio Gallery' }).getByRole('img');
  await expect(images).toHaveCount(3);
  for (const [index, name] of ['Gallery image 1', 'Two monitors', 'Gallery image 3'].entries())
    await expect(images.nth(index)).toHaveAccessibleName(name);
});

test('ABOU-02 a failure of the gallery is logged only', async ({ page }) => {
  const logged: string[] = [];
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => logged.push(message.text()));
  const answer = await holdCall(page, GALLERY);
  await leaveHomeFor(page, '/about');
  answer(OUT_OF_ORDER);
  await expect.poll(() => logged).toContain('Gallery: Out of order');
  await expect(page.getByRole('status', { name: 'Loading gallery' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'How we work' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Studio Gallery' })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('ABOU-03 arrows by key and button go round; Escape closes; focus comes back', async ({ page }) => {
  await page.goto('/about');
  await openPicture(page, 1);
  await page.keyboard.press('ArrowLeft');
  await expect(shown(page)).toHaveAccessibleName('8 of 8');
  await page.keyboard.press('ArrowRight');
  await expect(shown(page)).toHaveAccessibleName('1 of 8');
  await lightbox(page).getByRole('button', { name: 'Next picture' }).click();
  await expect(shown(page)).toHaveAccessibleName('2 of 8');
  await lightbox(page).getByRole('button', { name: 'Previous picture' }).click();
  await expect(shown(page)).toHaveAccessibleName('1 of 8');
  await lightbox(page).getByRole('button', { name: 'Previous picture' }).click();
  await expect(shown(page)).toHaveAccessibleName('8 of 8');
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toHaveCount(0);
  await expect(pictures(page).first()).toBeFocused();
});

test('ABOU-03 the page behind is locked, unreachable by Tab, and free again afterwards', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/about');
  await pictures(page).nth(4).press('Enter');
  await expect(shown(page)).toHaveAccessibleName('5 of 8');
  const place = await page.evaluate(() => window.scrollY);
  await page.mouse.move(700, 450);
  await page.mouse.wheel(0, 600);
  await page.keyboard.press('PageDown');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
  const inside = await lightbox(page).evaluateHandle((element) => element);
  for (const _ of [1, 2, 3, 4, 5]) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      (dialog) => document.activeElement !== document.body && !dialog.contains(document.activeElement),
      inside,
    );
    expect(outside).toBe(false);
  }
  await lightbox(page).getByRole('button', { name: 'Close' }).click();
  await expect(lightbox(page)).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden');
  await expect(pictures(page).nth(4)).toBeFocused();
});

test('ABOU-03 a click on the backdrop closes, one on the picture does not', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/about');
  await openPicture(page, 3);
  await shown(page).getByRole('img').click();
  await expect(lightbox(page)).toBeVisible();
  await page.mouse.click(160, 860);
  await expect(lightbox(page)).toHaveCount(0);
});

for (const colorScheme of ['dark', 'light'] as const) {
  test(`ABOU-03 the open lightbox is accessible and breaks no rule of the page, ${colorScheme}`, async ({
    page,
  }) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text());
    });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/about');
      await openPicture(page, 2);
      expect(await accessibilityFaults(page)).toEqual([]);
      for (const name of ['Close', 'Previous picture', 'Next picture']) {
        const box = await lightbox(page).getByRole('button', { name }).boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
    }
    expect(problems).toEqual([]);
  });
}

test('ABOU-03 on phones a swipe leads on', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    hasTouch: true,
    viewport: { width: 390, height: 844 },
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto('/about');
  await pictures(page).first().tap();
  await expect(shown(page)).toHaveAccessibleName('1 of 8');
  const client = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: 420 }],
    });
  await touch('touchStart', 330);
  for (let x = 310; x >= 50; x -= 20) await touch('touchMove', x);
  await touch('touchEnd', 50);
  await expect(shown(page)).toHaveAccessibleName('2 of 8');
  await context.close();
});

test('ABOU-03 without scripts, or without the lightbox, the picture itself opens', async ({
  browser,
  baseURL,
  page,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const plain = await context.newPage();
  await plain.goto('/about');
  await pictures(plain).first().click();
  await expect(plain).toHaveURL(/\/media\/gallery\/console\.svg$/);
  await context.close();
  await page.route('**/assets/lightbox-*.js', (route) => route.abort());
  await page.goto('/about');
  await pictures(page).first().click();
  await expect(page).toHaveURL(/\/media\/gallery\/console\.svg$/);
});
