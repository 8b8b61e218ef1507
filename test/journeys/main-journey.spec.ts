import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { countedEvents } from './counted-events';
import { test } from './journey';
import { enterStudio, linkIn, mailTo, newPerson, renderSong } from './people';
import { deliver, sendSong, takeSong } from './song-steps';

const stamp = Date.now();
const TRACK = `Low Tide ${stamp}`;
// A second try is somebody new, with another song.
const GUEST = {
  first: 'Ida',
  last: 'Noor',
  email: `ida.noor-${stamp}@artist.test`,
  phone: '+31 6 1234 5678',
};
const PASSWORD = 'A-quiet-Chorus-7';

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}

async function chooseServiceAndAddToCart(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'More Samples' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /before/i })).toBeVisible();
  await page.getByRole('button', { name: /^play/i }).first().click();
  await expect(page.getByRole('button', { name: /^pause/i }).first()).toBeVisible();
  await page.getByRole('radio', { name: 'Before' }).first().check({ force: true });
  await expect(page.getByRole('button', { name: /^pause/i }).first()).toBeVisible();

  await page.goto('/select-services');
  await expect(page.getByRole('heading', { name: 'Choose The Service That Fits Your Need!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByText('Mastering', { exact: true }).first().click();
  await page
    .getByRole('link', { name: /Stereo Mastering/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/services\/stereo-mastering-p\d+/);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Item added to cart')).toBeVisible();
}

async function fillCard(page: Page, number: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Card payment' });
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiry').fill('12/40');
  await form.getByLabel('Security code').fill('123');
  await form.getByRole('button', { name: /^Pay/ }).click();
}

async function payAsGuest(page: Page): Promise<number> {
  await page.goto('/cart');
  await expect(page.getByText('Stereo Mastering').first()).toBeVisible();
  await expect(
    page.getByText('Please complete all required guest information above to proceed with payment.'),
  ).toBeVisible();
  await page.getByLabel('First name').fill(GUEST.first);
  await page.getByLabel('Last name').fill(GUEST.last);
  await page.getByLabel('Email').fill(GUEST.email);
  await page.getByLabel('Phone').fill(GUEST.phone);
  await page.getByRole('radio', { name: 'Credit/Debit Card' }).check();
  await fillCard(page, '4000 0000 0000 0002');
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await fillCard(page, '4000 0025 0000 3155');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /fail|cancel|reject/i })
    .first()
    .click();
  await expect(page.getByRole('form', { name: 'Card payment' })).toBeVisible();
  await fillCard(page, '4242 4242 4242 4242');
  await expect(page).toHaveURL(/\/order-confirmation\/\d+/);
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  return Number(/(\d+)$/.exec(new URL(page.url()).pathname)?.[1]);
}

async function signUpAndLogIn(page: Page, admin: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create Account & Upload Files' }).click();
  await expect(
    page.getByText('Create your account to track your order and access your files!'),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(GUEST.email);
  await expect(page.getByLabel('First name')).toHaveValue(GUEST.first);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/welcome/);
  await page.goto(linkIn(await mailTo(admin, GUEST.email, /verify|confirm/i), '/verify-email/'));
  await expect(page).toHaveURL(/\/login\?verified=1/, { timeout: 15_000 });
  await expect(page.getByText('Account verified successfully')).toBeVisible();
  await page.getByLabel('Email').fill(GUEST.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await expect(page).not.toHaveURL(/\/login/);
}

async function uploadMultitracks(page: Page, orderId: number, stems: string[]): Promise<void> {
  await page.goto('/orders');
  await page
    .getByRole('link', { name: new RegExp(`#${orderId}\\b`) })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/order/${orderId}$`));
  const events = countedEvents(page);
  await sendSong(page, stems, { artist: 'Ida Noor', track: TRACK });
  await expect
    .poll(() => events.named('upload_files').length, { message: '7.25: the order page counts it' })
    .toBe(1);
  expect(events.named('upload_files')).toMatchObject([{ path: '/order' }]);
}

async function takeAndCheckFiles(engineer: Page, stems: string[]): Promise<void> {
  await takeSong(engineer, TRACK);
  const waiting = engineer.waitForEvent('download');
  await engineer.locator('a[href*="/api/files/"]').first().click();
  const download = await waiting;
  expect(await sha256(await download.path())).toBe(await sha256(stems[0] ?? ''));
  await expect(engineer.getByText('Google Drive')).toBeVisible();
}

async function listenAndDownload(page: Page, version: number, master: string): Promise<void> {
  // By the event stream alone: nothing here reloads the page.
  await expect(page.getByText(`This is version ${version}.`)).toBeVisible({ timeout: 10_000 });
  const news = page.getByText('New File').first();
  await expect(news).toBeVisible();
  const controls = page.getByRole('region', { name: 'Song controls' });
  await controls.getByRole('button', { name: `Play v${version}` }).click();
  await expect(controls.getByRole('button', { name: `Pause v${version}` })).toBeVisible();
  const place = page.getByRole('region', { name: 'Player' }).getByRole('slider', { name: /^Seek in/ });
  await expect(async () => {
    expect(await place.getAttribute('aria-valuenow')).not.toBe('0');
  }).toPass({ timeout: 10_000 });
  const fold = page.getByRole('button', { name: /^Files and versions/ });
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  const delivered = page.getByRole('region', { name: `Version ${version}` });
  const waiting = page.waitForEvent('download');
  await delivered.getByRole('link', { name: 'Download' }).click();
  const download = await waiting;
  expect(readFileSync(await download.path()).equals(readFileSync(master))).toBe(true);
  await expect(news).toBeHidden();
}

async function askForRevision(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Revision', exact: true }).click();
  const dialog = page.getByRole('region', { name: 'Ask for a revision' });
  await expect(dialog.getByText(/3 revisions left/)).toBeVisible();
  await dialog.getByLabel('What should change?').fill('A little more air, please.');
  await dialog.getByRole('button', { name: 'Add a note' }).click();
  await dialog.getByLabel('Time', { exact: true }).fill('0:04');
  await dialog.getByLabel('Note 1', { exact: true }).fill('The lead is a touch dark here.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('In Revision').first()).toBeVisible();
}

test('the main job: hear, choose, pay, send, get it back, ask once more, complete', async ({ browser }) => {
  test.setTimeout(180_000);
  const song = await renderSong();
  const artist = await newPerson(browser);
  const engineer = await newPerson(browser);
  const admin = await newPerson(browser);
  await enterStudio(admin, 'admin');
  await enterStudio(engineer, 'engineer');

  await test.step('1. Home, samples, services, a service, the cart as a guest', () =>
    chooseServiceAndAddToCart(artist));
  const orderId = await test.step('2. CHEC-01 FINA-03 guest information, declined, challenged, paid', () =>
    payAsGuest(artist));
  await test.step('3. AUTH-02 AUTH-06 sign up prefilled, verify by mail, log in', () =>
    signUpAndLogIn(artist, admin));
  await test.step('4. ORDR-03 the order is in the account: real files and a link', () =>
    uploadMultitracks(artist, orderId, song.stems));
  await test.step('5. the engineer takes it, checks the files, delivers', async () => {
    await takeAndCheckFiles(engineer, song.stems);
    await deliver(engineer, song.master, 1);
  });
  await test.step('6. ORDR-06 mail, New File, listen, download byte for byte', async () => {
    await listenAndDownload(artist, 1, song.master);
    expect(linkIn(await mailTo(admin, GUEST.email, /version|ready|deliver/i), '/order/')).toContain(
      String(orderId),
    );
  });
  await test.step('7. ORDR-08 one revision, answered by a second version', async () => {
    await askForRevision(artist);
    await expect(engineer.getByText('The lead is a touch dark here.').first()).toBeVisible({
      timeout: 10_000,
    });
    // Nothing plays any more, so the new version is the one that is chosen.
    await expect(artist.getByRole('button', { name: 'Play v1' })).toBeVisible({ timeout: 15_000 });
    await deliver(engineer, song.master, 2);
    await listenAndDownload(artist, 2, song.master);
  });
  await test.step('8. ORDR-05 Complete', async () => {
    await artist.getByRole('button', { name: 'Complete', exact: true }).click();
    await artist.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
    await expect(artist.getByText('Order completed successfully!')).toBeVisible();
    await expect(artist.getByText('Completed').first()).toBeVisible();
  });
});
