import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { test } from './journey';
import { unique } from './chat-steps';
import { enterStudio, newPerson } from './people';

// Limits are counted by address: this spec has one of its own.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.80.43.1' } });

const PASSWORD = 'Quiet-room-7';

async function signUp(page: Page): Promise<{ name: string; email: string }> {
  const name = unique('Lind').replaceAll(/\W+/g, '');
  const email = `${name.toLowerCase()}@artist.test`;
  const made = await page.request.post('/api/auth/register', {
    data: { first_name: 'Zoë', last_name: name, email, password: PASSWORD, confirm_password: PASSWORD },
  });
  expect(made.status()).toBe(201);
  return { name, email };
}

test('API-80 a customer is found, noted, blocked, told so, let in again, and erased on request', async ({
  page,
  browser,
}) => {
  const { name, email } = await signUp(page);
  await enterStudio(page, 'admin');
  await page.goto('/studio/customers');
  const search = page.getByRole('searchbox', { name: 'Find a customer' });
  await page.getByText('j and k go through them', { exact: false }).waitFor();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type(name.slice(0, -2));
  await page.keyboard.press('Enter');
  const row = page.getByRole('link', { name: `Zoë ${name}` });
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(/[?&]q=/);
  await search.blur();
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Zoë ${name}` })).toBeVisible();

  await page.getByLabel('Note of the studio').fill('Likes it loud');
  await page.getByRole('button', { name: 'Save note' }).press('Enter');
  await expect(page.getByText('Note saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save note' })).toBeDisabled();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Block', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Block' }).press('Enter');
  await expect(dialog.getByText('Please say why')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Chargebacks');
  await dialog.getByRole('button', { name: 'Block' }).press('Enter');
  await expect(page.getByText('Blocked since')).toContainText('Chargebacks');

  const customer = await newPerson(browser);
  await customer.goto('/login');
  await customer.getByLabel('Email').fill(email);
  await customer.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await customer.locator('form button[type=submit]').click();
  await expect(customer.getByText('This account is blocked.').first()).toBeVisible();
  await customer.context().close();

  await page.getByRole('button', { name: 'Let them in again' }).press('Enter');
  await dialog.getByRole('button', { name: 'Unblock' }).press('Enter');
  await expect(page.getByText('May log in and buy.')).toBeVisible();

  await page.getByRole('button', { name: 'Erase on request' }).press('Enter');
  await dialog.getByLabel('Their email address').fill('other@artist.test');
  await dialog.getByRole('button', { name: 'Erase for good' }).press('Enter');
  await expect(dialog.getByText('This is not their address.')).toBeVisible();
  await dialog.getByLabel('Their email address').fill(email);
  await dialog.getByRole('button', { name: 'Erase for good' }).press('Enter');
  await expect(page).toHaveURL(/\/studio\/customers$/);
  await page.goto(`/studio/customers?q=${name}`);
  await expect(page.getByText('No customers found')).toBeVisible();
});

test('API-80 who ordered without an account is found among the guests, and leads to their orders', async ({
  page,
}) => {
  await enterStudio(page, 'admin');
  await page.goto('/studio/customers?q=noor%40demo.test');
  await page.getByRole('link', { name: 'Search guests' }).click();
  const row = page.getByRole('row', { name: /Noor Visser/ });
  await expect(row).toContainText('Guest');
  expect(await accessibilityFaults(page)).toEqual([]);
  await row.getByRole('link', { name: /Noor Visser/ }).press('Enter');
  await expect(page).toHaveURL(/\/studio\/orders\?q=noor%40demo\.test/);
  await expect(page.getByRole('cell', { name: /noor@demo\.test/ }).first()).toBeVisible();
});

test('API-80 two note the same customer: the second is told what is stored, and both texts are there', async ({
  page,
  context,
}) => {
  const { name } = await signUp(page);
  await enterStudio(page, 'admin');
  await page.goto(`/studio/customers?q=${name}`);
  await page.getByRole('link', { name: `Zoë ${name}` }).click();
  await page.getByLabel('Note of the studio').fill('Mine');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Note of the studio').fill('Theirs');
  await other.getByRole('button', { name: 'Save note' }).click();
  await expect(other.getByText('Note saved')).toBeVisible();
  await page.getByRole('button', { name: 'Save note' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Someone else changed this' });
  await expect(told).toContainText('Stored now: Theirs');
  await expect(told).toContainText('Yours: Mine');
  await told.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByText('Note saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Note of the studio')).toHaveValue('Mine');
});
