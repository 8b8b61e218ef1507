import { expect } from '@playwright/test';
import { test } from './journey';
import { untilAlive } from './alive';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.43.1.1' } });

test('PICK-03 below the picker a message can be written, with the rules of the contact form', async ({
  page,
}) => {
  await page.goto('/select-services');
  await untilAlive(page);
  const section = page.getByRole('region', { name: 'Need Something Else?' });
  const send = section.getByRole('button', { name: 'Send Message' });
  await section.locator('form[data-hydrated]').waitFor();
  await send.click();
  for (const field of ['Name', 'Email', 'Subject', 'Message']) {
    await expect(section.getByText(`${field} is required`)).toBeVisible();
  }
  await section.getByLabel('Name', { exact: true }).fill('Ana');
  await section.getByLabel('Email', { exact: true }).fill('ana@example.com');
  await section.getByLabel('Subject', { exact: true }).fill('A live album');
  await section.getByLabel('Message', { exact: true }).fill('Two nights, 48 channels. What would it cost?');
  await send.click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(/Message sent/)).toBeVisible();
  await expect(section.getByLabel('Message', { exact: true })).toHaveValue('');
});

test('SERV-02 a service shows what customers wrote about it, and its rating to search engines', async ({
  page,
}) => {
  await page.goto('/services/stereo-mastering-p6');
  const section = page.getByRole('region', { name: 'Reviews of this service' });
  await expect(section.getByText('Camille D.')).toBeVisible();
  await expect(section.getByText(/of 5 from 3 reviews/)).toBeVisible();
  await expect(section.getByText('Soraya B.')).toHaveCount(0);
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const product = blocks
    .map((text) => JSON.parse(text) as Record<string, unknown>)
    .find((b) => b['@type'] === 'Product');
  expect(product?.['aggregateRating']).toMatchObject({ ratingValue: 4.7, reviewCount: 3 });
});

test('SERV-02 a service without reviews shows none, and claims no rating', async ({ page }) => {
  await page.goto('/services/radio-edit-p9');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Radio Edit');
  await expect(page.getByRole('region', { name: 'Reviews of this service' })).toHaveCount(0);
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(blocks.join('')).not.toContain('aggregateRating');
});
