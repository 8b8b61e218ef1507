import { expect } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { test } from './journey';
import { enterStudio } from './people';

const DAYS = 'from=2026-01-05&to=2026-01-18';

test('API-80 the numbers of a period: as bars, as a table, as a file, and of a period that is chosen', async ({
  page,
}) => {
  await enterStudio(page, 'admin');
  await page.goto(`/studio/numbers?${DAYS}&by=day`);
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  // The bars are a picture: the same stands in a table, a row for each step of the period.
  await page.getByRole('radio', { name: 'Table' }).focus();
  await page.keyboard.press('Space');
  const table = page.getByRole('table', { name: 'The period over time' });
  await expect(table.getByRole('row')).toHaveCount(15);
  await expect(table.getByRole('columnheader', { name: 'Revenue' })).toBeVisible();

  await page.getByLabel('By').selectOption('week');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/by=week/);
  await expect(table.getByRole('row')).toHaveCount(3);

  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const lines: string[] = [];
  for await (const part of await (await file).createReadStream()) lines.push(String(part));
  const rows = lines.join('').trim().split(/\r?\n/);
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain('2026-01-05');

  // A period that ends before it begins is refused in words, not with a broken page.
  await page.getByLabel('To', { exact: true }).fill('2026-01-01');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('The last day is before the first')).toBeVisible();
});
