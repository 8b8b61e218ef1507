import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { accessibilityFaults } from './accessibility';
import { test } from './journey';
import { enterStudio } from './people';

async function noViolations(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('API-80 a service is made, priced, pictured, previewed, published and moved by keys; the second save is told', async ({
  page,
  context,
}) => {
  const name = `Restoration ${Date.now()}`;
  await enterStudio(page, 'admin');
  await page.goto('/studio/services');
  await noViolations(page);
  await page.getByRole('button', { name: 'New service' }).click();
  const dialog = page.getByRole('dialog', { name: 'New service' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('A published service needs a price')).toBeVisible();
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('eighty');
  await save(page).click();
  await expect(page.getByText('Please enter an amount such as 120.00')).toBeVisible();
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('80,50');
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'desk.png', mimeType: 'image/png', buffer: picture });
  await page.getByLabel('What the picture shows').fill('A desk at night');
  await page.getByRole('textbox', { name: 'Details' }).fill('Clicks and hum go.');
  await save(page).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await noViolations(page);

  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('textbox', { name: 'Price', exact: true }).fill('90');
  await save(other).click();
  await expect(other.getByText('Everything is saved')).toBeVisible();
  await page.getByLabel('Badge').fill('New here');
  await save(page).click();
  const told = page
    .getByRole('alert')
    .filter({ hasText: 'Someone else changed this while you were editing' });
  await expect(told.getByText('Stored now: 90.00')).toBeVisible();
  await expect(page.getByLabel('Badge')).toHaveValue('New here');
  await page.getByRole('button', { name: 'Use the stored version' }).click();
  await expect(page.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('90.00');

  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(page.getByText('You can’t buy here.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'A desk at night' })).toBeVisible();
  await expect(page.getByText('Clicks and hum go.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();

  await page.goto('/studio/services');
  const rows = page.getByRole('list', { name: 'Services in the order of the shop' }).getByRole('listitem');
  const last = (await rows.count()) - 1;
  await expect(rows.nth(last)).toContainText(name);
  await page.getByRole('button', { name: `Move ${name}`, exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${name} would be ${last + 1} of ${last + 1}.`)).toBeAttached();
  // The library listens for arrows a moment after it has picked up; no hand is that quick.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(`${name} would be ${last} of ${last + 1}.`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText('Order saved')).toBeVisible();
  await expect(rows.nth(last - 1)).toContainText(name);

  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('API-80 a code is made, limited and stopped; a gift card is given by hand and stopped', async ({
  page,
}) => {
  const code = `TEST-${Date.now()}`;
  await enterStudio(page, 'admin');
  await page.goto('/studio/promotions/new');
  await page.getByLabel('Code', { exact: false }).first().fill(code.toLowerCase());
  await page.getByLabel('Percent off').fill('101');
  await page.getByRole('button', { name: 'Create code' }).click();
  await expect(page.getByText('Please enter a whole percent from 1 to 100')).toBeVisible();
  await page.getByLabel('Percent off').fill('15');
  await page.getByLabel('Total uses').fill('20');
  await page.getByRole('button', { name: 'Create code' }).click();
  await expect(page.getByRole('heading', { name: code, level: 1 })).toBeVisible();
  await expect(page.getByText('0 of 20')).toBeVisible();
  await noViolations(page);
  await page.getByRole('button', { name: 'Disable this code' }).click();
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible();

  const address = `given-${Date.now()}@example.com`;
  await page.goto('/studio/gift-cards');
  await page.getByRole('button', { name: 'Give a gift card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give a gift card' });
  await dialog.getByLabel('Amount').fill('40');
  await dialog.getByLabel('Email').fill(address);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please say why')).toBeVisible();
  await dialog.getByLabel('Why').fill('A thank-you');
  await dialog.getByRole('button', { name: 'Give gift card' }).dblclick();
  await expect(page.getByRole('heading', { name: /^Gift card \d+$/, level: 1 })).toBeVisible();
  await expect(page.getByText('Issued')).toBeVisible();
  await noViolations(page);
  await page.getByRole('button', { name: 'Disable this card' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable this card' }).click();
  await expect(page.getByText('Disabled by the studio.')).toBeVisible();
  await page.goto(`/studio/gift-cards?search=${encodeURIComponent(address)}`);
  await expect(page.getByText('1 gift card', { exact: true })).toBeVisible();
  await noViolations(page);
});

test('API-80 a category is added, changed and removed; the page is kept from engineers', async ({
  page,
  browser,
}) => {
  const name = `Spoken word ${Date.now()}`;
  await enterStudio(page, 'admin');
  await page.goto('/studio/categories');
  await page.getByRole('button', { name: 'New category' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByLabel('Offered in the picker').uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `Change ${name}` })).toBeVisible();
  await noViolations(page);
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: `Change ${name}` })).toHaveCount(0);
  const engineer = await browser.newPage();
  await enterStudio(engineer, 'engineer');
  await engineer.goto('/studio/services');
  await expect(engineer.getByText('Your account may not do this.')).toBeVisible();
  await engineer.close();
});
