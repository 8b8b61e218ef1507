import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { test } from './journey';
import { untilAlive } from './alive';

const NAVIGATION = ['Home', 'Upload', 'Services', 'Samples', 'About', 'FAQ', 'Reviews', 'Contact', 'Blog'];
const HOME_SECTIONS = [
  'Your song, before and after',
  'What you gain',
  'What goes wrong without a second pair of ears',
  'Mixing and Mastering Services',
  'Start with your song',
  'Name Credits',
  '2000+ Happy Users',
  'Get In Touch',
  'Ready to get started?',
  '10% off for joining our list',
];

const wide = { width: 1440, height: 900 };

test('SITE-01 SITE-02 header: navigation in order, cart, sign in', async ({ page }) => {
  await page.setViewportSize(wide);
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(NAVIGATION);
  await expect(header.getByRole('link', { name: 'Headroom, home' })).toHaveAttribute('href', '/');
  await expect(header.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart');
  await expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  await header.getByRole('link', { name: 'Samples' }).click();
  await expect(page).toHaveURL(/\/samples$/);
  await expect(header.getByRole('link', { name: 'Samples' })).toHaveAttribute('aria-current', 'page');
});

test('SITE-02 on phones the menu opens by keyboard, closes by Escape and on leaving', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/services');
  await untilAlive(page);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeHidden();
  await page.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('link')).toHaveText([...NAVIGATION, 'Sign In']);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'Samples' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before & After Samples');
  await expect(menu).toBeHidden();
});

test('SITE-03 footer: links, contact details, a picture of the ways to pay', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const path of ['samples', 'select-services', 'about', 'faq', 'reviews', 'contact', 'blog', 'mfit']) {
    await expect(footer.locator(`a[href="/${path}"]`)).toHaveCount(1);
  }
  for (const path of ['privacy-policy', 'refund-policy', 'terms-and-conditions']) {
    await expect(footer.locator(`a[href="/${path}"]`)).toHaveCount(1);
  }
  await expect(footer.locator('a[href^="mailto:"]')).toHaveCount(1);
  await expect(footer.getByText('Netherlands')).toBeVisible();
  await expect(footer.getByRole('img', { name: /Payment methods/ })).toBeVisible();
  await expect(footer.getByRole('list', { name: 'Social media' }).getByRole('link')).toHaveCount(4);
});

test('SITE-07 each page has its own title, description, canonical address and sharing tags', async ({
  page,
}) => {
  const titles = new Set<string>();
  for (const path of ['/', '/samples', '/select-services', '/services', '/services/radio-edit-p9']) {
    await page.goto(path);
    const title = await page.title();
    expect(title).toMatch(/.+ \| Headroom$/);
    titles.add(title);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\w{3}/);
    await expect(page.locator('meta[name="keywords"]')).toHaveAttribute('content', /\w{3}/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`));
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title);
  }
  expect(titles.size).toBe(5);
});

test('HOME-01 sections in order, each with its way on', async ({ page }) => {
  await page.setViewportSize(wide);
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.locator('h1, h2:not(article h2)')).toHaveText(HOME_SECTIONS);
  await expect(main.getByRole('link', { name: 'More Samples' })).toHaveAttribute('href', '/samples');
  await expect(main.getByRole('link', { name: 'View All Reviews' })).toHaveAttribute('href', '/reviews');
  await expect(main.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/select-services');
  await expect(main.locator('a[href="/about"]')).toHaveCount(1);
});

test('HOME-04 the claims', async ({ page }) => {
  await page.goto('/');
  const data = page.locator('dl').first();
  for (const claim of ['25+', '2000+', '72-120 h', 'Up to 3', '24/7', 'WAV'])
    await expect(data).toContainText(claim);
  await page.goto('/services');
  await expect(page.getByRole('main')).toContainText('rush takes 24 hours');
});

test('HOME-01 the home page, services and samples read without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Get In Touch' })).toBeVisible();
  await page.goto('/services');
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading') })).toHaveCount(12);
  await page.goto('/samples');
  await expect(page.getByRole('article')).toHaveCount(6);
  await context.close();
});

async function openSamples(page: Page): Promise<void> {
  await page.setViewportSize(wide);
  await page.goto('/samples');
  await expect(page.getByRole('article')).toHaveCount(6);
}

test('SAMP-01 SAMP-03 play, switch sides while it plays: the place stays', async ({ page }) => {
  await openSamples(page);
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /^Play/ }).click();
  await expect(card.getByRole('button', { name: /^Pause/ })).toBeVisible();
  const place = card.getByRole('slider', { name: /^Seek/ });
  await place.focus();
  for (const _ of [1, 2]) await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Number(await place.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(10);
  const before = Number(await place.getAttribute('aria-valuenow'));
  await card.getByRole('radio', { name: 'Before' }).check({ force: true });
  await expect(card.getByRole('button', { name: /^Pause .*before/ })).toBeVisible();
  const after = Number(await place.getAttribute('aria-valuenow'));
  expect(after).toBeGreaterThanOrEqual(before);
  expect(after).toBeLessThanOrEqual(before + 3);
});

test('SAMP-02 only one card plays at a time', async ({ page }) => {
  await openSamples(page);
  const [first, second] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)];
  await first.getByRole('button', { name: /^Play/ }).click();
  await expect(first.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await second.getByRole('button', { name: /^Play/ }).click();
  await expect(second.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await expect(first.getByRole('button', { name: /^Play/ })).toBeVisible();
});

test('SAMP-05 SAMP-06 SAMP-07 two in a row, no paginator for one page, what the samples are', async ({
  page,
}) => {
  await openSamples(page);
  const boxes = await Promise.all(
    [0, 1, 2].map((index) => page.getByRole('article').nth(index).boundingBox()),
  );
  expect(boxes[0]?.y).toBe(boxes[1]?.y);
  expect(boxes[2]?.y).toBeGreaterThan(boxes[0]?.y ?? 0);
  await expect(page.getByRole('navigation', { name: 'Pages of samples' })).toHaveCount(0);
  await expect(page.getByText(/lossy 128 kb\/s mp3 files with boosted volume/)).toBeVisible();
  await expect(page.getByRole('main').locator('a[href="/select-services"]')).toHaveCount(1);
});

test('SAMP-05 SAMP-08 four skeletons while samples load; a failure leaves the list empty and says so', async ({
  page,
}) => {
  await page.setViewportSize(wide);
  await page.goto('/');
  await untilAlive(page);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  let answer = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/sample-audios*', async (route) => {
    await waiting;
    await route.fulfill({ status: 500, json: { success: false, message: 'Out of order' } });
  });
  await page.getByRole('banner').getByRole('link', { name: 'Samples' }).click();
  await expect(page.getByRole('status', { name: 'Loading samples' }).locator('svg')).toHaveCount(4);
  answer();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('The samples could not be loaded');
  await expect(page.getByRole('article')).toHaveCount(0);
  expect(problems).toEqual([]);
  expect(logged.join()).toContain('Samples: Out of order');
  await page.unroute('**/api/sample-audios*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article')).toHaveCount(6);
});

test('PICK-01 PICK-02 PICK-04 category, then packages by ascending price', async ({ page }) => {
  await page.goto('/select-services');
  await expect(page.getByRole('group', { name: /What shall we do/ }).getByRole('radio')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByRole('radio', { name: /^Mastering/ }).press('Space');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('tab')).toHaveText(['Mixing', 'Mastering', 'Mixing And Mastering']);
  await expect(page.getByText('Get 30% OFF on Monthly Packages')).toBeVisible();
  const names = page.getByRole('tabpanel').getByRole('heading', { level: 3 });
  await expect(names).toHaveText([
    'Stereo Mastering',
    'Radio Edit',
    'Stem Mastering',
    'EP And Album Mastering',
  ]);
  await page.getByRole('radio', { name: 'Monthly Pro Packages' }).check({ force: true });
  await expect(names).toHaveText(['Monthly Mastering: 4 Songs']);
  await expect(page.getByRole('link', { name: 'View All Services' })).toHaveAttribute('href', '/services');
  await expect(page.getByRole('main').getByRole('link', { name: 'See Cart' })).toHaveAttribute(
    'href',
    '/cart',
  );
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
});

test('SERV-01 tags filter from page 1, pages scroll to the top', async ({ page }) => {
  await page.setViewportSize(wide);
  await page.goto('/services');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Services');
  const cards = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(cards).toHaveCount(12);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(cards).toHaveText(['Gift Card', 'Gift Card: One Song, Mixed And Mastered']);
  await expect.poll(async () => page.evaluate(() => window.scrollY)).toBe(0);
  await page
    .getByRole('navigation', { name: 'Filter by tag' })
    .getByRole('link', { name: /^Monthly/ })
    .click();
  await expect(page).toHaveURL(/\/services\?tag=monthly$/);
  await expect(cards).toHaveCount(3);
  await expect(
    page.getByRole('navigation', { name: 'Breadcrumb' }).locator('a[href="/select-services"]'),
  ).toHaveCount(1);
});

test('SERV-02 SERV-06 options change price and texts; what is added is what was shown', async ({ page }) => {
  await page.setViewportSize(wide);
  await page.goto('/services/vocal-mix-over-a-beat-p5');
  const main = page.getByRole('main');
  await expect(main.getByText('12% off')).toBeVisible();
  await expect(main.locator('s')).toContainText('$85.00');
  await page.getByRole('radio', { name: /Up To 24 Voice Tracks/ }).check({ force: true });
  await expect(main.locator('s')).toContainText('$110.00');
  await expect(page).toHaveURL(/variation=502/);
  await page.getByRole('radio', { name: /Rush/ }).check({ force: true });
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(main.getByText('$278.00')).toBeVisible();
  await page.getByRole('tab', { name: 'Description' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('up to 24 voice tracks over one stereo beat');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: /Up To 24 Voice Tracks/ })).toBeChecked();
});

test('SERV-02 an absent text says so', async ({ page }) => {
  await page.goto('/services/radio-edit-p9');
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(page.getByText('Notes information is not available.')).toBeVisible();
});

test('D10: drawings take the theme of their page, chosen by the system or by hand', async ({ page }) => {
  const brightness = async (): Promise<number> => {
    const drawing = page.getByRole('main').locator('li img').first();
    await drawing.scrollIntoViewIfNeeded();
    await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    const { channels } = await sharp(await drawing.screenshot()).stats();
    return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean / 3, 0);
  };
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/services');
  await untilAlive(page);
  expect(await brightness()).toBeGreaterThan(180);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await brightness()).toBeLessThan(80);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  expect(await brightness()).toBeGreaterThan(180);
});
