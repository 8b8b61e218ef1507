import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { untilAlive } from './alive';
import { test } from './journey';
import { freePort, launchStudio } from './launch';
import { linkIn, mailTo } from './people';
import { fillJoining, printedSetUpPath, setUpFactor, setUpOwner } from './set-up-owner';

// By keys alone: a header sorts, then the other way, then not at all; a hidden column stays so in this browser.
async function sortAndHide(page: Page): Promise<void> {
  await page.goto('/studio/people');
  await untilAlive(page);
  const table = page.getByRole('table', { name: 'People of the studio' });
  const role = table.getByRole('columnheader', { name: 'Role' });
  const second = table.getByRole('row').nth(2);
  await expect(role).toHaveAttribute('aria-sort', 'none');
  await expect(second).toContainText('Deactivated');
  await role.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(role).toHaveAttribute('aria-sort', 'ascending');
  await expect(second).toContainText('Deactivated');
  await page.keyboard.press('Space');
  await expect(role).toHaveAttribute('aria-sort', 'descending');
  await expect(table.getByRole('row').nth(1)).toContainText('Deactivated');
  await page.keyboard.press('Enter');
  await expect(role).toHaveAttribute('aria-sort', 'none');
  await expect(second).toContainText('Deactivated');
  expect(await accessibilityFaults(page)).toEqual([]);

  const menu = page.getByRole('button', { name: /^Columns/ });
  const choice = page.getByRole('checkbox', { name: 'Second factor' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await choice.focus();
  await page.keyboard.press('Space');
  await expect(menu).toHaveText('Columns (1 hidden)');
  await expect(table.getByRole('columnheader', { name: 'Second factor' })).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.reload();
  await expect(table.getByRole('cell', { name: 'Not signed in' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Second factor' })).toHaveCount(0);
  await menu.focus();
  await page.keyboard.press('Enter');
  await choice.focus();
  await page.keyboard.press('Space');
  await expect(table.getByRole('columnheader', { name: 'Second factor' })).toBeVisible();
}

test('API-80 an empty studio gets its owner, who invites an engineer, changes them and is told of a newer change', async ({
  browser,
}) => {
  // A studio of its own starts first.
  test.setTimeout(300_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'headroom-people-'));
  const studio = await launchStudio(dataDir, await freePort(), { DEMO: '0' });
  const context = await browser.newContext({ baseURL: studio.url });
  const page = await context.newPage();
  try {
    await setUpOwner(page, studio);
    // The address worked once.
    const beside = await (await browser.newContext({ baseURL: studio.url })).newPage();
    await beside.goto(printedSetUpPath(studio) ?? '/');
    await expect(beside.getByRole('heading', { name: 'This link does not work' })).toBeVisible();

    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'People' }).click();
    await expect(page.getByRole('row', { name: /Noor Visser \(you\)/ })).toContainText('On');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Email is required')).toBeVisible();
    await page.keyboard.type('joris@studio.example');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table', { name: 'Open invitations' })).toContainText('joris@studio.example');

    const link = linkIn(
      await mailTo(page, 'joris@studio.example', /Join .* as an engineer/),
      '/studio/join/',
    );
    await beside.goto(link);
    await expect(beside.getByLabel('Email')).toHaveValue('joris@studio.example');
    expect(await accessibilityFaults(beside)).toEqual([]);
    await fillJoining(beside, 'Other-room-9');
    await setUpFactor(beside);
    await expect(beside.getByRole('link', { name: 'People' })).toHaveCount(0);

    // Two windows of the owner: the second save is told what the first one stored.
    await page.goto('/studio/people');
    const second = await context.newPage();
    await second.goto('/studio/people');
    for (const window of [page, second]) {
      await window.getByRole('button', { name: 'Manage Noor Visser' }).last().click();
    }
    const dialog = second.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Admin/ }).check();
    await dialog.getByRole('button', { name: 'Save the role' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('dialog').getByRole('radio', { name: /Admin/ }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save the role' }).click();
    await expect(page.getByRole('alert')).toContainText('Their version was not overwritten');
    await page.getByRole('button', { name: 'Use the stored version' }).click();
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    // The engineer was signed out by it.
    await beside.reload();
    await expect(beside).toHaveURL(/\/studio\/login$/);

    await page.getByRole('button', { name: 'Manage Noor Visser' }).last().click();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('Deactivated', { exact: true })).toBeVisible();
    await sortAndHide(page);
  } finally {
    await context.close();
    await studio.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
