import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { devices, expect, type Page } from '@playwright/test';
import { confirmedOrder, fillGuest, guestNamed, payByCard } from './buying';
import { test } from './journey';
import { folderOnDisk, wavOnDisk } from './upload-parts';

const PHONE = {
  ...devices['iPhone 13'],
  defaultBrowserType: 'chromium',
  viewport: { width: 390, height: 844 },
} as const;
const SECONDS = 176_400;

let guests = 0;
const someGuest = () => {
  guests += 1;
  return guestNamed(`drop-${Date.now()}-${guests}@example.com`);
};

const zone = (page: Page) => page.getByLabel('Drop your song or tracks here', { exact: true });
const zoneForFolders = (page: Page) => page.getByLabel('Drop your song or tracks here, a folder');

/** Counts presses: each pointer that goes down. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const before = Number(sessionStorage.getItem('presses') ?? 0);
    let count = before;
    addEventListener(
      'pointerdown',
      () => {
        count += 1;
        sessionStorage.setItem('presses', String(count));
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses') ?? 0));
}

async function payAsGuest(page: Page): Promise<number> {
  await fillGuest(page, someGuest());
  await payByCard(page);
  return confirmedOrder(page);
}

test('a guest on a phone: a song chosen first is priced, paid in at most 18 presses, and with the order', async ({
  browser,
}) => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const presses = await countPresses(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'See services and prices' }).tap();
  await expect(page).toHaveURL(/\/select-services$/);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose your song or tracks' }).tap();
  await (await chooser).setFiles(wavOnDisk('Neon Pier.wav', SECONDS));
  await expect(page.getByText('1 stereo file, 0:01')).toBeVisible();
  await page.getByRole('button', { name: /^Add to cart, \$25/ }).tap();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('Your file is here. You won’t be asked for it again.')).toBeVisible();
  await expect(page.getByText(/Order today: first version/)).toBeVisible();

  const guest = someGuest();
  const typed: readonly [string, string][] = [
    ['First name', guest.first],
    ['Last name', guest.last],
    ['Email', guest.email],
    ['Phone', guest.phone],
  ];
  for (const [label, value] of typed) {
    await page.getByLabel(label, { exact: true }).tap();
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel('Phone', { exact: true }).blur();
  await page.getByText('Credit/Debit Card').first().tap();
  const form = page.getByRole('form', { name: 'Card payment' });
  for (const [label, value] of [
    ['Card number', '4242 4242 4242 4242'],
    ['Expiry', '12/40'],
    ['Security code', '123'],
  ] as const) {
    await form.getByLabel(label).tap();
    await form.getByLabel(label).fill(value);
  }
  await form.getByRole('button', { name: /^Pay/ }).tap();
  await confirmedOrder(page);
  const count = await presses();
  expect(count).toBeLessThanOrEqual(18);
  await expect(page.getByText(/we have your 1 file/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Send your files now' })).toHaveCount(0);
  await context.close();
});

test('a folder of 12 tracks dropped on the picker with a mouse is a mix of up to 24 tracks, and all 12 come', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/select-services');
  const names = Array.from({ length: 12 }, (_, at) => `Ferry/Track ${at + 1}.wav`);
  await zoneForFolders(page).setInputFiles(join(folderOnDisk(names), 'Ferry'));
  await expect(page.getByText(/^12 tracks, 0:0/)).toBeVisible();
  await expect(page.getByText(/This is Mixing And Mastering, up to 24 tracks: \$140/)).toBeVisible();
  await page.getByRole('button', { name: /^Add Mix: Up To 24 Stems/ }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('link', { name: 'Mix: Up To 24 Stems (Mix)' })).toBeVisible();
  await payAsGuest(page);
  await expect(page.getByText(/we have your 12 files/)).toBeVisible({ timeout: 30_000 });
});

test('60 tracks are a request for a price, by keys', async ({ page }) => {
  await page.goto('/upload');
  const names = Array.from({ length: 60 }, (_, at) => `Opera/Track ${at + 1}.wav`);
  await zoneForFolders(page).setInputFiles(join(folderOnDisk(names), 'Opera'));
  await expect(page.getByText(/^60 tracks/)).toBeVisible();
  const form = page.getByRole('form', { name: 'Ask for a price' });
  await expect(form).toBeVisible({ timeout: 20_000 });
  await form.getByLabel('Name').focus();
  await page.keyboard.type('Ida Noor');
  await page.keyboard.press('Tab');
  await page.keyboard.type(someGuest().email);
  await form.getByRole('button', { name: 'Ask for a price' }).press('Enter');
  await expect(page.getByText('We have your request.')).toBeVisible();
});

test('what is no song, an empty file, and a reload midway', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-odd-'));
  const empty = join(folder, 'Empty.wav');
  writeFileSync(empty, '');
  await page.goto('/select-services');
  await zone(page).setInputFiles(empty);
  await expect(page.getByText('Empty.wav: This file is empty.')).toBeVisible();
  await page.getByRole('button', { name: '1 file' }).click();
  await page.getByRole('button', { name: 'Remove all and start over' }).click();
  await zone(page).setInputFiles(wavOnDisk('Salt.wav', SECONDS));
  await expect(page.getByText('1 stereo file, 0:01')).toBeVisible();
  await expect(page.getByText('Your file is here. You won’t be asked for it again.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 stereo file, 0:01')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add to cart, \$25/ })).toBeVisible();
});
