import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey';
import { enterStudio, linkIn, mailTo, newPerson } from './people';

// Limits by address of the network are met only by those who test them.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.12.1.1' } });

let count = 0;
const freshAddress = (): string => `list-${Date.now()}-${(count += 1)}@example.com`;

const CALL = '**/api/lead/generation';

interface Block {
  readonly form: Locator;
  readonly input: Locator;
  readonly button: Locator;
}

async function openBlock(page: Page): Promise<Block> {
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Newsletter' });
  await form.scrollIntoViewIfNeeded();
  return { form, input: form.getByLabel('Email'), button: form.locator('button[type=submit]') };
}

// Toasts are announced in their own region, top-centre.
const toastOf = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words);

test('HOME-02 a blank address toasts, top-centre, and goes after 3 seconds', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.clock.install();
  const { input, button } = await openBlock(page);
  await expect(button).toHaveText('Join the list');
  // From here time passes only when the test says so.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  for (const blank of ['', '   ']) {
    await input.fill(blank);
    await button.click();
    await expect(toastOf(page, 'Please enter a valid email address')).toBeVisible();
  }
  const [box, width] = [
    await toastOf(page, 'Please enter a valid email address').boundingBox(),
    page.viewportSize()?.width ?? 0,
  ];
  expect(box?.y).toBeLessThan(100);
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(60);
  await expect(input).toBeFocused();
  await page.clock.runFor(2_900);
  await expect(toastOf(page, 'Please enter a valid email address')).toBeVisible();
  await page.clock.runFor(200);
  await expect(toastOf(page, 'Please enter a valid email address')).toBeHidden();
  expect(asked.filter((url) => url.includes('lead/generation'))).toEqual([]);
});

test('HOME-02 the browser checks the shape of an address', async ({ page }) => {
  const { input, button } = await openBlock(page);
  await input.fill('not an address');
  await button.click();
  expect(await input.evaluate((element: HTMLInputElement) => element.validity.typeMismatch)).toBe(true);
  await expect(button).toHaveText('Join the list');
});

test('HOME-02 while it is sent, input and button are disabled and the button says so; a second press sends nothing', async ({
  page,
}) => {
  let answer = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let calls = 0;
  await page.route(CALL, async (route) => {
    calls += 1;
    await waiting;
    await route.fulfill({ json: { success: true, message: 'Words of the server' } });
  });
  const events: string[] = [];
  page.on('request', (request) => events.push(request.postData() ?? ''));
  const { input, button } = await openBlock(page);
  await input.fill('ana@example.com');
  await button.dblclick();
  await expect(button).toHaveText('Submitting...');
  await expect(button).toBeDisabled();
  await expect(input).toBeDisabled();
  answer();
  await expect(toastOf(page, 'Words of the server')).toBeVisible();
  await expect(input).toHaveValue('');
  await expect(input).toBeEnabled();
  await expect(input).toBeFocused();
  await expect(button).toHaveText('Join the list');
  expect(calls).toBe(1);
  await expect
    .poll(() => events.filter((body) => body.includes('newsletter_submit')).length, { timeout: 15_000 })
    .toBe(1);
});

test('HOME-02 success without words of the server toasts our own', async ({ page }) => {
  await page.route(CALL, (route) => route.fulfill({ json: {} }));
  const { input, button } = await openBlock(page);
  await input.fill('ana@example.com');
  await button.click();
  await expect(toastOf(page, 'Thanks — check your inbox!')).toBeVisible();
});

test('HOME-02 a failure toasts the server’s message, else ours, and keeps what was typed', async ({
  page,
}) => {
  const { input, button } = await openBlock(page);
  const fail = async (answer: object | 'offline', words: string): Promise<void> => {
    await page.unroute(CALL);
    await page.route(CALL, (route) =>
      answer === 'offline'
        ? route.abort('internetdisconnected')
        : route.fulfill({ status: 500, json: answer }),
    );
    await input.fill('ana@example.com');
    await button.click();
    await expect(toastOf(page, words)).toBeVisible();
    await expect(input).toHaveValue('ana@example.com');
    await expect(input).toBeEnabled();
    await page.getByRole('button', { name: 'Close notification' }).click();
  };
  await fail({ success: false, message: 'The list is full' }, 'The list is full');
  await fail({}, 'Submission failed');
  await fail('offline', 'Submission failed');
});

test('HOME-02 too many tries are told in a friendly way', async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.12.1.99' } });
  const page = await context.newPage();
  const { input, button } = await openBlock(page);
  await input.fill(freshAddress());
  // Twice the limit, right before the press: a window of the limit that ends meanwhile is filled again.
  for (let n = 0; n < 20; n += 1) {
    await context.request.post('/api/lead/generation', { data: { email: `${n}` } });
  }
  await button.click();
  await expect(toastOf(page, /a little fast\. Please try again in \d+ \w+/)).toBeVisible();
  await context.close();
});

test('HOME-02 HOME-03 API-77 by keyboard: join, get the code by mail, and leave by its link', async ({
  page,
  browser,
}) => {
  const address = freshAddress();
  const { input } = await openBlock(page);
  await input.focus();
  await page.keyboard.type(address);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Join the list' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toastOf(page, /^Thanks — check your inbox!/)).toBeVisible();

  const admin = await newPerson(browser);
  await enterStudio(admin, 'admin');
  const mail = await mailTo(admin, address, /10% code/);
  expect(mail).toMatch(/^ {4}[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/m);
  expect(linkIn(mail, '/signup')).toBe('/signup');
  await admin.context().close();

  await page.goto(linkIn(mail, '/unsubscribe'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leave the mailing list?');
  await page.getByRole('button', { name: 'Unsubscribe' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have left the list');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have left the list');
});

test('HOME-02 HOME-03 API-77 without scripts: join, wrong address, leave', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    extraHTTPHeaders: { 'x-forwarded-for': '10.12.1.2' },
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  const { form, input, button } = await openBlock(page);
  await button.click();
  await expect(form.getByText('Please enter a valid email address')).toBeVisible();
  // A shape that the browser lets pass, and the server does not.
  await input.fill('ana@example');
  await button.click();
  await expect(form.getByText('Please enter a valid email address')).toBeVisible();
  await expect(input).toHaveValue('ana@example');
  const address = freshAddress();
  await input.fill(address);
  await button.click();
  await expect(page).toHaveURL(/\/\?joined=1#newsletter$/);
  await expect(form.getByRole('status')).toHaveText('Thanks — check your inbox!');
  await expect(input).toHaveValue('');

  const admin = await newPerson(browser);
  await enterStudio(admin, 'admin');
  const link = linkIn(await mailTo(admin, address, /10% code/), '/unsubscribe');
  await admin.context().close();
  await page.goto(link);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have left the list');
  await context.close();
});

test('API-77 a mail program’s one click is answered where it was sent, without cookies; opening changes nothing', async ({
  browser,
  request,
}) => {
  const address = freshAddress();
  await request.post('/api/lead/generation', { data: { email: address } });
  const admin = await newPerson(browser);
  await enterStudio(admin, 'admin');
  const link = linkIn(await mailTo(admin, address, /10% code/), '/unsubscribe');
  await admin.context().close();
  expect(await (await request.get(link)).text()).toContain('Leave the mailing list?');
  const click = await request.post(link, { form: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0 });
  expect(click.status()).toBe(200);
  expect(await click.text()).toContain('You have left the list');
  const wrong = await request.post(`${link}x`, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(wrong.status()).toBe(404);
});

test('API-77 an incomplete or wrong link says what to do, online and offline', async ({ page }) => {
  await page.goto('/unsubscribe');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not complete');
  await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toHaveCount(1);
  await page.goto('/unsubscribe?token=1.wrong');
  const alert = page.getByRole('main').getByRole('alert');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(alert).toContainText('does not belong to any address');
  await page.route('**/api/leads/unsubscribe*', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(alert).toContainText('That did not work. Please try again.');
});

test('API-01 API-77 who left is asked by mail before the list takes the address back, with and without scripts', async ({
  browser,
  baseURL,
  request,
}) => {
  const admin = await newPerson(browser);
  await enterStudio(admin, 'admin');
  for (const javaScriptEnabled of [true, false]) {
    const address = freshAddress();
    const join = () => request.post('/api/lead/generation', { data: { email: address } });
    await join();
    const leaving = linkIn(await mailTo(admin, address, /10% code/), '/unsubscribe');
    await request.post(leaving, { form: {} });
    await join();
    const link = linkIn(await mailTo(admin, address, /list again/), '/join-again');
    const context = await browser.newContext({
      javaScriptEnabled,
      extraHTTPHeaders: { 'x-forwarded-for': '10.12.1.3' },
      ...(baseURL ? { baseURL } : {}),
    });
    const page = await context.newPage();
    const title = page.getByRole('heading', { level: 1 });
    await page.goto(`${link}x`);
    await page.getByRole('button', { name: 'Join again' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('no longer valid');
    await page.goto(link);
    await expect(title).toHaveText('Join the list again?');
    await page.getByRole('button', { name: 'Join again' }).click();
    await expect(title).toHaveText('You are back on the list');
    await context.close();
  }
  await admin.context().close();
});
