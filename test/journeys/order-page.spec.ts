import { expect, type Browser, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { test } from './journey';
import { untilAlive } from './alive';
import { enterShop } from './buying';
import { enterStudio, linkIn, mailTo, newPerson } from './people';
import { claimOrder, payAsGuest } from './place-order';

interface Ordered {
  readonly orderId: number;
  /** Path of the order's page with its private link. */
  readonly path: string;
}

/** A guest's paid order with a link to files, and the private link out of its mail. */
async function orderWithFiles(base: string, admin: Page, name: string): Promise<Ordered> {
  const guest = { email: `${name}-${Date.now()}@artist.test`, ip: `10.77.${name.length}.9` };
  const orderId = await claimOrder(base, await payAsGuest(base, guest), guest);
  const path = linkIn(await mailTo(admin, guest.email, /order/i), '/order/');
  await sendFiles(base, { orderId, path }, `Low Tide ${name}`);
  return { orderId, path };
}

async function sendFiles(base: string, { orderId, path }: Ordered, track: string): Promise<void> {
  const form = new FormData();
  form.set('links[]', 'https://drive.google.com/drive/folders/stems');
  form.set('songs[]', 'Ida Noor');
  form.set('track', track);
  const link = new URL(path, base).searchParams.get('link') ?? '';
  const headers = { 'x-order-link': link };
  const sent = await fetch(`${base}/api/orders/${orderId}/upload`, { method: 'POST', headers, body: form });
  expect(sent.status).toBe(200);
}

/** A page as it is sent, without its nonce, which stands in the answer's head. */
async function sentPage(address: string): Promise<{ html: string; nonce: string }> {
  const answer = await fetch(address);
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? '';
  const html = await answer.text();
  expect(nonce).not.toBe('');
  expect(html).toContain(`nonce="${nonce}"`);
  expect([...html.matchAll(/ nonce="([^"]*)"/g)].filter(([, own]) => own !== nonce)).toEqual([]);
  return { html: html.replaceAll(nonce, ''), nonce };
}

async function phone(browser: Browser): Promise<Page> {
  const page = await newPerson(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  return page;
}

async function openedByEngineer(browser: Browser, track: RegExp): Promise<Page> {
  const engineer = await newPerson(browser);
  await enterStudio(engineer, 'engineer');
  await engineer.getByRole('row', { name: track }).getByRole('button', { name: /^Take/ }).click();
  await engineer.getByRole('link', { name: track }).first().click();
  await expect(engineer.getByLabel('Question to the customer')).toBeVisible();
  return engineer;
}

test('ORDR-02 ORDR-04 the engineer asks, the artist sees it without a reload, answers, and the clock goes on', async ({
  browser,
  baseURL,
}) => {
  const admin = await newPerson(browser);
  await enterStudio(admin, 'admin');
  const { path } = await orderWithFiles(baseURL ?? '', admin, 'asked');
  const artist = await phone(browser);
  await artist.goto(path);
  await untilAlive(artist);
  await expect(artist.getByRole('heading', { level: 1, name: 'Low Tide asked' })).toBeVisible();
  await expect(artist.getByText('Our turn')).toBeVisible();
  await expect(artist.getByText(/Between \w{3}, \w{3} \d+.* and \w{3}, \w{3} \d+/)).toBeVisible();

  const engineer = await openedByEngineer(browser, /Low Tide asked/);
  await expect(artist.getByText('Your engineer is working on the song.')).toBeVisible();
  await engineer.getByRole('button', { name: 'Ask and pause the deadline' }).click();
  await expect(engineer.getByText('Write a question.')).toBeVisible();
  await engineer.getByLabel('Question to the customer').fill('Which vocal take is the one?');
  await engineer.getByRole('button', { name: 'Ask and pause the deadline' }).click();
  await expect(engineer.getByText('The deadline is paused until the customer answers.')).toBeVisible();
  await expect(engineer.getByText('Paused for an answer')).toBeVisible();

  const asked = artist.getByRole('region', { name: 'A question for you' });
  await expect(asked.getByText('Which vocal take is the one?')).toBeVisible({ timeout: 10_000 });
  await expect(artist.getByText('Your turn')).toBeVisible();
  await expect(artist.getByText(/Since .*\. When you answer, we have \d+ hours left\./)).toBeVisible();
  expect(await accessibilityFaults(artist)).toEqual([]);
  const width = await artist.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  await asked.getByRole('button', { name: 'Send answer' }).click();
  await expect(asked.getByText('Write an answer, or add files.')).toBeVisible();
  await asked.getByLabel('Your answer').fill('The second one, from bar 12 on.');
  await asked.getByRole('button', { name: 'Send answer' }).click();
  await expect(artist.getByText('Answer sent. The deadline is running again.')).toBeVisible();
  await expect(artist.getByText('Our turn')).toBeVisible();
  await expect(asked).toBeHidden();
  await expect(engineer.getByText('The second one, from bar 12 on.')).toBeVisible({ timeout: 10_000 });
  await expect(engineer.getByLabel('Question to the customer')).toBeVisible();
  await expect(engineer.getByText('Paused for an answer')).toBeHidden();
});

test('ORDR-04 ORDR-12 asked every 30 seconds, not while hidden; a closed link leads to a new one', async ({
  browser,
  baseURL,
}) => {
  const admin = await newPerson(browser);
  await enterStudio(admin, 'admin');
  const { orderId, path } = await orderWithFiles(baseURL ?? '', admin, 'polled');
  const artist = await phone(browser);
  await artist.clock.install();
  await artist.goto(path);
  await untilAlive(artist);
  await artist.clock.runFor(1000);
  await expect(artist.getByText('Our turn')).toBeVisible();
  let asked = 0;
  artist.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/orders/${orderId}`) asked += 1;
  });
  await artist.clock.runFor(30_000);
  await expect.poll(() => asked).toBe(1);
  const hide = (hidden: boolean) =>
    artist.evaluate((is) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => is });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await artist.clock.runFor(120_000);
  expect(asked).toBe(1);
  await hide(false);
  await expect.poll(() => asked).toBe(2);
  await artist.clock.runFor(30_000);
  await expect.poll(() => asked).toBe(3);

  // The rest by a clock that nobody holds.
  const reader = await phone(browser);
  await reader.goto(path);
  await untilAlive(reader);
  await reader.getByRole('button', { name: 'Private links' }).click();
  await expect(reader.getByText('This one')).toBeVisible();
  await reader.getByRole('button', { name: 'Turn off all and email me a new one' }).click();
  await reader.getByRole('dialog').getByRole('button', { name: 'Turn off and email a new one' }).click();
  await expect(reader.getByRole('heading', { name: 'This private link no longer works' })).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Email me a new link' })).toBeVisible();
  await reader.goto(`/order/${orderId}?link=made-up`);
  await expect(reader.getByRole('heading', { name: 'Order not found' })).toBeVisible();
});

test('ORDR-01 ORDR-12 the list of orders, one of them, and what is said when it can’t be read', async ({
  page,
}) => {
  await enterShop(page);
  await page.goto('/orders');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs).toContainText('Account');
  await expect(crumbs).toContainText('Order List');
  for (const name of ['Order ID', 'Price', 'Payment', 'Status', 'Date'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await expect(page.getByText('New Update').first()).toBeVisible();
  await page.route('**/api/orders/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something broke.' } }),
  );
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Failed to load order details' })).toBeVisible();
  await page.unroute('**/api/orders/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  const summary = page.getByRole('button', { name: 'Order Summary' });
  await expect(summary).toHaveAttribute('aria-expanded', 'true');
  await summary.click();
  await expect(page.getByText('Paid by')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Order Items/ })).toHaveAttribute('aria-expanded', 'true');
});

test('ORDR-01 API-47 a page that is looked at again is the same, shows what changed, and opens for nobody else', async ({
  browser,
  baseURL,
}) => {
  const base = baseURL ?? '';
  const admin = await newPerson(browser);
  await enterStudio(admin, 'admin');
  const mine = await orderWithFiles(base, admin, 'again');
  const theirs = await orderWithFiles(base, admin, 'another');
  const looks = [await sentPage(base + mine.path), await sentPage(base + mine.path)];
  looks.push(await sentPage(base + mine.path));
  expect(looks[0]?.html).toContain('Low Tide again');
  expect(new Set(looks.map(({ html }) => html)).size).toBe(1);
  expect(new Set(looks.map(({ nonce }) => nonce)).size).toBe(3);

  await sendFiles(base, mine, 'High Tide again');
  const changed = await sentPage(base + mine.path);
  expect(changed.html).toContain('High Tide again');
  expect(changed.html).not.toContain('Low Tide again');
  expect((await sentPage(base + mine.path)).html).toBe(changed.html);

  // Their link opens theirs, not mine; nobody at all sees neither.
  const crossed = base + mine.path.replace(/link=.*/, new URL(theirs.path, base).search.slice(1));
  for (const address of [crossed, `${base}/order/${mine.orderId}`])
    expect((await sentPage(address)).html).not.toContain('Tide again');
  const link = new URL(mine.path, base).searchParams.get('link') ?? '';
  const renewed = await fetch(`${base}/api/orders/${mine.orderId}/links/renew`, {
    method: 'POST',
    headers: { 'x-order-link': link },
  });
  expect(renewed.status).toBe(200);
  expect((await sentPage(base + mine.path)).html).not.toContain('Tide again');
});
