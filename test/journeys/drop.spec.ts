import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { devices, expect, type Page } from '@playwright/test';
import { untilAlive } from './alive';
import { addService, confirmedOrder, fillGuest, guestNamed, openCart, payByCard } from './buying';
import { test } from './journey';
import { logIn, signUp } from './new-account';
import { confirmUpload, dropFromDisk, folderOnDisk, offsetsOf, slowLine, wavOnDisk } from './upload-parts';

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

test('a folder in folders dropped by somebody who is signed in: resource forks stay out, a contract is named, tracks are counted', async ({
  page,
  request,
}) => {
  await logIn(page, await signUp(request));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/upload');
  await untilAlive(page);
  const folder = folderOnDisk([
    'Ferry/Drums/Close/01 Kick.wav',
    'Ferry/Drums/Close/02 Snare.wav',
    'Ferry/Drums/03 Room.wav',
    'Ferry/04 Bass.wav',
    'Ferry/._04 Bass.wav',
  ]);
  writeFileSync(join(folder, 'Ferry', '.DS_Store'), 'Bud1');
  writeFileSync(join(folder, 'Ferry', 'Contract.pdf'), '%PDF-1.4\n1 0 obj\n');
  await dropFromDisk(page, page.getByText('Drop your song or tracks here').first(), [join(folder, 'Ferry')]);
  await expect(page.getByText(/^4 tracks/)).toBeVisible();
  await expect(page.getByText(/^This is Mastering, up to 8 stems: \$50/)).toBeVisible();
  await page.getByRole('button', { name: /^Add to cart, \$50/ }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText(/Your \d+ files are here\. You won’t be asked for them again\./)).toBeVisible();
});

test('600 files in folders: as many as one upload takes, and the rest in a sentence; the page answers meanwhile', async ({
  page,
}) => {
  await page.goto('/upload');
  await untilAlive(page);
  const names = Array.from(
    { length: 600 },
    (_, at) => `Archive/Disc ${1 + (at % 6)}/Session ${1 + (at % 10)}/Take ${at + 1}.wav`,
  );
  await dropFromDisk(page, page.getByText('Drop your song or tracks here').first(), [
    join(folderOnDisk(names), 'Archive'),
  ]);
  await expect(page.getByText('One upload takes at most 500 files: 100 more were left out.')).toBeVisible({
    timeout: 20_000,
  });
  await page.getByRole('button', { name: '500 files' }).click();
  await page.getByRole('button', { name: 'Remove all and start over' }).click();
  await expect(page.getByText('Drop your song or tracks here').first()).toBeVisible();
});

test('a reload while a song is sent: it says what to choose again, goes on at its byte, and keeps its price', async ({
  page,
}) => {
  await page.goto('/select-services');
  await untilAlive(page);
  await slowLine(page, 4_000_000);
  const path = wavOnDisk('Long Ferry.wav', 40_000_000);
  const offsets = offsetsOf(page);
  await zone(page).setInputFiles(path);
  await expect(page.getByText(/^1 stereo file, \d:\d\d/)).toBeVisible();
  await expect(page.getByRole('progressbar').first()).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await expect.poll(() => offsets.length).toBeGreaterThan(0);
  await expect(page.getByText(/^0 of 1 file · [1-9]/)).toBeVisible({ timeout: 15_000 });
  await page.reload();
  await expect(page.getByText(/^1 stereo file, \d:\d\d/)).toBeVisible();
  await expect(page.getByText('1 of 1 file is missing', { exact: false })).toBeVisible();
  offsets.length = 0;
  const other = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose the file again' }).click();
  await (await other).setFiles(wavOnDisk('Other.wav', SECONDS));
  await expect(page.getByText('That is another file, or it has changed since.')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose the file again' }).click();
  await (await chooser).setFiles(path);
  await expect(page.getByText('Your file is here. You won’t be asked for it again.')).toBeVisible({
    timeout: 40_000,
  });
  expect(offsets[0]).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: /^Add to cart, \$25/ })).toBeVisible();
});

test('the thank-you page: one primary action, and files sent in at most six presses', async ({ page }) => {
  const presses = await countPresses(page);
  await addService(page, '/services/stereo-mastering-p6');
  await openCart(page);
  await fillGuest(page, someGuest());
  await payByCard(page);
  await confirmedOrder(page);
  const form = page.getByRole('region', { name: 'Send your files now' });
  await expect(form).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('main').locator('.btn-primary:visible')).toHaveText(['Submit Upload']);
  const before = await presses();
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(wavOnDisk('Salt.wav', SECONDS));
  await form.getByLabel('Artist name').click();
  await form.getByLabel('Artist name').fill('Ida Noor');
  await form.getByLabel('Track title').click();
  await form.getByLabel('Track title').fill('Salt');
  await expect(form.getByText('Done', { exact: true })).toBeVisible({ timeout: 30_000 });
  await confirmUpload(page);
  await expect(page.getByText(/we have your 1 file/)).toBeVisible({ timeout: 30_000 });
  expect((await presses()) - before).toBeLessThanOrEqual(6);
});
