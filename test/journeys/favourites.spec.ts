import { expect, type Page } from '@playwright/test';
import { test } from './journey';
import { untilAlive } from './alive';
import { countedEvents } from './counted-events';
import { OUT_OF_ORDER } from './held-call';
import { logIn, signUp } from './new-account';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.106.201.1' } });

const heart = (page: Page, name: string) => page.getByRole('button', { name: `Favorite: ${name}` });
const list = (page: Page) => page.getByRole('list', { name: 'Favorites' });
const alert = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('alert');

test('FAVO-01 visitors see no hearts and carry none of their code; /favorites asks them to log in', async ({
  page,
  request,
}) => {
  const scripts: string[] = [];
  page.on('request', (one) => scripts.push(one.url()));
  await page.goto('/services');
  await untilAlive(page);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Favorite/ })).toHaveCount(0);
  expect(scripts.filter((url) => /heart-button|page-favourites/.test(url))).toEqual([]);
  await page.goto('/favorites');
  await expect(page).toHaveURL(/\/login$/);
  const person = await signUp(request);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/favorites$/);
  await expect(page.getByText('No favorite items found.')).toBeVisible();
});

test('FAVO-01 hearts by keyboard alone, on cards and the page of a service, on /favorites and /account', async ({
  page,
  request,
}) => {
  await logIn(page, await signUp(request));
  const events = countedEvents(page);
  await page.goto('/services');
  await untilAlive(page);
  const radio = heart(page, 'Radio Edit');
  await expect(radio).toHaveAttribute('aria-pressed', 'false');
  const box = await radio.boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  await radio.focus();
  await page.keyboard.press('Enter');
  await expect(radio).toHaveAttribute('aria-pressed', 'true');
  await expect(radio).toBeFocused();
  await expect(page).toHaveURL(/\/services$/);
  await expect
    .poll(() => events.named('add_to_favorites').map(({ details }) => details), { timeout: 20_000 })
    .toEqual([{ slug: 'radio-edit-p9' }]);

  await page.goto('/services/gift-card-p13');
  await untilAlive(page);
  await expect(page.getByRole('button', { name: /^Favorite/ })).toHaveCount(0);
  await page.goto('/services/stereo-mastering-p6');
  await untilAlive(page);
  await heart(page, 'Stereo Mastering').focus();
  await page.keyboard.press('Space');
  await expect(heart(page, 'Stereo Mastering')).toHaveAttribute('aria-pressed', 'true');
  await expect(heart(page, 'Stereo Mastering')).not.toHaveAttribute('aria-busy', 'true');

  await page.goto('/account');
  await untilAlive(page);
  await page.getByRole('link', { name: 'You have 2 items in your favorites' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Favorites' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Account' })).toHaveAttribute(
    'href',
    '/account',
  );
  await expect(list(page).getByRole('heading')).toHaveText(['Stereo Mastering', 'Radio Edit']);

  await heart(page, 'Stereo Mastering').focus();
  await page.keyboard.press('Enter');
  await expect(list(page).getByRole('heading')).toHaveText(['Radio Edit']);
  await expect(heart(page, 'Radio Edit')).toBeFocused();
  const taken = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No favorite items found.')).toBeVisible();
  await taken;
  await page.goto('/account');
  await expect(page.getByText('You haven’t favorited anything yet')).toBeVisible();
});

test('FAVO-01 a heart that the server refuses is taken back, with the server’s words', async ({
  page,
  request,
}) => {
  await logIn(page, await signUp(request));
  await page.goto('/services');
  await untilAlive(page);
  await page.route('**/api/my-favourites', (route) => route.fulfill(OUT_OF_ORDER));
  await heart(page, 'Radio Edit').click();
  await expect(alert(page)).toContainText('Out of order');
  await expect(heart(page, 'Radio Edit')).toHaveAttribute('aria-pressed', 'false');
});

test('FAVO-01 loading, failing with the message, answers of another shape, and trying again', async ({
  page,
  request,
}) => {
  await logIn(page, await signUp(request));
  await page.goto('/account');
  await untilAlive(page);
  const answers: object[] = [OUT_OF_ORDER, { json: { data: 'nonsense' } }];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/my-favourites?page=1&per_page=15', async (route) => {
    await released;
    const answer = answers.shift();
    if (answer === undefined) await route.continue();
    else await route.fulfill(answer);
  });
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/favorites';
    link.dataset['page'] = '';
    link.textContent = 'to favorites';
    document.querySelector('main')?.append(link);
  });
  await page.getByText('to favorites').click();
  await expect(page.getByRole('status', { name: 'Loading favorites' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Error: Out of order' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Error: Invalid favorites data format' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No favorite items found.')).toBeVisible();
});

test('FAVO-01 the demo customer has favorites to look at', async ({ page }) => {
  await logIn(page, { email: 'customer@demo.test', password: 'Headroom-demo-1' });
  await page.goto('/favorites');
  await expect(list(page).getByRole('heading')).toHaveText([
    'Mix And Master: Up To 24 Stems',
    'Stereo Mastering',
    'Radio Edit',
  ]);
});
