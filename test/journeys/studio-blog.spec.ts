import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { accessibilityFaults } from './accessibility';
import { test } from './journey';
import { enterStudio } from './people';

const TITLE = `A post of the studio ${Date.now()}`;

async function stored(page: Page): Promise<void> {
  await expect(page.getByText('All changes saved.')).toBeVisible({ timeout: 15_000 });
}

test('API-80 a post from its title to the site: written, hinted at, previewed, changed by two, published', async ({
  page,
  browser,
}) => {
  await enterStudio(page, 'admin');
  await page.goto('/studio/blog');
  await page.getByRole('button', { name: 'New post' }).first().click();
  await page.getByRole('dialog').getByLabel('Title').fill(TITLE);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  const address = page.url();
  await page.getByLabel('Summary').fill('Short.');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await page.keyboard.type('Before the picture.');
  await page.keyboard.press('Enter');

  // A picture without a description is hinted at, and the hint leads to it.
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  const picture = page.getByRole('dialog', { name: 'Add a picture' });
  const png = sharp({ create: { width: 40, height: 30, channels: 3, background: '#f2a33a' } }).png();
  await picture
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'desk.png', mimeType: 'image/png', buffer: await png.toBuffer() });
  await picture.getByRole('button', { name: 'Put into the text' }).click();
  await expect(text.locator('img')).toBeVisible();
  const hints = page.getByRole('region', { name: 'Accessibility' });
  await expect(hints.getByText('Picture 1', { exact: true })).toBeVisible();
  await hints.getByRole('button', { name: 'Go there' }).click();
  await page.getByRole('group', { name: 'Picture' }).getByRole('button', { name: 'Describe' }).click();
  await page.getByRole('dialog').getByLabel('Description').fill('A desk');
  await page.getByRole('button', { name: 'Save description' }).click();
  await expect(hints.getByText('No accessibility problems found.')).toBeVisible();

  // A sample, played on the page of the article.
  await page.getByRole('button', { name: 'Sample', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put into the text' }).click();
  await stored(page);
  expect(await accessibilityFaults(page)).toEqual([]);

  // Somebody else saves meanwhile: told, and nothing is lost.
  const other = await page.context().newPage();
  await other.goto(address);
  await other.getByLabel('Summary').fill('Theirs.');
  await stored(other);
  await page.getByLabel('Summary').fill('Mine.');
  await expect(page.getByText('Stored now: Theirs.')).toBeVisible({ timeout: 15_000 });
  await page.getByRole('button', { name: 'Save mine' }).click();
  await stored(page);
  await other.close();

  const preview = await page.getByRole('link', { name: 'Preview' }).getAttribute('href');
  const reader = await (await browser.newContext()).newPage();
  await reader.goto(preview ?? '');
  await expect(reader.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);

  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('link', { name: 'On the site' })).toBeVisible();
  await reader.goto((await page.getByRole('link', { name: 'On the site' }).getAttribute('href')) ?? '');
  await expect(reader.getByText('Mine.').first()).toBeVisible();
  await expect(reader.getByRole('img', { name: 'A desk' })).toBeVisible();
  await expect(reader.getByRole('button', { name: /^Play / }).first()).toBeVisible();

  // Archived, it is gone for readers: the list above other tests' posts is left as it was.
  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
});

test('API-80 a post of the site opened in the editor loses nothing of its text', async ({ page }) => {
  await enterStudio(page, 'admin');
  const read = (path: string) =>
    page.evaluate(async (url) => {
      const { token } = JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string };
      return (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).json() as Promise<{
        data: { id: number; html: string } | { id: number; word_count: number }[];
      }>;
    }, path);
  const { data } = await read('/api/studio/posts?search=true%20peak');
  const id = Array.isArray(data) ? data[0]?.id : undefined;
  const before = (await read(`/api/studio/posts/${id}`)).data as { html: string };
  await page.goto(`/studio/blog/${id}`);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.locator('p').first().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('X');
  await stored(page);
  await page.keyboard.press('Backspace');
  await stored(page);
  const after = (await read(`/api/studio/posts/${id}`)).data as { html: string };
  const flat = (html: string) => html.replace(/>\s+/g, '>').replace(/\s+</g, '<').replace(/\s+/g, ' ');
  expect(flat(after.html)).toBe(flat(before.html));
  await page.getByRole('button', { name: 'Drop changes' }).click();
  await expect(page.getByText('Changes dropped')).toBeVisible();
});
