import { expect } from '@playwright/test';
import { test } from './journey';
import { enterStudio } from './people';

test('API-80 a text is written by keyboard alone: tools, links, tables, and what comes out is in the form', async ({
  page,
}) => {
  await enterStudio(page, 'admin');
  await page.goto('/studio/ui#rich-text-field');
  const text = page.getByRole('textbox', { name: 'Article' });
  const html = () => page.locator('input[name=text]').last().inputValue();
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Loud is ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('not');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' better, see ');
  expect(await html()).toContain('<p>Loud is <strong>not</strong> better, see </p>');

  // A link without leaving the keyboard.
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Add a link' });
  await dialog.getByLabel('Text').fill('our services');
  await dialog.getByLabel('Address').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter an address like')).toBeVisible();
  await dialog.getByLabel('Address').fill('/services');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await html()).toContain('<a href="/services">our services</a>');

  // Escape to the tools, arrows among them, Escape back.
  const tools = page.getByRole('toolbar', { name: 'Tools of Article' });
  await page.keyboard.press('Escape');
  await expect(tools.getByRole('button', { name: 'Undo (Ctrl Z)' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(tools.getByRole('button', { name: 'Sample' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(text.locator('table')).toBeVisible();
  await page.getByRole('group', { name: 'Table' }).getByRole('button', { name: 'Caption' }).click();
  await page.getByLabel('Caption', { exact: true }).fill('Peaks');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Table' }).getByRole('button', { name: 'Row below' }).click();
  expect(await html()).toMatch(
    /<table><caption[^>]*>Peaks<\/caption><tbody>(<tr>.*?<\/tr>){4}<\/tbody><\/table>/s,
  );
});
