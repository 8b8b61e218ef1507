import { expect, type Page } from '@playwright/test';
import { test } from './journey';
import { PASSWORD } from './people';
import { claimOrder, payAsGuest } from './place-order';
import { confirmUpload, fillBrief } from './upload-parts';
import { untilAlive } from './alive';

const MISSING =
  '❌ Order not found — but no worries! You can still upload your files and complete payment afterward.';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.18.2.1' } });

async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill('customer@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await expect(page).not.toHaveURL(/login/);
}

test('UPLD-08 without details the page says so and leads on; signed in it leads to the orders', async ({
  page,
}) => {
  await page.goto('/upload-confirmation');
  await expect(page.getByText('Loading upload details...', { exact: true })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/signup');
  await page.getByRole('link', { name: 'Send another song' }).click();
  await expect(page).toHaveURL(/\/upload$/);
  await logIn(page);
  await page.goto('/upload');
  await untilAlive(page);
  await expect(page.getByLabel('Email')).toHaveValue('customer@demo.test');
  await page.goto('/upload-confirmation');
  await expect(page.getByRole('link', { name: 'Track Your Order' })).toHaveAttribute('href', '/orders');
});

test('UPLD-08 what a signed-in customer sent and has not paid shows with their orders', async ({ page }) => {
  await logIn(page);
  const status = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string };
    const form = new FormData();
    const fields = { email: 'customers-friend@artist.test', service_id: '6', track: 'Waits For Payment' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.append('links[]', 'https://we.tl/t-1');
    form.append('songs[]', 'A Friend');
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch('/api/uploads', { method: 'POST', body: form, headers })).status;
  });
  expect(status).toBe(201);
  await page.goto('/orders');
  const unpaid = page.getByRole('region', { name: 'Sent, not yet paid' });
  await expect(unpaid.getByRole('heading', { name: 'Waits For Payment' }).first()).toBeVisible();
  await unpaid.getByRole('link', { name: 'Choose and pay for Waits For Payment' }).first().click();
  await expect(page).toHaveURL(/\/services\/stereo-mastering-p6$/);
});

test('UPLD-08 a paid order that the lookup missed: the files are with it, and nothing is to pay', async ({
  page,
  baseURL,
}) => {
  const guest = { email: 'upload-missed@artist.test', ip: '10.18.2.2' };
  await claimOrder(baseURL ?? '', await payAsGuest(baseURL ?? '', guest), guest);
  await page.goto('/upload');
  await untilAlive(page);
  await page.route('**/api/orders/check-order', (route) => route.abort());
  await page.getByLabel('Email').fill(guest.email);
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText(MISSING)).toBeVisible();
  await page.getByLabel('Service').selectOption({ label: 'Stereo Mastering' });
  await fillBrief(page, { artist: 'Ida', track: 'Missed' });
  await page.getByLabel('Link to files').fill('https://we.tl/t-missed');
  await confirmUpload(page);
  await expect(page).toHaveURL(/\/upload-confirmation$/);
  await expect(page.getByText('Missed', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Track Your Order' })).toBeVisible();
  // V9: who sent them without a log-in is asked by mail whether they are theirs; to pay there is nothing.
  await expect(page.getByRole('region', { name: 'One step is left' })).toContainText('These files are mine');
  await expect(page.getByRole('link', { name: 'Choose and pay' })).toHaveCount(0);
});

test('UPLD-07 after a long transfer a limit on lookups does not stop the form', async ({ page, baseURL }) => {
  const guest = { email: 'upload-long@artist.test', ip: '10.18.2.3' };
  await claimOrder(baseURL ?? '', await payAsGuest(baseURL ?? '', guest), guest);
  await page.clock.install();
  await page.goto('/upload');
  await untilAlive(page);
  await page.getByLabel('Email').fill(guest.email);
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText('✅ Success! Order found.')).toBeVisible();
  await fillBrief(page, { artist: 'Ida', track: 'Long Way' });
  await page.getByLabel('Link to files').fill('https://we.tl/t-long');
  await page.route('**/api/orders/check-order', (route) =>
    route.fulfill({ status: 429, json: { success: false, message: 'That was a little fast.' } }),
  );
  await page.clock.fastForward('25:00');
  await confirmUpload(page);
  await expect(page).toHaveURL(/\/upload-confirmation$/);
  await expect(page.getByText('Long Way', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose and pay' })).toHaveCount(0);
});

test('UPLD-07 the field that nobody sees travels with the form', async ({ page }) => {
  await page.goto('/upload');
  await untilAlive(page);
  await page.getByLabel('Email').fill('machine@artist.test');
  await page.getByLabel('Service').selectOption({ label: 'Stereo Mastering' });
  await page.locator('input[name=website]').fill('https://spam.test', { force: true });
  await fillBrief(page, { artist: 'Bot', track: 'Spam' });
  await page.getByLabel('Link to files').fill('https://we.tl/t-spam');
  await confirmUpload(page);
  await expect(page.getByText(/^A hidden field was filled in/)).toBeVisible();
  await expect(page.getByLabel('Track title')).toHaveValue('Spam');
});

test('UPLD-09 a list of services that fails to load is no error, and is tried again', async ({ page }) => {
  await page.goto('/contact');
  await page.route('**/api/services/one-time-service', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Upload' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByLabel('Service').getByRole('option')).toHaveText(['Choose a service']);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/api/services/one-time-service');
  await page.getByLabel('Service').focus();
  await expect(page.getByLabel('Service').getByRole('option', { name: 'Stereo Mastering' })).toHaveCount(1);
});

test('UPLD-02 by keyboard alone, from the first field to the thanks', async ({ page }) => {
  await page.goto('/upload');
  await untilAlive(page);
  const { keyboard } = page;
  await page.getByLabel('Email').focus();
  await keyboard.type('keys@artist.test');
  await keyboard.press('Enter');
  await expect(page.getByText(MISSING)).toBeVisible();
  await keyboard.press('Tab');
  await expect(page.getByLabel('Service')).toBeFocused();
  await keyboard.type('Stereo M');
  await keyboard.press('Tab');
  await keyboard.type('Key Board');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(page.getByLabel('Track title')).toBeFocused();
  await keyboard.type('No Mouse');
  await keyboard.press('Tab');
  await expect(page.getByLabel('Key')).toBeFocused();
  await keyboard.type('A minor');
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(page.locator('summary', { hasText: 'How do I export my tracks?' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByLabel('Link to files')).toBeFocused();
  await keyboard.type('https://we.tl/t-keys');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add a reference song' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Submit Upload' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Confirm' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/upload-confirmation$/);
  await expect(page.getByText('No Mouse')).toBeVisible();
  await expect(page.getByText('A minor')).toBeVisible();
});

test('UPLD-02 without JavaScript the page reads, and says how to send links by mail', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/upload');
  await expect(
    page.getByText('This form needs JavaScript, which is turned off in your browser.'),
  ).toBeVisible();
  await expect(page.locator('a[href*="subject=Files"]')).toBeVisible();
  await expect(page.getByText('Tracks do not clip')).toBeVisible();
  await context.close();
});

test('UPLD-06 at 320 × 256 px the question can be read whole, above its buttons', async ({ page }) => {
  await page.goto('/upload');
  await untilAlive(page);
  await page.getByLabel('Email').fill('short-screen@artist.test');
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText(MISSING)).toBeVisible();
  await page.getByLabel('Service').selectOption({ label: 'Stereo Mastering' });
  await fillBrief(page, { artist: 'Ida', track: 'Short' });
  await page.getByLabel('Link to files').fill('https://we.tl/t-short');
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByRole('button', { name: 'Submit Upload' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please Confirm' });
  const question = dialog.getByText('Please check the accuracy of all links.');
  const button = dialog.getByRole('button', { name: 'Confirm' });
  const endOf = async (element: typeof button) => {
    const box = await element.boundingBox();
    return (box?.y ?? Infinity) + (box?.height ?? 0);
  };
  // The window slides in.
  await expect.poll(() => endOf(button)).toBeLessThanOrEqual(256);
  expect((await button.boundingBox())?.y).toBeGreaterThan(await endOf(question));
  expect((await question.boundingBox())?.y).toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('UPLD-02 a reload keeps what was typed', async ({ page }) => {
  await page.goto('/upload');
  await untilAlive(page);
  await page.getByLabel('Email').fill('reloads@artist.test');
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText(MISSING)).toBeVisible();
  await page.getByLabel('Service').selectOption({ label: 'Stereo Mastering' });
  await fillBrief(page, { artist: 'Nora Vell', track: 'Stored' });
  await page.getByLabel('Link to files').fill('https://we.tl/t-kept');
  await page.getByLabel('Message').fill('Louder chorus, please.');
  await page.reload();
  await untilAlive(page);
  await expect(page.getByLabel('Email')).toHaveValue('reloads@artist.test');
  await expect(page.getByLabel('Service').locator('option:checked')).toHaveText('Stereo Mastering');
  await expect(page.getByLabel('Track title')).toHaveValue('Stored');
  await expect(page.getByLabel('Link to files')).toHaveValue('https://we.tl/t-kept');
  await expect(page.getByLabel('Message')).toHaveValue('Louder chorus, please.');
  await confirmUpload(page);
  await expect(page).toHaveURL(/upload-confirmation/);
  await page.goto('/upload');
  await untilAlive(page);
  await expect(page.getByLabel('Track title')).toHaveValue('');
  await expect(page.getByLabel('Email')).toHaveValue('');
});
