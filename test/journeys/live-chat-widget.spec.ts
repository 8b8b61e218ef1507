import { expect } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { test } from './journey';
import { untilAlive } from './alive';
import publicPages from '../public-pages.json' with { type: 'json' };
import { button, log, openPanel, panel, say, unique } from './chat-steps';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.74.0.4' } });

test('SITE-05 D18 the chat button covers no content at any width; in print there is no chat', async ({
  page,
}) => {
  for (const path of ['/', '/services', '/services/stereo-mastering-p6']) {
    await page.goto(path);
    for (const width of [390, 768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(button(page)).toBeVisible();
      const shown = await page.evaluate(() =>
        [...document.querySelectorAll('[data-chat-button]')]
          .filter((one) => one.getClientRects().length > 0)
          .map((one) => ({
            position: getComputedStyle(one).position,
            inHeader: one.closest('header') !== null,
            tall: one.getBoundingClientRect().height >= 44,
          })),
      );
      expect(shown, `${path} at ${width} px`).toEqual([{ position: 'static', inHeader: true, tall: true }]);
    }
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-chat-button]').filter({ visible: true })).toHaveCount(0);
});

test('SITE-05 the panel is accessible at every width, in both themes, empty and full', async ({ page }) => {
  const check = async (what: string): Promise<void> => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        // The page around it once; it has tests of its own.
        const faults = await accessibilityFaults(page, width === 390 ? undefined : '#chat-panel');
        expect(faults, `${what}, ${colorScheme}, ${width} px`).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${what}, ${width} px scrolls sideways`).toBeLessThanOrEqual(0);
      }
    }
  };
  await page.goto('/faq');
  await openPanel(page);
  await check('empty');
  await say(page, unique(`مرحبا بالعالم 👩🏽‍🎤 ${'W'.repeat(600)} <script>alert(1)</script>`));
  await expect(panel(page).getByLabel('Email, in case you leave')).toBeVisible();
  await check('with a long message');
});

for (const path of [...publicPages.indexed, ...publicPages.noindex]) {
  test(`SITE-05 ${path} has the live chat`, async ({ page }) => {
    await page.goto(path);
    await openPanel(page);
    await expect(page.getByLabel('Your message')).toBeVisible();
  });
}

test('SITE-05 the panel comes when it is wanted; without scripts the button leads to the chat by phone', async ({
  page,
  browser,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(button(page)).toBeVisible();
  const before = loaded.filter((path) => path.endsWith('.js')).length;
  await openPanel(page);
  expect(loaded.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(before);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/');
  const link = plain.getByRole('link', { name: 'Chat', exact: true }).filter({ visible: true });
  await expect(link.first()).toHaveAttribute('href', /wa\.me/);
  await context.close();
});

test('SITE-05 a panel that cannot be loaded says so and leaves the page as it was', async ({ page }) => {
  await page.goto('/');
  await expect(button(page)).toBeVisible();
  await page.route('**/*.js', (route) => route.abort());
  await button(page).click();
  await expect(page.getByText('The chat could not be loaded.', { exact: false })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute('**/*.js');
});

test('SITE-05 too many messages are refused kindly and kept', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '10.74.0.3' });
  await page.goto('/');
  await openPanel(page);
  await page.route('**/api/live-chats', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/json',
      body: JSON.stringify({
        success: false,
        message: 'That was a little fast. Please try again in 30 seconds.',
      }),
    }),
  );
  const words = unique('Too fast');
  await say(page, words);
  await expect(panel(page).getByText('That was a little fast.', { exact: false })).toBeVisible();
  await page.unroute('**/api/live-chats');
  await panel(page).getByRole('button', { name: 'Send again' }).click();
  await expect(panel(page).getByText('That was a little fast.', { exact: false })).toHaveCount(0);
  await expect(log(page).getByText(words)).toHaveCount(1);
});

test('SITE-05 at 320 × 256 px all of the panel can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/faq');
  await untilAlive(page);
  await page.locator('[data-chat-button]:visible').first().click();
  const panel = page.getByRole('dialog', { name: /^Chat with/ });
  const send = panel.getByRole('button', { name: 'Send' });
  await send.scrollIntoViewIfNeeded();
  await expect(send).toBeInViewport({ ratio: 1 });
  const title = panel.getByRole('heading', { level: 2 });
  await title.scrollIntoViewIfNeeded();
  await expect(title).toBeInViewport({ ratio: 1 });
});
