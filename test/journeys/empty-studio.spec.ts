import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, type Browser, type Page } from '@playwright/test';
import { CARDS } from '../fakes/stripe';
import { cardFrame, interceptStripe } from '../fakes/stripe/in-browser';
import { accessibilityFaults } from './accessibility';
import { untilAlive } from './alive';
import { confirmedOrder, fillGuest, guestNamed } from './buying';
import { test } from './journey';
import { tellErrors } from './page-errors';
import { linkIn, mailTo, renderSong } from './people';
import { opensTheStudio, saveSection, showsNothingYet } from './opening-steps';
import { setUpOwner } from './set-up-owner';
import { deliver, sendSong, takeSong } from './song-steps';
import { launchStudioWithStripe, type StudioWithStripe } from './studio-with-stripe';

const NAME = 'Stille Kamer';
const SERVICE = 'Mix of one song';
const TITLE = 'Why we stay quiet';
const BUYER = guestNamed('first@artist.test');

let own: StudioWithStripe;
let owner: Page;

// Where backups should lie there is a file: the first one can't be made.
const blocked = join(mkdtempSync(join(tmpdir(), 'headroom-backups-')), 'backups');

// Nothing is in it: no demo, no service, no post; only keys to take payments with.
test.beforeAll(async ({ browser }) => {
  writeFileSync(blocked, '');
  own = await launchStudioWithStripe({
    DEMO: '0',
    BACKUP_DIR: blocked,
    BACKUP_KEY: 'kept where backups are not',
  });
  owner = await somebody(browser);
  await setUpOwner(owner, own.studio);
});

test.afterAll(async () => {
  await owner.context().close();
  await own.stop();
  rmSync(dirname(blocked), { recursive: true, force: true });
});

/** Somebody with a browser of their own, at this studio. */
async function somebody(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: own.studio.url });
  await interceptStripe(context, own.fake.url);
  const page = await context.newPage();
  tellErrors(page);
  return page;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
}

async function noViolations(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}

async function nameTheStudio(): Promise<void> {
  await owner.getByLabel('Name of the studio').fill(NAME);
  await owner.getByLabel('Email for customers').fill('hello@studio.example');
  await saveSection(owner);
}

async function offerService(): Promise<void> {
  await open(owner, '/studio/services');
  await owner.getByRole('button', { name: 'New service' }).first().click();
  await owner.getByRole('dialog').getByLabel('Name').fill(SERVICE);
  await owner.keyboard.press('Enter');
  await expect(owner.getByRole('heading', { name: SERVICE, level: 1 })).toBeVisible();
  await owner.getByRole('textbox', { name: 'Price', exact: true }).fill('90');
  await owner.getByRole('textbox', { name: 'Details' }).fill('Up to 48 tracks, back in five days.');
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(owner.getByText('Everything is saved')).toBeVisible();
  await owner.getByRole('button', { name: 'Publish' }).click();
  await expect(owner.getByRole('button', { name: 'Unpublish' })).toBeVisible();
}

async function buy(guest: Page): Promise<number> {
  await open(guest, '/services');
  await guest.getByRole('link', { name: SERVICE }).first().click();
  await expect(guest.getByText('Up to 48 tracks, back in five days.')).toBeVisible();
  await guest.getByRole('button', { name: 'Add to cart' }).click();
  await guest.getByRole('link', { name: 'Go to cart' }).click();
  await fillGuest(guest, BUYER);
  await cardFrame(guest).getByLabel('Card number').fill(CARDS.good);
  await guest.getByRole('button', { name: 'Pay $90.00' }).click();
  return confirmedOrder(guest);
}

async function publishPost(): Promise<void> {
  await open(owner, '/studio/blog');
  await owner.getByRole('button', { name: 'New post' }).first().click();
  await owner.getByRole('dialog').getByLabel('Title').fill(TITLE);
  await owner.keyboard.press('Enter');
  await expect(owner.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  await owner.getByLabel('Summary').fill('What silence is for.');
  await owner.getByRole('textbox', { name: 'Text', exact: true }).click();
  await owner.keyboard.type('Between two notes there is room.');
  await expect(owner.getByText('All changes saved.')).toBeVisible({ timeout: 15_000 });
  await owner.getByRole('button', { name: 'Publish now' }).click();
  await expect(owner.getByRole('link', { name: 'On the site' })).toBeVisible();
}

async function refund(order: number): Promise<void> {
  await open(owner, `/studio/orders/${order}`);
  const ledger = owner.getByRole('table', { name: 'Ledger entries of this order' });
  await expect(ledger.getByText('Held at Stripe')).toHaveCount(1);
  await owner.getByRole('button', { name: 'Refund' }).click();
  const dialog = owner.getByRole('dialog', { name: `Refund order ${order}` });
  await expect(dialog.getByLabel('Amount')).toHaveValue('90.00');
  await dialog.getByLabel('Reason').fill('The song was not released');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog).toBeHidden();
  await expect(ledger.getByText('Held at Stripe')).toHaveCount(2);
  await expect(ledger.getByText('Refunded').first()).toBeVisible();
  await expect(owner.getByText('Refunded', { exact: true }).first()).toBeVisible();
}

test('API-80 an empty studio: its owner sets it up, sells, delivers, publishes and refunds by the browser alone', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const song = await renderSong();
  const guest = await somebody(browser);

  await test.step('before anything is offered the site says so, and sells nothing', async () => {
    await open(owner, '/studio');
    await expect(owner.getByText('Done: 1 of 9.')).toBeVisible();
    await noViolations(owner);
  });
  await showsNothingYet({ guest, owner, url: own.studio.url });
  await test.step('the owner names the studio and offers a service', async () => {
    await open(owner, '/studio');
    await owner.getByRole('link', { name: 'Name the studio' }).click();
    await nameTheStudio();
    // D14: the frame around the form follows at once.
    await expect(owner.getByRole('banner').getByText(NAME)).toBeVisible();
    await offerService();
    await open(owner, '/studio');
    await expect(owner.getByText('Done: 3 of 9.')).toBeVisible();
  });
  await opensTheStudio({ guest, owner, url: own.studio.url }, NAME);
  const order = await test.step('a guest finds it, pays, and sends the song', async () => {
    const bought = await buy(guest);
    const mail = await mailTo(owner, BUYER.email, /order/i);
    expect(mail).toContain(NAME);
    await open(guest, linkIn(mail, '/order/'));
    await sendSong(guest, song.stems, { artist: 'Ida Noor', track: 'Low Tide' });
    return bought;
  });
  await test.step('the owner takes and delivers it; the guest has it without a reload', async () => {
    await takeSong(owner, 'Low Tide');
    await deliver(owner, song.master, 1);
    await expect(guest.getByText('This is version 1.')).toBeVisible({ timeout: 10_000 });
    await guest.getByRole('button', { name: /^Files and versions/ }).click();
    const delivered = guest.getByRole('region', { name: 'Version 1' });
    await expect(delivered.getByRole('link', { name: 'Download' })).toBeVisible();
  });
  await test.step('a post is published and read', async () => {
    await publishPost();
    await open(guest, '/blog');
    await guest.getByRole('link', { name: TITLE }).first().click();
    await expect(guest.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
    await expect(guest.getByText('Between two notes there is room.')).toBeVisible();
  });
  await test.step('the order goes back: at the provider, in the ledger, by mail, in the log', async () => {
    await refund(order);
    expect(own.fake.book.refunds.list().map(({ amount }) => amount)).toEqual([9_000]);
    expect(await mailTo(owner, BUYER.email, /^Refund of/)).toContain('$90.00');
    await open(owner, '/studio/audit');
    const log = owner.getByRole('table', { name: 'Changes, newest first' });
    for (const action of ['Studio set up', 'Service created', 'Item delivered', 'Order refunded'])
      await expect(log.getByText(action, { exact: true })).toBeVisible();
  });
});

test('API-80 backups, jobs and log by keys: what fails says why, is repeated, read by words, and told of a newer plan', async () => {
  test.setTimeout(180_000);
  await open(owner, '/studio/backups');
  await expect(owner.getByText('No backups yet')).toBeVisible();
  await owner.getByRole('button', { name: 'Back up now' }).focus();
  await owner.keyboard.press('Enter');
  await expect(owner.getByRole('alert')).toContainText(/The latest backup failed: .*EEXIST/, {
    timeout: 20_000,
  });
  await noViolations(owner);

  await owner.getByRole('link', { name: 'See Jobs for the next attempt' }).click();
  const failed = owner
    .getByRole('table', { name: 'Failed jobs' })
    .getByRole('row', { name: /backups\.make/ });
  await expect(failed).toContainText('EEXIST');
  await noViolations(owner);
  rmSync(blocked);
  await failed.getByRole('button', { name: 'Retry backups.make now' }).focus();
  await owner.keyboard.press('Enter');
  await expect(owner.getByText('The job is running again.')).toBeVisible();
  await expect(failed).toBeHidden({ timeout: 20_000 });

  const beside = await owner.context().newPage();
  for (const page of [owner, beside]) await open(page, '/studio/backups');
  const row = owner.getByRole('table', { name: 'Backups' }).getByRole('row', { name: /headroom-/ });
  await expect(row).toContainText('Yes');
  const waiting = owner.waitForEvent('download');
  await row.getByRole('link', { name: /^Download/ }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^headroom-\d{8}T\d{6}Z\.backup$/);
  await noViolations(owner);

  const keep = owner.getByLabel('How many are kept');
  await keep.fill('none');
  await owner.keyboard.press('Enter');
  await expect(owner.getByText('Enter a number')).toBeVisible();
  await beside.getByLabel('How many are kept').fill('5');
  await beside.keyboard.press('Enter');
  await expect(beside.getByText('Saved.', { exact: true })).toBeVisible();
  await beside.close();
  await keep.fill('9');
  await owner.keyboard.press('Enter');
  const told = owner
    .getByRole('alert')
    .filter({ hasText: 'Someone else changed this while you were editing' });
  await expect(told).toContainText('5 kept');
  await told.getByRole('button', { name: 'Save mine' }).click();
  await expect(told).toBeHidden();
  await expect(keep).toHaveValue('9');

  await row.getByRole('button', { name: /^Remove/ }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(owner.getByText('No backups yet')).toBeVisible();

  await open(owner, '/studio/audit');
  await owner.getByLabel('Search').fill('backup');
  await owner.keyboard.press('Enter');
  await expect(owner).toHaveURL(/[?&]q=backup/);
  const log = owner.getByRole('table', { name: 'Changes, newest first' });
  for (const action of ['Backup asked', 'Job repeated', 'Backup downloaded', 'Backup removed'])
    await expect(log.getByText(action, { exact: true })).toBeVisible();
  await expect(log.getByRole('row', { name: /Backup plan changed/ }).first()).toContainText('5 → 9');
  await noViolations(owner);
  await open(owner, '/studio/audit?q=nobody+wrote+this');
  await expect(owner.getByText('No matches')).toBeVisible();
  await owner.getByRole('link', { name: 'Show all' }).click();
  await expect(log.getByText('Studio set up', { exact: true })).toBeVisible();
});
