import { expect, type Page } from '@playwright/test';
import { test } from './journey';
import { confirmedOrder, fillGuest, guestNamed, openService, payByCard } from './buying';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.47.1.2' } });

const CARD = '/services/gift-card-p13';

async function openDialog(page: Page) {
  await openService(page, CARD);
  await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0);
  await page.getByText('50 USD').first().click();
  await page.getByRole('button', { name: 'Buy Gift Card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buy Gift Card' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('SERV-03 FINA-03 a gift card as a present: recipient, payment in the dialog, its own confirmation', async ({
  page,
}) => {
  const dialog = await openDialog(page);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
  await dialog.getByRole('radio', { name: /A present/ }).check();
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(dialog.getByText('Email is required')).toBeVisible();
  await dialog.getByLabel('Their name').fill('Lee');
  await dialog.getByLabel('Their email').fill('lee@artist.test');
  await dialog.getByLabel('Message').fill('For your record.');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(dialog.getByText(/for Lee/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByLabel('Their email')).toHaveValue('lee@artist.test');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await fillGuest(page, guestNamed('giver@artist.test'));
  const started = page.waitForRequest((request) => request.url().endsWith('/api/stripe/intent/guest'));
  await payByCard(page);
  expect((await started).postDataJSON()).toMatchObject({
    cartItems: [
      {
        service_id: 13,
        qty: 1,
        gift: { name: 'Lee', email: 'lee@artist.test', message: 'For your record.' },
      },
    ],
  });
  await confirmedOrder(page);
  await expect(page.getByRole('heading', { name: 'Gift Card (50 USD)' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See Your Gift Cards' })).toHaveAttribute(
    'href',
    '/user-gift-coupon',
  );
});

test('SERV-03 the dialog works by keyboard, closes by Escape, and can be reached at 320 × 256', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Continue to payment' }).scrollIntoViewIfNeeded();
  await dialog.getByRole('button', { name: 'Continue to payment' }).press('Enter');
  await dialog.getByLabel('Phone', { exact: true }).scrollIntoViewIfNeeded();
  await expect(dialog.getByLabel('Phone', { exact: true })).toBeInViewport();
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Buy Gift Card' })).toBeFocused();
});

test('SERV-04 the picture opens in full: loading, loaded, unloading; Escape, wheel, a swipe and a click close it', async ({
  page,
}) => {
  await openService(page, '/services/stereo-mastering-p6');
  const state = page.locator('[data-zoom-state]');
  await expect(state).toHaveAttribute('data-zoom-state', 'unloaded');
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: /^Enlarge/ }).click();
    await expect(state).toHaveAttribute('data-zoom-state', 'loaded');
  };
  const closed = (): Promise<void> => expect(state).toHaveAttribute('data-zoom-state', 'unloaded');
  await state.evaluate((element) => {
    const seen: string[] = [];
    (window as { zoomStates?: string[] }).zoomStates = seen;
    new MutationObserver(() => seen.push(element.getAttribute('data-zoom-state') ?? '')).observe(element, {
      attributes: true,
    });
  });
  await open();
  await page.keyboard.press('Escape');
  await closed();
  expect(await page.evaluate(() => (window as { zoomStates?: string[] }).zoomStates)).toEqual([
    'loading',
    'loaded',
    'unloading',
    'unloaded',
  ]);
  await open();
  await page.mouse.wheel(0, 40);
  await closed();
  await open();
  await page.mouse.move(200, 300);
  await page.mouse.down();
  await page.mouse.move(200, 308);
  await expect(state).toHaveAttribute('data-zoom-state', 'loaded');
  await page.mouse.move(200, 312);
  await closed();
  await page.mouse.up();
  await open();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await closed();
});

test('SERV-05 an address below the picker leads to the same service', async ({ page }) => {
  await page.goto('/select-services/anything-p6?variation=602');
  await expect(page).toHaveURL(/\/services\/stereo-mastering-p6\?variation=602$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Stereo Mastering' })).toBeVisible();
});
