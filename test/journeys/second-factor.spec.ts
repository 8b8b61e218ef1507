import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './journey';
import { Client } from 'pg';
import { codeAt } from '@/modules/people/accounts/authenticator.testing';
import { connectionUrl, socketAddress } from '@/platform/db/embedded/address';
import { untilAlive } from './alive';
import { freePort, launchStudio } from './launch';
import { logIn, proveAddress, signUp, type NewAccount } from './new-account';
import { enterStudio, newPerson } from './people';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.162.1.1' } });

/** The key that is shown beside the QR code, as an app keeps it. */
async function keyOn(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const shown = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent();
  return (shown ?? '').replaceAll(' ', '');
}

async function codesOn(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { name: 'Keep these codes' })).toBeFocused();
  return page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
}

// Each code works once: the next step's is as good, half a minute early.
const nextCode = (key: string): string => codeAt(key, new Date(Date.now() + 30_000));

async function typePassword(page: Page, { email, password }: NewAccount, path = '/login'): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/account');
  await untilAlive(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
}

test('API-62 AUTH-01 a customer turns the second factor on, logs in with a code and with a recovery code', async ({
  page,
  request,
  browser,
}) => {
  const person = await signUp(request);
  const admin = await newPerson(browser);
  await enterStudio(admin, 'admin');
  await logIn(page, person);
  // V5: not before the address is proved.
  await page.goto('/account/settings#second-factor');
  await untilAlive(page);
  await page.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Turn on' }).click();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Please verify your email address first/)).toBeVisible();
  await proveAddress(request, admin, person);
  await page.reload();
  await untilAlive(page);
  const section = page.getByRole('region', { name: 'Second factor' });
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByLabel('Your password', { exact: true })).toBeFocused();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  const key = await keyOn(page);
  await section.getByLabel('Code', { exact: true }).fill('000000');
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByText('Wrong code.')).toBeVisible();
  await section.getByLabel('Code', { exact: true }).fill(codeAt(key, new Date()));
  await section.getByRole('button', { name: 'Turn on' }).click();
  const codes = await codesOn(page);
  expect(codes).toHaveLength(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  const saved = readFileSync(await download.path(), 'utf8');
  for (const code of codes) expect(saved).toContain(code);
  await section.getByRole('button', { name: 'Done' }).click();
  await expect(section.getByText('10 recovery codes are left.')).toBeVisible();

  await signOut(page);
  await typePassword(page, person);
  await expect(page.getByRole('heading', { name: 'Enter your code', level: 1 })).toBeVisible();
  const field = page.getByLabel('Code', { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  // Back, and again: the address is still there.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Enter a code.')).toBeVisible();
  await field.fill('111 111');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText(/This code is wrong or was already used/)).toBeVisible();
  await expect(field).toBeFocused();
  const code = nextCode(key);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).not.toHaveURL(/login/);

  await signOut(page);
  await typePassword(page, person);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.getByLabel('Recovery code').fill(codes[3] ?? '');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/account/settings');
  await expect(section.getByText('9 recovery codes are left.')).toBeVisible();
});

// What an operator does until the studio has a page of its people.
async function makeEngineer(dataDir: string, email: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  const password = readFileSync(join(folder, 'cluster', 'headroom-password'), 'utf8').trim();
  const address = socketAddress(folder);
  if (address === null) throw new Error(`${folder} is too long for a socket`);
  const client = new Client({ connectionString: connectionUrl(address, password) });
  await client.connect();
  await client.query("update users set role = 'engineer' where email = $1", [email]);
  await client.end();
}

test('API-62 at a studio that is no demo an engineer sets it up before anything opens', async ({
  playwright,
  browser,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'headroom-factor-'));
  const studio = await launchStudio(dataDir, await freePort(), { DEMO: '0' });
  const request = await playwright.request.newContext({ baseURL: studio.url });
  const context = await browser.newContext({ baseURL: studio.url });
  const page = await context.newPage();
  try {
    const person = await signUp(request);
    await makeEngineer(dataDir, person.email);
    await typePassword(page, person, '/studio/login');
    await expect(page.getByRole('heading', { name: 'Set up your second factor', level: 1 })).toBeVisible();
    const key = await keyOn(page);
    // Whoever walks past it stands at the door again.
    const beside = await context.newPage();
    await beside.goto('/studio');
    await expect(beside).toHaveURL(/\/studio\/login$/);
    await beside.close();
    await page.getByLabel('Code', { exact: true }).fill(codeAt(key, new Date()));
    await page.getByRole('button', { name: 'Turn on' }).click();
    expect(await codesOn(page)).toHaveLength(10);
    await page.getByRole('button', { name: 'Go to the studio' }).click();
    await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible();

    await page.getByRole('link', { name: /^Your account/ }).click();
    const section = page.getByRole('region', { name: 'Second factor' });
    await expect(section.getByText('Required for everyone at the studio.')).toBeVisible();
    await expect(section.getByRole('button', { name: 'Turn off' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await typePassword(page, person, '/studio/login');
    await page.getByLabel('Code', { exact: true }).fill(nextCode(key));
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/studio(\/account)?$/);
    await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
  } finally {
    await context.close();
    await request.dispose();
    await studio.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
