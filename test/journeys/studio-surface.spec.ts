import { expect, type Page } from '@playwright/test';
import { test } from './journey';
import { open, ownStudio } from './own-studio';

// Names, settings and a service change here: other journeys read them.
const own = ownStudio('surface');
const LONG = 'Nachtzug Mastering & Mixing Berlin';

async function readAsAdmin(page: Page, path: string): Promise<unknown> {
  return page.evaluate(async (url) => {
    const { token } = JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string };
    return (await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).json()) as unknown;
  }, path);
}

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('D4 D14: a long name fits everywhere, is told in words, and the frame follows at once', async ({
  browser,
}) => {
  const admin = await own.inStudio(browser);
  await admin.goto('/studio/settings');
  await admin.getByLabel('Name of the studio').fill(LONG);
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByRole('banner').getByText(LONG)).toBeVisible();
  const changes = admin.getByRole('region', { name: 'Changes' });
  await expect(changes.getByText(/^Name of the studio: /)).toBeVisible();
  await expect(changes).not.toContainText('site name');
  for (const width of [390, 768, 1440]) {
    await admin.setViewportSize({ width, height: 844 });
    expect(await sideways(admin), `back office at ${width}`).toBeLessThanOrEqual(0);
    const visitor = await own.stranger(browser);
    await visitor.setViewportSize({ width, height: 844 });
    for (const path of ['/', '/cart', '/login']) {
      await visitor.goto(path);
      expect(await sideways(visitor), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
    await visitor.goto('/');
    const cart = await visitor.getByRole('link', { name: /^Cart/ }).boundingBox();
    expect((cart?.x ?? Infinity) + (cart?.width ?? 0)).toBeLessThanOrEqual(width);
    if (width === 390) await visitor.getByLabel('Menu').click();
  }
});

test('D5: on a phone each question of the FAQ has the width for its words and buttons', async ({
  browser,
}) => {
  const admin = await own.inStudio(browser);
  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto('/studio/faq');
  const buttons = admin.getByRole('button', { name: /^Change: / });
  await expect(buttons.first()).toBeVisible();
  for (const box of await Promise.all((await buttons.all()).slice(0, 8).map((one) => one.boundingBox()))) {
    expect(box?.width ?? 0).toBeGreaterThan(60);
    expect(box?.height ?? Infinity).toBeLessThan(60);
  }
  expect(await sideways(admin)).toBeLessThanOrEqual(0);
});

test('D8: without a mail server nothing claims to have been mailed', async ({ browser }) => {
  const admin = await own.inStudio(browser);
  await admin.goto('/studio/people');
  await admin.getByRole('button', { name: /Invite/ }).click();
  await admin.getByRole('dialog').getByLabel('Email').fill('tess@studio.test');
  await admin.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(admin.getByText('Not sent: no mail server is set up.', { exact: false })).toBeVisible();
  await expect(admin.getByText(/We emailed/)).toHaveCount(0);
});

test('D11: a customer’s orders fit at 1440, and a table that is cut shows it', async ({ browser }) => {
  const admin = await own.inStudio(browser);
  await admin.setViewportSize({ width: 1440, height: 900 });
  await admin.goto('/studio/customers');
  await admin.getByRole('table').getByRole('link').first().click();
  const orders = admin.getByRole('table', { name: 'Orders' });
  await expect(orders).toBeVisible();
  const cut = await orders.evaluate((table) => {
    const box = table.parentElement;
    return box === null ? -1 : box.scrollWidth - box.clientWidth;
  });
  expect(cut).toBe(0);
  await admin.setViewportSize({ width: 700, height: 900 });
  await admin.goto('/studio/gift-cards');
  const look = await admin
    .getByRole('table')
    .first()
    .evaluate((table) => {
      const box = table.parentElement;
      if (box === null) throw new Error('a table without its box');
      const { backgroundImage, backgroundAttachment } = getComputedStyle(box);
      return { backgroundImage, backgroundAttachment };
    });
  expect(look.backgroundImage.match(/linear-gradient/g)).toHaveLength(4);
  expect(look.backgroundAttachment).toContain('local');
});

test('D13: two people at one service: only what both touched is listed as different', async ({ browser }) => {
  const [first, second] = [await own.inStudio(browser), await own.inStudio(browser)];
  for (const page of [first, second]) await page.goto('/studio/services/1');
  const price = (page: Page) => page.getByRole('textbox', { name: 'Price', exact: true }).first();
  await price(first).fill('121');
  await first.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(first.getByText('Everything is saved')).toBeVisible();
  await price(second).fill('122');
  await second.getByRole('button', { name: 'Save', exact: true }).first().click();
  const told = second.getByRole('alert').filter({ hasText: 'while you were editing' });
  await expect(told.getByText('Price', { exact: true })).toBeVisible();
  await expect(told.getByText('Options', { exact: true })).toHaveCount(0);
});

test('D19 D20: a sale that waits for its files shows in the queue; gift cards want no brief', async ({
  browser,
}) => {
  const admin = await own.inStudio(browser);
  const { counts } = (await readAsAdmin(admin, '/api/studio/queue')) as { counts: { files_to_come: number } };
  expect(counts.files_to_come).toBeGreaterThan(0);
  await admin.goto('/studio');
  const link = admin.getByRole('link', { name: /waits? for (its|their) files/ });
  await expect(link).toContainText(String(counts.files_to_come));
  await link.click();
  await expect(admin).toHaveURL(/show=waiting|part=waiting|waiting/);
  await admin.goto('/studio/orders');
  const row = admin.getByRole('row', { name: /gift/i }).first();
  await expect(row).toContainText('Nothing to work on');
  await expect(row).not.toContainText('No brief yet');
  await admin.goto('/studio/numbers');
  await expect(admin.getByText('of 1 items')).toHaveCount(0);
});

test('D9: the rail has seven rows at 900 px, none of which moves or scrolls away; its pages are tabs', async ({
  browser,
}) => {
  const admin = await own.inStudio(browser);
  await admin.setViewportSize({ width: 1440, height: 900 });
  await open(admin, '/studio');
  const rail = admin.getByRole('navigation', { name: 'Studio' });
  const tops = () =>
    rail
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
  const before = await tops();
  expect(before).toHaveLength(7);
  expect(Math.max(...before)).toBeLessThan(700);
  for (const [path, part, tab] of [
    ['/studio/promotions', 'Shop', 'Promotions'],
    ['/studio/audit', 'Settings', 'Log'],
    ['/studio/items/2', 'Work', 'Queue'],
  ] as const) {
    await open(admin, path);
    expect(await tops()).toEqual(before);
    await expect(rail.locator('[aria-current=true]')).toHaveText(new RegExp(`^${part}`));
    const tabs = admin.getByRole('navigation', { name: `Pages of ${part}` });
    await expect(tabs.getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  await rail.getByRole('link', { name: 'Finance' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('the queue: fourteen compact rows in a window of 1440 by 900; on a phone the first song is in the first screen', async ({
  browser,
}) => {
  const admin = await own.inStudio(browser);
  await admin.setViewportSize({ width: 1440, height: 900 });
  await open(admin, '/studio');
  await admin.getByRole('link', { name: /^Waiting for the customer/ }).click();
  const rows = admin.getByRole('rowgroup').last().getByRole('row');
  await expect(rows.nth(2).getByRole('link').first()).toBeVisible();
  const roomy = (await rows.first().boundingBox())?.height ?? 0;
  await admin.getByRole('button', { name: 'Columns' }).click();
  await admin.getByRole('checkbox', { name: 'Compact rows' }).check();
  await admin.keyboard.press('Escape');
  await expect.poll(async () => (await rows.first().boundingBox())?.height ?? 0).toBeLessThan(roomy / 2);
  const fitting = async () => {
    const first = await rows.first().boundingBox();
    return Math.floor((900 - (first?.y ?? 900)) / (first?.height ?? 900));
  };
  await expect.poll(fitting).toBeGreaterThanOrEqual(14);
  await admin.reload();
  await expect.poll(async () => (await rows.first().boundingBox())?.height ?? 0).toBeLessThan(roomy / 2);
  const cut = () =>
    rows.evaluateAll((all) => all.filter((row) => row.scrollHeight > row.clientHeight + 1).length);
  await expect.poll(cut).toBe(0);
  await admin.setViewportSize({ width: 390, height: 844 });
  await open(admin, '/studio');
  await expect.poll(async () => (await rows.first().boundingBox())?.y ?? 844).toBeLessThan(480);
  await expect(admin.getByLabel('Engineer')).toBeHidden();
  await admin.getByRole('button', { name: 'Filter' }).click();
  await expect(admin.getByLabel('Engineer')).toBeVisible();
});

test('D7: queue, order and log of one studio tell the same time, in its zone and not in the browser’s', async ({
  browser,
}) => {
  const admin = await own.inStudio(browser);
  await open(admin, '/studio/settings/address');
  await admin.getByLabel('Time zone').fill('Asia/Tokyo');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Times in Tokyo')).toBeVisible();
  await admin.goto('/studio/orders');
  const placed = await admin.getByRole('row').nth(1).getByRole('link').first().getAttribute('href');
  await open(admin, placed ?? '/studio/orders');
  const time = admin.getByRole('main').locator('time').first();
  const instant = new Date((await time.getAttribute('datetime')) ?? '');
  const inTokyo = new Intl.DateTimeFormat('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Tokyo',
  }).format(instant);
  await expect(time).toContainText(inTokyo);
  await expect(time).not.toContainText('UTC');
});
