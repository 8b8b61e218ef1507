import { expect, type Page } from '@playwright/test';
import { confirmedOrder, payByCard } from './buying';
import { accessibilityFaults } from './accessibility';
import { test } from './journey';
import { enterStudio, linkIn, mailTo, newPerson } from './people';

const stamp = Date.now();

async function noViolations(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}

async function chooseMastering(page: Page): Promise<void> {
  await page.getByLabel('Service', { exact: true }).selectOption({ label: 'Stereo Mastering' });
  await expect(page.getByText('Total', { exact: true }).last()).toBeVisible();
}

test('API-80 an admin makes an order by phone, paid by bank: once, found again by anything, refunded on its page', async ({
  page,
}) => {
  const email = `phone-${stamp}@artist.test`;
  await enterStudio(page, 'admin');
  await page.goto('/studio/orders');
  await noViolations(page);
  await page.getByRole('link', { name: 'New order' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('First name').click();
  await expect(page.getByText('New customer. They get a private link to the order.')).toBeVisible();
  await page.getByLabel('First name').fill('Paula');
  await chooseMastering(page);
  await page.getByRole('radio', { name: /By bank transfer/ }).check();
  await page.getByLabel('Reference').fill(`RF ${stamp}`);
  const make = page.getByRole('button', { name: 'Create order' });
  await make.click();
  await expect(page.getByText('Last name is required')).toBeVisible();
  await noViolations(page);
  await page.getByLabel('Last name').fill('Phone');
  const sent: string[] = [];
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/hand-orders')) sent.push(one.url());
  });
  await make.dblclick();
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+/ })).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect(page.getByText(`Reference: RF ${stamp}`)).toBeVisible();
  const ledger = page.getByRole('table', { name: 'Ledger entries of this order' });
  await expect(ledger.getByText('Bank')).toBeVisible();
  await noViolations(page);

  await page.goto(`/studio/orders?q=${encodeURIComponent(`rf ${stamp}`)}`);
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^\d+$/ }).click();
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: /Refund order/ });
  await dialog.getByLabel('Amount').fill('5');
  await dialog.getByLabel('Reason').fill('A song less');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('Partly refunded').first()).toBeVisible();
});

test('API-80 what is asked for by a link is paid by whoever has the mail, and becomes the order', async ({
  page,
  browser,
}) => {
  const email = `link-${stamp}@artist.test`;
  await enterStudio(page, 'admin');
  await page.goto(`/studio/orders/new?email=${email}`);
  await page.getByLabel('First name').fill('Lina');
  await page.getByLabel('Last name').fill('Link');
  await chooseMastering(page);
  await page.getByRole('button', { name: 'Email payment link' }).click();
  const row = page.getByRole('row', { name: /Lina Link/ });
  await expect(row).toBeVisible();
  await noViolations(page);
  const path = linkIn(await mailTo(page, email, /Your order at/), '/pay/');

  const payer = await newPerson(browser);
  const base = new URL(page.url()).origin;
  await payer.goto(`${base}${path}`);
  await expect(payer.getByRole('heading', { name: 'Pay your order', level: 1 })).toBeVisible();
  await expect(payer.getByText('Stereo Mastering')).toBeVisible();
  // The chat beside the page has tests of its own.
  expect(await accessibilityFaults(payer, 'main')).toEqual([]);
  await payByCard(payer);
  const order = await confirmedOrder(payer);
  await payer.goto(`${base}${path}`);
  await expect(payer.getByText(`This is paid: it is order ${order}`)).toBeVisible();

  await page.goto(`/studio/orders/${order}`);
  await expect(page.getByText('Made by hand', { exact: false }).first()).toBeVisible();
  await page.goto('/studio/orders/requests');
  await expect(page.getByRole('row', { name: /Lina Link/ })).toHaveCount(0);
});
