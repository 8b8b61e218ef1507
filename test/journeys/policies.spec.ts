import { expect, type Page } from '@playwright/test';
import { test } from './journey';

const wide = { width: 1440, height: 900 };

async function expectTexts(page: Page, texts: readonly string[]): Promise<void> {
  const read = (await page.getByRole('article').innerText()).replace(/\s+/g, ' ');
  for (const text of texts) expect(read).toContain(text);
}

test('POLI-01 terms: head, 16 numbered sections, disclaimer, every constant', async ({ page }) => {
  await page.setViewportSize(wide);
  await page.goto('/terms-and-conditions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & Conditions');
  const headings = page.getByRole('article').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText([
    ...Array.from({ length: 16 }, (_, index) => new RegExp(`^${index + 1}\\. \\w`)),
    'Disclaimer',
  ]);
  await expectTexts(page, [
    'Version 1.0',
    'In force since November 1, 2026',
    'The full payment is due before work starts.',
    'bank transfer, PayPal, iDeal, crypto, and credit and debit cards',
    'We do not accept Western Union.',
    'Mixing, and mixing with mastering 72 to 120 hours',
    'Mastering only 24 to 72 hours',
    'Revisions about 72 hours',
    'Radio edits 72 hours',
    'Orders are worked on first come, first served.',
    'Revisions must be requested within 5 business days of the initial mix or master.',
    'After each revision that we deliver you have 2 more days.',
    'deleted 6 months after delivery',
    'We give no refunds.',
    'we may offer a credit',
    'must be redeemed within 5 days',
    'Sale orders are final, and rush delivery is never discounted.',
  ]);
});

test('POLI-01 the contents lead to their sections, below the head of the page', async ({ page }) => {
  await page.setViewportSize(wide);
  await page.goto('/terms-and-conditions');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('link')).toHaveCount(16);
  await contents.getByRole('link', { name: /^7\. Revisions/ }).click();
  await expect(page).toHaveURL(/#revisions$/);
  const heading = page.getByRole('article').getByRole('heading', { name: /^7\. Revisions/ });
  await expect(heading).toBeInViewport();
  const bottom = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom);
  await expect
    .poll(() => heading.evaluate((element) => element.getBoundingClientRect().top))
    .toBeGreaterThan(bottom);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('Contents', { exact: false }).first().click();
  await expect(page.getByRole('navigation', { name: 'Contents' }).getByRole('link')).toHaveCount(16);
});

test('POLI-02 privacy and refunds: every constant', async ({ page }) => {
  await page.goto('/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await expectTexts(page, ['6 months after delivery', 'permanently']);
  await page.goto('/refund-policy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund Policy');
  await expectTexts(page, [
    'There are no refunds on completed orders.',
    'It is valid for up to 5 days',
    'Small adjustments are free',
    'Larger changes use a free revision.',
    'can be bought as an add-on',
  ]);
});

test('POLI-03 Apple Digital Masters, under both addresses', async ({ page }) => {
  for (const path of ['/apple-digital-masters', '/mfit']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apple Digital Masters');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/apple-digital-masters$/);
    await expectTexts(page, [
      'At least 24-bit, uncompressed audio. For example a 96 kHz WAV file.',
      'No upconverting.',
      'We do not upload to iTunes or Apple Music ourselves.',
      'approved encoding houses',
    ]);
    const houses = page.getByRole('article').locator('a[href^="https:"]');
    await expect(houses).toHaveCount(2);
    for (const house of await houses.all()) await expect(house).toHaveAttribute('rel', /noopener/);
  }
});

test('POLI-02 no placeholder is left, whole without scripts, and only the text on paper', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  for (const path of [
    '/terms-and-conditions',
    '/privacy-policy',
    '/refund-policy',
    '/apple-digital-masters',
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    expect(await page.getByRole('main').innerText()).not.toMatch(/\{\{|\}\}/);
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('article')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await context.close();
});

test('POLI-01 a version is read by its number; one that never was is not found', async ({ page }) => {
  await page.goto('/refund-policy?version=1.0');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund Policy');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/refund-policy$/);
  for (const version of ['7.7', '%3Cscript%3E', 'x'.repeat(50)]) {
    const answer = await page.goto(`/refund-policy?version=${version}`);
    expect(answer?.status()).toBe(404);
  }
});
