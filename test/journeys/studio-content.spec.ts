import { expect, type Locator, type Page } from '@playwright/test';
import { OUT_OF_ORDER } from './held-call';
import { test } from './journey';
import { newTab, noViolations, open, ownStudio } from './own-studio';

const { inStudio, publicPage, visit } = ownStudio('content');

interface Policy {
  html: string;
  sections: { id: string }[];
}

// A policy's text without the sections that stand around the parts of the first ones, their anchors, and white space.
const bare = (html: string): string =>
  html
    .replace(/<\/?section[^>]*>| id="[^"]*"/g, '')
    .replace(/\s+(?=<\/?(?:h2|p|ul|ol|li|dl|dt|dd)[ >])/g, '')
    .trim();

/** Presses where a writer goes on behind a block's last word: the keys for it do not always answer where nobody sees the page. */
async function clickBehind(block: Locator): Promise<void> {
  const { width, height } = (await block.boundingBox()) ?? { width: 0, height: 0 };
  await block.click({ position: { x: width - 4, y: height - 6 } });
}

test('API-80 a question is added by keys alone and stands on the site', async ({ browser }) => {
  const page = await inStudio(browser);
  await open(page, '/studio/faq');
  await noViolations(page);
  const begin = page.getByRole('button', { name: 'New question' });
  await begin.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New question' });
  await expect(dialog.getByLabel('Question')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible();
  await dialog.getByLabel('Question').focus();
  await page.keyboard.type('Do you master for wax cylinders?');
  await page.keyboard.press('Tab');
  await page.keyboard.type('We do. Two minutes a side.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Mastering');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(begin).toBeFocused();
  await expect(
    page.getByRole('list', { name: 'Questions of Mastering' }).getByText('Do you master for wax cylinders?'),
  ).toBeVisible();
  await expect
    .poll(() => publicPage('/faq?category=mastering'), { timeout: 15_000 })
    .toContain('Do you master for wax cylinders?');
});

test('API-80 a setting is changed; a second tab’s older save is told and overwrites nothing', async ({
  browser,
}) => {
  const page = await inStudio(browser);
  await open(page, '/studio/settings');
  await noViolations(page);
  const other = await newTab(page.context());
  await open(other, '/studio/settings');
  const phone = (tab: Page) => tab.getByLabel('Phone for chat');
  const save = (tab: Page) => tab.getByRole('button', { name: 'Save', exact: true });

  await phone(page).fill('+31 20 555 0101');
  await save(page).click();
  await expect(page.getByText('Saved. The site shows it now.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Changes' }).getByText('+31 20 555 0101')).toBeVisible();

  await phone(other).fill('+31 20 555 0202');
  await save(other).click();
  const told = other
    .getByRole('alert')
    .filter({ hasText: 'Someone else changed this while you were editing' });
  await expect(told.getByText('Stored now: +31 20 555 0101')).toBeVisible();
  await expect(told.getByText('Yours: +31 20 555 0202')).toBeVisible();
  await expect(told).toBeFocused();
  await expect(phone(other)).toHaveValue('+31 20 555 0202');
  await noViolations(other);
  await expect.poll(() => publicPage('/'), { timeout: 15_000 }).toContain('+31 20 555 0101');
  expect(await publicPage('/')).not.toContain('+31 20 555 0202');

  await told.getByRole('button', { name: 'Use the stored version' }).click();
  await expect(phone(other)).toHaveValue('+31 20 555 0101');
  await expect(told).toBeHidden();
});

test('API-80 a policy’s draft is nobody’s to read until it is published', async ({ browser }) => {
  const words = 'Refunds of wax cylinders take a week.';
  const page = await inStudio(browser);
  await open(page, '/studio/policies');
  await noViolations(page);
  await page.getByRole('button', { name: 'New version of Refund Policy' }).click();
  const dialog = page.getByRole('dialog', { name: 'New version of Refund Policy' });
  await expect(dialog.getByLabel('Number')).toHaveValue('1.1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Refund Policy, 1.1', level: 1 })).toBeVisible();

  const old = (await (await visit('/api/policies/refund-policy')).json()) as Policy;
  const text = page.getByRole('textbox', { name: 'Text' });
  const isHeading = page
    .getByRole('toolbar', { name: 'Tools of Text' })
    .getByRole('button', { name: 'Heading 2' });
  await clickBehind(text.getByRole('heading', { name: 'In short' }));
  await expect(isHeading).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type(', or nearly');
  await clickBehind(text.locator('> :last-child'));
  // The editor hears of a new place a moment later than the browser; Enter asks the editor.
  await expect(isHeading).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Enter');
  await page.keyboard.type(words);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('region', { name: 'How it reads' }).getByText(words)).toBeVisible();
  await noViolations(page);
  expect(await publicPage('/refund-policy')).not.toContain(words);
  expect((await visit('/refund-policy?version=1.1')).status).toBe(404);

  await page.getByRole('button', { name: 'Publish' }).click();
  await page
    .getByRole('dialog', { name: 'Publish version 1.1?' })
    .getByRole('button', { name: 'Publish' })
    .click();
  await expect(page.getByText('This version is published and can’t be changed')).toBeVisible();
  await expect.poll(() => publicPage('/refund-policy'), { timeout: 15_000 }).toContain(words);
  expect(await publicPage('/refund-policy?version=1.0')).not.toContain(words);
  // Whatever was not touched is as it was: the terms with their meanings, the links, the anchors of every part.
  const now = (await (await visit('/api/policies/refund-policy')).json()) as Policy;
  expect(now.sections.map(({ id }) => id)).toEqual(old.sections.map(({ id }) => id));
  expect(bare(now.html)).toBe(bare(old.html).replace('In short', 'In short, or nearly') + `<p>${words}</p>`);
});

test('API-80 HOME-01 the studio’s own headline and picture stand on the site; without them the product’s own words do', async ({
  browser,
}) => {
  const page = await inStudio(browser);
  await open(page, '/studio/home');
  await noViolations(page);
  await page.getByLabel('Headline', { exact: true }).fill('Songs for wax cylinders');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. The home page shows it now.')).toBeVisible();
  await expect.poll(() => publicPage('/'), { timeout: 15_000 }).toContain('Songs for wax cylinders');

  await open(page, '/studio/gallery');
  await noViolations(page);
  await page
    .getByRole('button', { name: /^Describe / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'What the picture shows' });
  await dialog.getByLabel('What the picture shows').fill('The lathe that cuts cylinders');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => publicPage('/about'), { timeout: 15_000 })
    .toContain('The lathe that cuts cylinders');

  await open(page, '/about');
  await page.route('**/api/home-texts', (route) => route.fulfill(OUT_OF_ORDER));
  await page.getByRole('banner').locator('a[href="/"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your song, before and after');
  await expect(page.getByRole('heading', { name: 'Ready to get started?' })).toBeVisible();
});

test('API-80 what a mail looks like is seen before one was written, as it is read and as plain text', async ({
  browser,
}) => {
  const page = await inStudio(browser);
  await open(page, '/studio/outbox');
  await page.getByRole('link', { name: 'Templates' }).press('Enter');
  const kinds = page.getByRole('list', { name: 'Kinds of emails' });
  await kinds.getByRole('link', { name: 'Version delivered' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Version 2 of “Night Drive” is ready' })).toBeVisible();
  await expect(page.getByText('Nothing is sent.', { exact: false })).toBeVisible();
  const mail = page.frameLocator('iframe[title^="The email Version 2"]');
  await expect(mail.getByText('Vocal up 1 dB')).toBeVisible();
  await page.getByRole('tab', { name: 'Plain text' }).click();
  await expect(page.getByRole('tabpanel').getByText('> less 200 Hz.')).toBeVisible();
});
