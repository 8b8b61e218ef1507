import { expect, type Page } from '@playwright/test';
import { untilAlive } from './alive';

/** Sends multitracks from the page of an order that waits for them, until the order shows them. */
export async function sendSong(
  page: Page,
  stems: string[],
  { artist, track }: { artist: string; track: string },
): Promise<void> {
  await expect(page.getByText('Your turn')).toBeVisible();
  await page.getByRole('button', { name: 'Upload Files' }).click();
  await page.getByLabel('Artist name').fill(artist);
  await page.getByLabel('Track title').fill(track);
  await page.getByLabel('Drop your files here', { exact: true }).setInputFiles(stems);
  await page.getByLabel('Link to files').fill('https://drive.google.com/drive/folders/rough-mix');
  await page.getByRole('button', { name: 'Submit Upload' }).click();
  const confirm = page.getByRole('dialog');
  await expect(confirm.getByText('Please check the accuracy of all links.')).toBeVisible();
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Files sent successfully!')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Our turn')).toBeVisible();
  await expect(page.getByRole('link', { name: '01 kick.wav' })).toBeVisible();
}

/** Takes a song out of the queue and opens it. */
export async function takeSong(engineer: Page, track: string): Promise<void> {
  await engineer.goto('/studio');
  await untilAlive(engineer);
  const take = engineer.getByRole('button', { name: new RegExp(`^Take ${track}`) });
  await take.click();
  await expect(take).toHaveCount(0);
  await engineer
    .getByRole('link', { name: new RegExp(track) })
    .first()
    .click();
  await expect(engineer.getByRole('heading', { name: new RegExp(track) }).first()).toBeVisible();
}

/** Delivers a master as a version, from the page of its song. */
export async function deliver(engineer: Page, master: string, version: number): Promise<void> {
  const panel = engineer
    .getByRole('region', { name: `Deliver version ${version}` })
    .or(engineer.locator('section', { hasText: `Deliver version ${version}` }))
    .first();
  await panel.getByLabel('Drop the finished files here', { exact: true }).setInputFiles(master);
  await expect(panel.getByText('Done')).toBeVisible({ timeout: 30_000 });
  await panel.getByLabel('Note to the customer').fill(`This is version ${version}.`);
  const confirm = engineer.getByRole('dialog').getByRole('button', { name: 'Deliver' });
  // What is found in the files comes above the button and moves it, maybe from under the pointer: pressed again then.
  await expect(async () => {
    await panel.getByRole('button', { name: /^Deliver/ }).click({ timeout: 5000 });
    await expect(confirm).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  // What the server finds in the files is named in the dialog and asked again.
  const arrived = engineer.getByText(`Version ${version} delivered.`, { exact: false });
  await expect(async () => {
    await confirm.click({ timeout: 3000 });
    await expect(arrived.first()).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
}
