import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { MASTER, RAW, RAW_SONG } from '@/features/samples/samples.testing';
import { wav } from '@/features/preflight/seeded-files.testing';
import { untilAlive } from './alive';
import { OUT_OF_ORDER } from './held-call';
import { accessibilityFaults } from './accessibility';
import { test } from './journey';
import { freePort, launchStudio, type LaunchedStudio } from './launch';
import { enterStudio } from './people';

let dataDir: string;
let studio: LaunchedStudio;

// A studio of its own: other journeys read the questions, settings and policies that these ones change.
test.beforeAll(async () => {
  // A busy machine may need the three minutes that launchStudio waits.
  test.setTimeout(200_000);
  dataDir = mkdtempSync(join(tmpdir(), 'headroom-content-'));
  studio = await launchStudio(dataDir, await freePort());
});

test.afterAll(async () => {
  await studio.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function newTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
}

async function inStudio(browser: Browser): Promise<Page> {
  const page = await newTab(await browser.newContext({ baseURL: studio.url }));
  await enterStudio(page, 'admin');
  return page;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
}

async function noViolations(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}

interface Policy {
  html: string;
  sections: { id: string }[];
}

// A policy's text without the sections that stand around the parts of the first ones, their anchors, and white space.
const bare = (html: string): string =>
  html
    .replace(/<\/?section[^>]*>| id="[^"]*"/g, '')
    .replace(/\s+(?=<\/?(?:h2|p|ul|ol|li|dl|dt|dd)[ >])/g, '')
    .trim();

const publicPage = async (path: string): Promise<string> => (await fetch(studio.url + path)).text();

test('API-80 a question is added by keys alone and stands on the site', async ({ browser }) => {
  const page = await inStudio(browser);
  await open(page, '/studio/faq');
  await noViolations(page);
  const begin = page.getByRole('button', { name: 'New question' });
  await begin.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New question' });
  await expect(dialog.getByLabel('Question')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible();
  await dialog.getByLabel('Question').focus();
  await page.keyboard.type('Do you master for wax cylinders?');
  await page.keyboard.press('Tab');
  await page.keyboard.type('We do. Two minutes a side.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Mastering');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(begin).toBeFocused();
  await expect(
    page.getByRole('list', { name: 'Questions of Mastering' }).getByText('Do you master for wax cylinders?'),
  ).toBeVisible();
  await expect
    .poll(() => publicPage('/faq?category=mastering'), { timeout: 15_000 })
    .toContain('Do you master for wax cylinders?');
});

test('API-80 a setting is changed; a second tab’s older save is told and overwrites nothing', async ({
  browser,
}) => {
  const page = await inStudio(browser);
  await open(page, '/studio/settings');
  await noViolations(page);
  const other = await newTab(page.context());
  await open(other, '/studio/settings');
  const phone = (tab: Page) => tab.getByLabel('Phone for chat');
  const save = (tab: Page) => tab.getByRole('button', { name: 'Save', exact: true });

  await phone(page).fill('+31 20 555 0101');
  await save(page).click();
  await expect(page.getByText('Saved. The site shows it now.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Changes' }).getByText('+31 20 555 0101')).toBeVisible();

  await phone(other).fill('+31 20 555 0202');
  await save(other).click();
  const told = other.getByRole('alert').filter({ hasText: 'Somebody changed this while you were editing' });
  await expect(told.getByText('Stored now: +31 20 555 0101')).toBeVisible();
  await expect(told.getByText('Yours: +31 20 555 0202')).toBeVisible();
  await expect(told).toBeFocused();
  await expect(phone(other)).toHaveValue('+31 20 555 0202');
  await noViolations(other);
  await expect.poll(() => publicPage('/'), { timeout: 15_000 }).toContain('+31 20 555 0101');
  expect(await publicPage('/')).not.toContain('+31 20 555 0202');

  await told.getByRole('button', { name: 'Take what is stored' }).click();
  await expect(phone(other)).toHaveValue('+31 20 555 0101');
  await expect(told).toBeHidden();
});

test('API-80 a policy’s draft is nobody’s to read until it is published', async ({ browser }) => {
  const words = 'Refunds of wax cylinders take a week.';
  const page = await inStudio(browser);
  await open(page, '/studio/policies');
  await noViolations(page);
  await page.getByRole('button', { name: 'New version of Refund Policy' }).click();
  const dialog = page.getByRole('dialog', { name: 'New version of Refund Policy' });
  await expect(dialog.getByLabel('Number')).toHaveValue('1.1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Refund Policy, 1.1', level: 1 })).toBeVisible();

  const old = (await (await fetch(`${studio.url}/api/policies/refund-policy`)).json()) as Policy;
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.getByRole('heading', { name: 'In short' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(', or nearly');
  await text.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type(words);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('region', { name: 'How it reads' }).getByText(words)).toBeVisible();
  await noViolations(page);
  expect(await publicPage('/refund-policy')).not.toContain(words);
  expect((await fetch(`${studio.url}/refund-policy?version=1.1`)).status).toBe(404);

  await page.getByRole('button', { name: 'Publish' }).click();
  await page
    .getByRole('dialog', { name: 'Publish version 1.1?' })
    .getByRole('button', { name: 'Publish' })
    .click();
  await expect(page.getByText('This version is published and stays as it is')).toBeVisible();
  await expect.poll(() => publicPage('/refund-policy'), { timeout: 15_000 }).toContain(words);
  expect(await publicPage('/refund-policy?version=1.0')).not.toContain(words);
  // Whatever was not touched is as it was: the terms with their meanings, the links, the anchors of every part.
  const now = (await (await fetch(`${studio.url}/api/policies/refund-policy`)).json()) as Policy;
  expect(now.sections.map(({ id }) => id)).toEqual(old.sections.map(({ id }) => id));
  expect(bare(now.html)).toBe(bare(old.html).replace('In short', 'In short, or nearly') + `<p>${words}</p>`);
});

test('API-80 HOME-01 the studio’s own headline and picture stand on the site; without them the product’s own words do', async ({
  browser,
}) => {
  const page = await inStudio(browser);
  await open(page, '/studio/home');
  await noViolations(page);
  await page.getByLabel('Headline', { exact: true }).fill('Songs for wax cylinders');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. The home page shows it now.')).toBeVisible();
  await expect.poll(() => publicPage('/'), { timeout: 15_000 }).toContain('Songs for wax cylinders');

  await open(page, '/studio/gallery');
  await noViolations(page);
  await page
    .getByRole('button', { name: /^Describe / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'What the picture shows' });
  await dialog.getByLabel('What the picture shows').fill('The lathe that cuts cylinders');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => publicPage('/about'), { timeout: 15_000 })
    .toContain('The lathe that cuts cylinders');

  await open(page, '/about');
  await page.route('**/api/home-texts', (route) => route.fulfill(OUT_OF_ORDER));
  await page.getByRole('banner').locator('a[href="/"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your song, before and after');
  await expect(page.getByRole('heading', { name: 'Ready to get started?' })).toBeVisible();
});

test('API-80 what a mail looks like is seen before one was written, as it is read and as plain text', async ({
  browser,
}) => {
  const page = await inStudio(browser);
  await open(page, '/studio/outbox');
  await page.getByRole('link', { name: 'Templates' }).press('Enter');
  await page.getByRole('link', { name: 'Version delivered' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Version 2 of “Night Drive” is ready' })).toBeVisible();
  await expect(page.getByText('Nothing is sent.', { exact: false })).toBeVisible();
  const mail = page.frameLocator('iframe[title^="The mail Version 2"]');
  await expect(mail.getByText('Vocal up 1 dB')).toBeVisible();
  await page.getByRole('tab', { name: 'Plain text' }).click();
  await expect(page.getByRole('tabpanel').getByText('> less 200 Hz.')).toBeVisible();

const file = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'audio/wav',
  buffer: Buffer.from(bytes),
});

test('API-80 SAMP-01 SAMP-03 two WAVs become a sample that plays on /samples; a pair that can’t says why', async ({
  browser,
}) => {
  const page = await inStudio(browser);
  await open(page, '/studio/samples');
  await noViolations(page);
  await page.getByRole('button', { name: 'New sample' }).click();
  const dialog = page.getByRole('dialog', { name: 'New sample' });
  await expect(dialog.getByRole('button', { name: 'Choose a file' }).first()).toBeFocused();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Choose the before.')).toBeVisible();
  const before = dialog.locator('input[type=file]').first();
  const after = dialog.locator('input[type=file]').last();
  await before.setInputFiles(file('Night Bus raw.wav', RAW));
  const short = RAW_SONG.map((side) => side.subarray(0, 44_100 * 3));
  await after.setInputFiles(file('Night Bus short.wav', wav(short, 44_100)));
  await expect(dialog.getByText('Done')).toHaveCount(2);
  await dialog.getByLabel('Title').fill('Night Bus');
  await dialog.getByLabel('Artist').fill('Ida Noor');
  await noViolations(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('list', { name: 'Samples in their order' }).getByRole('listitem').last();
  await expect(row).toContainText('The before lasts 0:03.50 and the after 0:03.00.', { timeout: 30_000 });

  await row.getByRole('button', { name: 'New files for Night Bus' }).click();
  const files = page.getByRole('dialog', { name: 'New files for Night Bus' });
  await files.locator('input[type=file]').first().setInputFiles(file('raw.wav', RAW));
  await files.locator('input[type=file]').last().setInputFiles(file('master.wav', MASTER));
  await expect(files.getByText('Done')).toHaveCount(2);
  await files.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('Ready')).toBeVisible({ timeout: 30_000 });
  await expect(row).toContainText(/after turned by −\d+\.\d dB/);
  await row.getByRole('button', { name: 'Listen to Night Bus' }).click();
  await noViolations(page);

  await row.getByRole('button', { name: 'Change Night Bus' }).click();
  const texts = page.getByRole('dialog', { name: 'Change Night Bus' });
  await texts.getByLabel('Stands on the site').check({ force: true });
  await texts.getByRole('button', { name: 'Save' }).click();
  await expect(texts).toBeHidden();
  await page.getByRole('button', { name: 'Move Night Bus up' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Night Bus is 6 of 7 now.')).toBeAttached();
  await expect.poll(() => publicPage('/samples'), { timeout: 15_000 }).toContain('Night Bus');

  await open(page, '/samples');
  const card = page.getByRole('article').filter({ hasText: 'Night Bus' });
  await expect(card).toContainText('Ida Noor');
  await card.getByRole('button', { name: /^Play/ }).click();
  await expect(card.getByRole('button', { name: /^Pause/ })).toBeVisible();
  const place = card.getByRole('slider', { name: /^Seek/ });
  await expect.poll(async () => Number(await place.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await card.getByRole('radio', { name: 'Before' }).check({ force: true });
  await expect(card.getByRole('button', { name: /^(Pause|Play) .*before/ })).toBeVisible();
});

test('API-80 HOME-01 chosen reviews stand on the home page in the studio’s order', async ({ browser }) => {
  const page = await inStudio(browser);
  await open(page, '/studio/reviews?state=home');
  await expect(page.getByRole('heading', { name: 'Nobody has chosen any' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose among the approved ones' }).click();
  await expect(page).toHaveURL(/state=approved/);
  const cards = page.getByRole('article');
  const names = [
    await cards.nth(8).locator('bdi').innerText(),
    await cards.nth(10).locator('bdi').innerText(),
  ];
  for (const at of [8, 10]) {
    await cards.nth(at).getByRole('button', { name: 'Show on the home page' }).click();
    await expect(cards.nth(at).getByRole('button', { name: 'Take off the home page' })).toBeVisible();
  }
  await noViolations(page);
  await page.getByRole('link', { name: /^On the home page/ }).click();
  await expect(cards).toHaveCount(2);
  await noViolations(page);
  await page.getByRole('button', { name: `Move the review of ${names[1]} up` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The order is saved.')).toBeVisible();
  const homeNames = async () => {
    const html = await publicPage('/');
    return names.filter((name) => html.includes(name)).toSorted((a, b) => html.indexOf(a) - html.indexOf(b));
  };
  await expect.poll(homeNames, { timeout: 15_000 }).toEqual([names[1], names[0]]);
  await cards.first().getByRole('button', { name: 'Take off the home page' }).click();
  await expect(cards).toHaveCount(1);
  await expect(cards.first().getByRole('button').first()).toBeVisible();
});
