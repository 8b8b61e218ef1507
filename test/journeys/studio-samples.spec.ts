import { expect } from '@playwright/test';
import { MASTER, RAW, RAW_SONG } from '@/modules/catalogue/samples/samples.testing';
import { wav } from '@/modules/files/preflight/seeded-files.testing';
import { test } from './journey';
import { noViolations, open, ownStudio } from './own-studio';

const { inStudio, publicPage } = ownStudio('samples');

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
  await texts.getByLabel('Published').check({ force: true });
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
  await expect(page.getByRole('heading', { name: 'None chosen' })).toBeVisible();
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
    const html = (await publicPage('/')).replace(/^.*?<blockquote/s, '');
    return names.filter((name) => html.includes(name)).toSorted((a, b) => html.indexOf(a) - html.indexOf(b));
  };
  await expect.poll(homeNames, { timeout: 15_000 }).toEqual([names[1], names[0]]);
  await cards.first().getByRole('button', { name: 'Take off the home page' }).click();
  await expect(cards).toHaveCount(1);
  await expect(cards.first().getByRole('button').first()).toBeVisible();
});
