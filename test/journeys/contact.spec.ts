import { expect, type Locator, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { test } from './journey';
import { untilAlive } from './alive';
import { enterStudio, newPerson } from './people';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.12.2.1' } });

const CALL = '**/api/contact/lead/generation';
const FIELDS = ['Name', 'Email', 'Subject', 'Message'] as const;

async function openForm(page: Page): Promise<{ form: Locator; button: Locator }> {
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Contact' });
  return { form, button: form.locator('button[type=submit]') };
}

async function fill(
  form: Locator,
  values: Partial<Record<(typeof FIELDS)[number], string>> = {},
): Promise<void> {
  const all = {
    Name: 'Ana',
    Email: 'ana@example.com',
    Subject: 'Stems',
    Message: 'Do you take 48 kHz?',
    ...values,
  };
  for (const field of FIELDS) await form.getByLabel(field, { exact: true }).fill(all[field]);
}

const toastOf = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words);

test('CONT-01 a note to the FAQ, the ways to reach the studio, the form, the map', async ({ page }) => {
  const { form } = await openForm(page);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  await expect(main.locator('a[href="/faq"]')).toHaveCount(1);
  await expect(main.locator('a[href^="mailto:"]')).toHaveText('studio@headroom.example');
  await expect(main.getByText('Netherlands')).toBeVisible();
  for (const field of FIELDS) await expect(form.getByLabel(field, { exact: true })).toBeVisible();
  await expect(main.getByRole('region', { name: 'Map' }).getByRole('img')).toBeVisible();
});

test('CONT-02 each empty field says so on submit, by keyboard; words go as the field is filled', async ({
  page,
}) => {
  const { form, button } = await openForm(page);
  await button.focus();
  await page.keyboard.press('Enter');
  for (const words of [
    'Name is required',
    'Email is required',
    'Subject is required',
    'Message is required',
  ]) {
    await expect(form.getByText(words)).toBeVisible();
  }
  const name = form.getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Name is required');
  await page.keyboard.type('Ana');
  await expect(form.getByText('Name is required')).toBeHidden();
  const message = form.getByLabel('Message', { exact: true });
  await message.fill('Hello');
  await expect(form.getByText('Message is required')).toBeHidden();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('CONT-02 the browser checks the format of the address', async ({ page }) => {
  let calls = 0;
  await page.route(CALL, (route) => {
    calls += 1;
    return route.abort();
  });
  const { form, button } = await openForm(page);
  await fill(form, { Email: 'not an address' });
  await button.click();
  const email = form.getByLabel('Email', { exact: true });
  expect(await email.evaluate((element: HTMLInputElement) => element.validity.typeMismatch)).toBe(true);
  expect(calls).toBe(0);
});

test('CONT-03 while it is sent the button says so and a second press sends nothing; success empties the form', async ({
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
    await route.fulfill({ json: {} });
  });
  const events: string[] = [];
  page.on('request', (request) => events.push(request.postData() ?? ''));
  const { form, button } = await openForm(page);
  await expect(button).toHaveText('Send Message');
  await fill(form);
  await button.dblclick();
  await expect(button).toHaveText('Sending...');
  await expect(button).toBeDisabled();
  answer();
  await expect(toastOf(page, /^Message sent$/)).toBeVisible();
  for (const field of FIELDS) await expect(form.getByLabel(field, { exact: true })).toHaveValue('');
  await expect(button).toHaveText('Send Message');
  expect(calls).toBe(1);
  await expect
    .poll(() => events.filter((body) => body.includes('contact_submit')).length, { timeout: 15_000 })
    .toBe(1);
});

test('CONT-03 a failure toasts the server’s message, else ours, for 3 s, and keeps what was typed', async ({
  page,
}) => {
  await page.clock.install();
  const { form, button } = await openForm(page);
  await fill(form);
  const fail = async (answer: object | 'offline', words: string): Promise<void> => {
    await page.unroute(CALL);
    await page.route(CALL, (route) =>
      answer === 'offline'
        ? route.abort('internetdisconnected')
        : route.fulfill({ status: 500, json: answer }),
    );
    await button.click();
    await expect(toastOf(page, words)).toBeVisible();
    await page.clock.runFor(3_100);
    await expect(toastOf(page, words)).toBeHidden();
    await expect(form.getByLabel('Message', { exact: true })).toHaveValue('Do you take 48 kHz?');
  };
  await fail({ success: false, message: 'The letterbox is full' }, 'The letterbox is full');
  await fail({}, 'Message failed to send');
  await fail('offline', 'Message failed to send');
  await expect(form.getByRole('alert').last()).toContainText('What you typed is still here');
});

test('CONT-02 what only the server refuses shows under its field and as a toast', async ({ page }) => {
  await page.route(CALL, (route) =>
    route.fulfill({
      status: 422,
      json: { success: false, message: 'No such subject', errors: { subject: ['No such subject'] } },
    }),
  );
  const { form, button } = await openForm(page);
  await fill(form);
  await button.click();
  await expect(toastOf(page, 'No such subject')).toBeVisible();
  await expect(form.getByLabel('Subject', { exact: true })).toHaveAccessibleDescription('No such subject');
});

test('API-10 CONT-03 the seventh message within minutes is told to wait', async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.12.2.99' } });
  for (let n = 0; n < 6; n += 1) await context.request.post('/api/contact/lead/generation', { data: {} });
  const page = await context.newPage();
  const { form, button } = await openForm(page);
  await fill(form);
  await button.click();
  await expect(toastOf(page, /Please try again in \d+ \w+/)).toBeVisible();
  await context.close();
});

test('API-10 API-80 scripts, right-to-left text, emoji and 10,000 characters reach the studio as text', async ({
  page,
  browser,
}) => {
  const mark = `m${Date.now()}`;
  const { form, button } = await openForm(page);
  const subject = `${mark} <img src=x onerror="document.title='broken'"> مرحبا 🎛️`;
  await fill(form, {
    Name: 'دانا <b>x</b>',
    Subject: subject,
    Message: `<script>1</script>${'w'.repeat(9_982)}`,
  });
  await button.click();
  await expect(toastOf(page, /^Message sent/)).toBeVisible();

  const engineer = await newPerson(browser);
  await enterStudio(engineer, 'engineer');
  await engineer.setViewportSize({ width: 390, height: 844 });
  await engineer.goto('/studio/messages');
  await expect(engineer).toHaveURL(/\/studio\/inbox$/);
  await expect(engineer).toHaveTitle(/^(\(\d+\) )?Inbox \| Headroom$/);
  const entry = engineer.getByRole('link').filter({ hasText: mark });
  await expect(entry).toContainText('1 unread');
  await entry.click();
  const conversation = engineer.getByRole('article', { name: 'دانا <b>x</b>' });
  await expect(conversation).toContainText('<script>1</script>www');
  await expect(conversation).toContainText(subject);
  const wide = await engineer.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide).toBeLessThanOrEqual(0);
  await expect(conversation.getByRole('link', { name: 'Reply in your email program' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:ana%40example\\.com\\?subject=Re%3A%20${mark}`),
  );
  await conversation.getByRole('button', { name: 'Mark as unread' }).click();
  await expect(conversation.getByRole('button', { name: 'Mark as read' })).toBeVisible();
  await engineer.getByRole('link', { name: 'Inbox', exact: true }).last().click();
  await expect(entry).toContainText('1 unread');
  await engineer.context().close();
});

test('CONT-02 CONT-03 without scripts: errors under fields with what was typed kept, then sent', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    extraHTTPHeaders: { 'x-forwarded-for': '10.12.2.2' },
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  const { form, button } = await openForm(page);
  const typed = '</textarea><script>alert(1)</script>\nשלום';
  await fill(form, { Name: ' ', Subject: '', Message: typed });
  await button.click();
  await expect(form.getByRole('alert').first()).toContainText('Your message was not sent.');
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByText('Subject is required')).toBeVisible();
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue('ana@example.com');
  await expect(form.getByLabel('Message', { exact: true })).toHaveValue(typed);
  await fill(form, { Message: typed });
  await button.click();
  await expect(page).toHaveURL(/\/contact\?sent=1$/);
  await expect(form.getByRole('status')).toContainText('Message sent.');
  await expect(form.getByLabel('Message', { exact: true })).toHaveValue('');
  // The map needs scripts: the picture and the way to the real one stay.
  await expect(page.getByRole('button', { name: 'Show the map' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open in OpenStreetMap' })).toBeVisible();
  await context.close();
});

test('API-10 the form of another site, and one that is too large, are refused', async ({ request }) => {
  const form = { name: 'A', email: 'a@example.com', subject: 'S', message: 'M' };
  const foreign = await request.post('/contact', { form, headers: { origin: 'https://evil.test' } });
  expect(foreign.status()).toBe(400);
  const odd = await request.post('/contact', { data: '{', headers: { 'content-type': 'text/csv' } });
  expect(odd.status()).toBe(422);
  const large = await request.post('/contact', { form: { ...form, message: 'x'.repeat(300_000) } });
  expect(large.status()).toBe(413);
});

test('CONT-02 a reload keeps what was typed, sending forgets it', async ({ page }) => {
  const { form, button } = await openForm(page);
  await untilAlive(page);
  await fill(form, { Message: 'A long question about stems.' });
  await page.reload();
  await untilAlive(page);
  await expect(form.getByLabel('Message', { exact: true })).toHaveValue('A long question about stems.');
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue('ana@example.com');
  await button.click();
  await expect(toastOf(page, /Message sent/)).toBeVisible();
  await page.reload();
  await untilAlive(page);
  await expect(form.getByLabel('Message', { exact: true })).toHaveValue('');
});
