import { expect, type BrowserContext, type Page } from '@playwright/test';
import { test } from './journey';
import { button, log, openPanel, panel, say, unique } from './chat-steps';
import { enterStudio, PASSWORD } from './people';

// Limits are counted by address: this spec has one of its own.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.74.0.1' } });

/** The studio's page with the chat that holds these words open. */
async function openInStudio(page: Page, words: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Studio' })
    .getByRole('link', { name: /^Conversations/ })
    .click();
  await page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link')
    .filter({ hasText: words })
    .click();
  await expect(log(page)).toContainText(words);
}

async function someoneElse(context: BrowserContext): Promise<Page> {
  const browser = context.browser();
  if (browser === null) throw new Error('no browser');
  const other = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.74.0.2' } });
  return other.newPage();
}

test('SITE-05 API-74 API-73 a visitor writes, reloads, and reads the answer the moment it is given', async ({
  page,
  context,
}) => {
  await page.goto('/samples');
  await openPanel(page);
  await expect(panel(page)).toContainText('We answer here or by email.');
  const question = unique('Do you mix live takes?');
  await say(page, question);
  await expect(log(page).getByText(question)).toHaveCount(1);
  await page.reload();
  await openPanel(page);
  await expect(log(page)).toContainText(question);

  const engineer = await someoneElse(context);
  await enterStudio(engineer, 'engineer');
  await openInStudio(engineer, question);
  await expect(engineer.getByRole('region', { name: 'Sender' })).toContainText('/samples');
  const answer = unique('Yes: https://example.com/live-takes.');
  await engineer.getByLabel('Your answer').fill(answer);
  await engineer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log(engineer)).toContainText(answer);

  // Asking every 30 seconds would be too late for this.
  await expect(log(page)).toContainText(answer, { timeout: 10_000 });
  const link = log(page).getByRole('link', { name: 'https://example.com/live-takes' });
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(engineer.getByText('Read', { exact: true })).toBeVisible({ timeout: 10_000 });

  await page.keyboard.press('Escape');
  await engineer.getByLabel('Your answer').fill(unique('One more thing'));
  await engineer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Chat 1 new' }).filter({ visible: true })).toBeVisible({
    timeout: 10_000,
  });
  await page.goto('/faq');
  await expect(page.getByRole('button', { name: 'Chat 1 new' }).filter({ visible: true })).toBeVisible();
  await openPanel(page);
  await expect(log(page)).toContainText('One more thing');
  await expect(button(page)).toHaveAttribute('aria-expanded', 'true');

  await engineer.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(panel(page)).toContainText('The studio has closed this conversation.');
  const follow = unique('And on Sundays?');
  await say(page, follow);
  await expect(log(engineer)).toContainText(follow, { timeout: 10_000 });
  await expect(engineer.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
  await engineer.context().close();
});

test('SITE-05 the key never stands in an address', async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/');
  await openPanel(page);
  await say(page, unique('Hello'));
  await expect(panel(page).getByLabel('Email, in case you leave')).toBeVisible();
  await expect.poll(() => addresses.some((address) => address.endsWith('/api/events'))).toBe(true);
  const stored = await page.evaluate(() => localStorage.getItem('live-chat') ?? '');
  const { key } = JSON.parse(stored) as { key: string };
  expect(key).toHaveLength(43);
  expect(addresses.filter((address) => address.includes(key))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('SITE-05 what cannot be sent is kept over a reload, sent again by hand or once back online, and only once', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await openPanel(page);
  const first = unique('Before the tunnel');
  await say(page, first);
  await expect(panel(page).getByLabel('Email, in case you leave')).toBeVisible();

  await context.setOffline(true);
  const second = unique('In the tunnel');
  await say(page, second);
  await expect(panel(page).getByText('Not sent.', { exact: false })).toBeVisible();
  await expect(log(page)).toContainText(second);
  await context.setOffline(false);
  await expect(panel(page).getByText('Not sent.', { exact: false })).toHaveCount(0);

  await page.route('**/api/live-chats/*/messages', (route) => route.abort());
  const third = unique('Not yet there');
  await say(page, third);
  await expect(panel(page).getByText('Not sent.', { exact: false }).first()).toBeVisible();
  await page.unroute('**/api/live-chats/*/messages');
  await page.reload();
  await openPanel(page);
  await expect(panel(page).getByText('Not sent.', { exact: false })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Send again' }).click();
  await expect(panel(page).getByText('Not sent.', { exact: false })).toHaveCount(0);
  for (const words of [first, second, third]) await expect(log(page).getByText(words)).toHaveCount(1);
});

test('SITE-05 a message whose answer was lost on the way stands once, and as sent', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '10.74.0.4' });
  await page.goto('/');
  await openPanel(page);
  await say(page, unique('Hello'));
  await expect(panel(page).getByLabel('Email, in case you leave')).toBeVisible();
  await page.route('**/api/live-chats/*/messages', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const words = unique('Answer lost');
  await say(page, words);
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await openPanel(page);
  await expect(panel(page).getByLabel('Email, in case you leave')).toBeVisible();
  await expect(log(page).getByText(words)).toHaveCount(1);
  await expect(panel(page).getByText('Not sent.', { exact: false })).toHaveCount(0);
});

test('SITE-05 a double click sends once; blank and too long are told before they are sent', async ({
  page,
}) => {
  await page.goto('/');
  await openPanel(page);
  const send = panel(page).getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await expect(panel(page).getByText('Please input message')).toBeVisible();
  await page.getByLabel('Your message').fill('x'.repeat(3_990));
  await expect(panel(page).getByText('10 left')).toBeVisible();
  await page.getByLabel('Your message').fill('x'.repeat(10_000));
  await expect(panel(page).getByText('6000 too many')).toBeVisible();
  await send.click();
  await expect(panel(page).getByText('6000 characters too many.', { exact: false })).toBeVisible();
  const words = unique('Only once');
  await page.getByLabel('Your message').fill(words);
  await send.dblclick();
  await expect(log(page).getByText(words)).toHaveCount(1);
  await expect(panel(page).getByText('Please input message')).toHaveCount(0);
  await page.reload();
  await openPanel(page);
  await expect(log(page).getByText(words)).toHaveCount(1);
});

test('SITE-05 an address for the answer is checked and kept', async ({ page }) => {
  await page.goto('/');
  await openPanel(page);
  await say(page, unique('Hello'));
  const email = panel(page).getByLabel('Email, in case you leave');
  await email.fill('nonsense');
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(panel(page).getByText('Invalid email address')).toBeVisible();
  await email.fill('ana@example.com');
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(panel(page).getByText('ana@example.com')).toBeVisible();
  await page.reload();
  await openPanel(page);
  await expect(panel(page).getByText('ana@example.com')).toBeVisible();
});

test('SITE-05 by keyboard alone: open, write, send, close, and back to where one was', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/faq');
  await expect(button(page)).toBeVisible();
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your message')).toBeFocused();
  const words = unique('By keyboard');
  await page.keyboard.type(words);
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('two lines');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText(words)).toContainText('two lines');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('Your message')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
});

test('SITE-05 an account finds its chat on another device; signed out, nobody else sees it', async ({
  page,
  context,
}) => {
  const logIn = async (who: Page): Promise<void> => {
    await who.goto('/login');
    await who.getByLabel('Email').fill('customer@demo.test');
    await who.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await who.locator('form button[type=submit]').click();
    await expect(who).not.toHaveURL(/login/);
  };
  await page.goto('/');
  await openPanel(page);
  const words = unique('Before I signed in');
  await say(page, words);
  await expect(panel(page).getByLabel('Email, in case you leave')).toBeVisible();
  await logIn(page);
  await openPanel(page);
  await expect(log(page)).toContainText(words);
  await expect(panel(page).getByLabel('Email, in case you leave')).toHaveCount(0);

  const phone = await someoneElse(context);
  await logIn(phone);
  await openPanel(phone);
  await expect(log(phone)).toContainText(words);
  await phone.context().close();

  await page.evaluate(() => {
    localStorage.removeItem('user');
    document.cookie = 'user=; Path=/; Max-Age=0';
  });
  await page.goto('/');
  await openPanel(page);
  await expect(panel(page)).toContainText('Ask about your song');
  await expect(log(page)).not.toContainText(words);
});
