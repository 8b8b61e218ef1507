import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { test } from './journey';
import { textsOfPdf } from '@/modules/money/receipts/receipts.testing';
import { untilAlive } from './alive';
import { confirmedOrder, fillGuest, guestNamed, payByCard } from './buying';
import { changeSetting } from './change-setting';
import { freePort, launchStudio, type LaunchedStudio } from './launch';
import { enterStudio, linkIn, mailTo } from './people';

let studio: LaunchedStudio;
let dataDir = '';

// A studio of its own: all others would ask for countries too.
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'headroom-vat-'));
  studio = await launchStudio(dataDir, await freePort());
  await changeSetting(dataDir, 'vat_mode', 'eu_consumer');
  const mode = async (): Promise<unknown> =>
    ((await (await fetch(`${studio.url}/api/settings`)).json()) as { vat_mode: string }).vat_mode;
  await expect.poll(mode, { timeout: 15_000 }).toBe('eu_consumer');
});

test.afterAll(async () => {
  await studio.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('PROMISE-23 API-75 VAT by country: asked for, shown in the price, a slip refused, on the receipt', async ({
  page,
  browser,
}) => {
  const email = `vat-${Date.now()}@artist.test`;
  await page.goto(`${studio.url}/services/stereo-mastering-p6`);
  await untilAlive(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: 'Go to cart' }).click();
  await fillGuest(page, guestNamed(email));

  const country = page.getByLabel('Country', { exact: true });
  const vatId = page.getByLabel('VAT id');
  const summary = page.getByRole('region', { name: 'Summary' });
  const payment = page.getByRole('heading', { name: 'Payment' });
  await expect(summary.getByText('Final Total')).toBeVisible();
  await expect(payment, 'nothing is paid before the country is known').toHaveCount(0);
  await expect(summary.getByText(/VAT/)).toHaveCount(0);

  await country.selectOption('DE');
  await expect(summary.locator('dt:text-is("VAT included, 19%") + dd')).toHaveText('$3.99');
  await expect(payment).toBeVisible();

  await vatId.fill('DE12');
  await vatId.blur();
  await expect(
    page.getByText('This does not look like a VAT id of that country.', { exact: true }),
  ).toBeVisible();
  await expect(vatId).toHaveAttribute('aria-invalid', 'true');
  const refusal = page.getByText(/Please check it, or leave it empty/);
  await expect(refusal).toBeVisible();
  await expect(page.getByRole('form', { name: 'Card payment' })).toHaveCount(0);
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  await vatId.fill('DE123456789');
  await expect(summary.getByText(/^Reverse charge: the customer accounts for the VAT/)).toBeVisible();
  await expect(summary.getByText(/VAT in it/)).toHaveCount(0);
  await expect(summary.locator('dt:text-is("Final Total") + dd')).toHaveText('$25.00');
  await expect(refusal).toHaveCount(0);

  // What is no id in the EU is nobody's slip elsewhere.
  await country.selectOption('US');
  await vatId.fill('12-3456789');
  await vatId.blur();
  await expect(
    summary.getByText('No VAT is charged: the customer is outside the European Union.'),
  ).toBeVisible();
  await expect(vatId).not.toHaveAttribute('aria-invalid', 'true');

  await vatId.fill('');
  await country.selectOption('FI');
  await expect(summary.locator('dt:text-is("VAT included, 25.5%") + dd')).toHaveText('$5.08');
  // A reload keeps what was typed.
  await page.reload();
  await untilAlive(page);
  await expect(country).toHaveValue('FI');
  await fillGuest(page, guestNamed(email));
  await payByCard(page);
  const order = await confirmedOrder(page);

  const admin = await (await browser.newContext({ baseURL: studio.url })).newPage();
  await enterStudio(admin, 'admin');
  const mail = await mailTo(admin, email, /We have your order/);
  await page.goto(studio.url + linkIn(mail, `/order/${order}`));
  await untilAlive(page);
  const link = page.getByRole('link', { name: /^Download Receipt/ });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const texts = textsOfPdf(await readFile(await download.path()));
  expect(texts).toEqual(expect.arrayContaining(['VAT 25.5%, included$5.08', 'Total$25.00']));
});
