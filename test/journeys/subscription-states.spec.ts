import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { test } from './journey';
import { untilAlive } from './alive';
import { holdCall, OUT_OF_ORDER } from './held-call';
import { logIn, signUp } from './new-account';
import { PASSWORD } from './people';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.107.65.2' } });

async function noViolations(page: Page, within: string): Promise<void> {
  expect(await accessibilityFaults(page, within)).toEqual([]);
}

/** To the account without a new document, so that the test can answer its calls. */
async function goToAccount(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Account' }).click();
}

for (const theme of ['dark', 'light'] as const)
  test(`SERV-03 the window of a package is accessible when it offers, asks to sign in and takes the card: ${theme}`, async ({
    page,
    request,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto('/services/monthly-mixing-2-songs-p11?subscribe=1');
    await untilAlive(page);
    const pane = page.getByRole('dialog', { name: 'Monthly Mixing: 2 Songs' });
    await expect(pane.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await noViolations(page, 'dialog');
    await logIn(page, await signUp(request));
    await page.goto('/services/monthly-mixing-2-songs-p11?subscribe=1');
    await untilAlive(page);
    const go = pane.getByRole('button', { name: 'Continue to payment' });
    await expect(go).toBeEnabled();
    await noViolations(page, 'dialog');
    await page.route('**/api/subscriptions', (route) => route.fulfill(OUT_OF_ORDER));
    await go.click();
    await expect(pane.getByText('Out of order')).toBeVisible();
    await noViolations(page, 'dialog');
    await page.unroute('**/api/subscriptions');
    await go.click();
    await expect(pane.getByLabel('Card number')).toBeVisible();
    await noViolations(page, 'dialog');
  });

test('SERV-03 the account’s packages: loading, not to be read, none, and of a customer who has some', async ({
  page,
  request,
}) => {
  await logIn(page, await signUp(request));
  await page.goto('/favorites');
  await untilAlive(page);
  const answer = await holdCall(page, '**/api/subscriptions');
  await goToAccount(page);
  const block = page.getByRole('region', { name: 'Monthly packages' });
  await expect(block.getByLabel('Loading your packages')).toBeVisible();
  await noViolations(page, 'main');
  answer(OUT_OF_ORDER);
  await expect(block.getByText('Your packages could not be loaded')).toBeVisible();
  await expect(block.getByText('They continue as before.')).toBeVisible();
  await noViolations(page, 'main');
  await page.unroute('**/api/subscriptions');
  await block.getByRole('button', { name: 'Try again' }).click();
  await expect(block.getByText('No monthly packages')).toBeVisible();
  await expect(block.getByRole('link', { name: 'See the packages' })).toHaveAttribute(
    'href',
    '/services?tag=monthly',
  );
  await noViolations(page, 'main');
  await page.evaluate(() => {
    document.cookie = 'user=; max-age=0; path=/';
    localStorage.clear();
  });
  await logIn(page, { email: 'customer@demo.test', password: PASSWORD });
  await page.goto('/account');
  await untilAlive(page);
  await expect(block.getByRole('button', { name: /^(Cancel package|Change card)$/ }).first()).toBeVisible();
  await noViolations(page, 'main');
});
