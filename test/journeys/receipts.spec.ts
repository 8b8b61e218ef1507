import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './journey';
import { textsOfPdf } from '@/modules/money/receipts/receipts.testing';
import { untilAlive } from './alive';
import { enterStudio, linkIn, mailTo, newPerson } from './people';
import { claimOrder, payAsGuest } from './place-order';

const ip = '10.41.8.1';

test('API-75 a guest downloads the receipt from the order page that the mail opens', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `receipt-${Date.now()}@example.com`;
  const base = baseURL ?? '';
  const order = await claimOrder(base, await payAsGuest(base, { email, ip }), { email, ip });
  const admin = await newPerson(browser);
  await enterStudio(admin, 'admin');
  const mail = await mailTo(admin, email, /We have your order/);
  const number = /Receipt (TEST-\d{4}-\d{6}) is attached/.exec(mail)?.[1] ?? '';
  expect(number).toMatch(/^TEST-\d{4}-\d{6}$/);

  await page.goto(linkIn(mail, `/order/${order}`));
  await untilAlive(page);
  await expect(page.getByRole('heading', { name: 'Receipts' })).toBeVisible();
  const link = page.getByRole('link', { name: `Download Receipt ${number} as PDF` });
  await expect(link).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe(`receipt-${number}.pdf`);
  const texts = textsOfPdf(await readFile(await download.path()));
  expect(texts).toEqual(expect.arrayContaining([number, `#${order}`, 'Total$25.00']));
  // A long address is broken over lines.
  expect(texts.join('')).toContain(email);

  // The same address without the private link opens nothing.
  const address = new URL((await link.getAttribute('href')) ?? '', page.url());
  address.search = '';
  expect((await page.request.get(address.href)).status()).toBe(404);

  // Receipts can be read without JavaScript too.
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto(linkIn(mail, `/order/${order}`));
  await expect(reader.getByText(number)).toBeVisible();
  await plain.close();
});
