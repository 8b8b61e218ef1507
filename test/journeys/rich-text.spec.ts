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

test('API-80 a table goes behind a picture whose caption is written, terms get their meanings by keys', async ({
  page,
}) => {
  await enterStudio(page, 'admin');
  await page.goto('/studio/ui#rich-text-field');
  const article = page.getByRole('textbox', { name: 'Article' });
  const html = (nth: number) => page.locator('input[name=text]').nth(nth).inputValue();
  await article.click();
  await article.evaluate((element) => {
    const given = new DataTransfer();
    given.setData(
      'text/html',
      '<figure><img src="/media/a.webp" alt="A"><figcaption>Before it</figcaption></figure>',
    );
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: given, bubbles: true, cancelable: true }),
    );
  });
  await article.locator('figcaption').click();
  await page
    .getByRole('toolbar', { name: 'Tools of Article' })
    .getByRole('button', { name: 'Table' })
    .click();
  await page.keyboard.type('First cell');
  expect(await html(3)).toMatch(
    /<figcaption>Before it<\/figcaption><\/figure><table><tbody><tr><th[^>]*><p>First cell<\/p>/,
  );

  const terms = page.getByRole('textbox', { name: 'Terms' });
  await terms.getByText('A group of tracks as one file.').click();
  await page
    .getByRole('group', { name: 'Terms and meanings' })
    .getByRole('button', { name: 'Term below' })
    .click();
  await page.keyboard.type('Rough mix');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Your own.');
  expect(await html(2)).toContain(
    '<dt>Stem</dt><dd><p>A group of tracks as one file.</p></dd><dt>Rough mix</dt><dd><p>Your own.</p></dd></dl>',
  );
});
