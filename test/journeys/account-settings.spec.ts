import { readFile } from 'node:fs/promises';
import { expect, type Browser, type Page } from '@playwright/test';
import { test } from './journey';
import { untilAlive } from './alive';
import { logIn, signUp, type NewAccount } from './new-account';
import { enterStudio, linkIn, mailTo, newPerson } from './people';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.127.61.1' } });

const NEXT = 'Louder-room-8';

async function openSettings(page: Page): Promise<void> {
  await page.goto('/account/settings');
  await untilAlive(page);
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Follows a mailed link to another address in a browser of its own, as its reader would, and presses a button. */
async function answerMail(browser: Browser, path: string, press: string): Promise<Page> {
  const reader = await newPerson(browser);
  await reader.goto(path);
  await untilAlive(reader);
  await reader.getByRole('button', { name: press }).click();
  return reader;
}

async function changeEmail(page: Page, person: NewAccount, email: string): Promise<void> {
  const form = section(page, 'Email');
  await form.getByLabel('New email').fill(email);
  await form.getByLabel('Your password').fill(person.password);
  await form.getByRole('button', { name: 'Change Email' }).click();
  await expect(form.getByText('Waits for its link').first()).toBeVisible();
}

test('API-61 API-60 settings: name, address by both mails, password, another device signed out', async ({
  page,
  browser,
  request,
}) => {
  const person = await signUp(request);
  const admin = await newPerson(browser);
  await enterStudio(admin, 'admin');
  // V6: in a browser that did not sign up, the link asks for the password.
  await page.goto(linkIn(await mailTo(admin, person.email, /Confirm your email address/), '/verify-email/'));
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Not-the-one-1');
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByText('Wrong password.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  const elsewhere = await newPerson(browser);
  await logIn(elsewhere, person);
  await logIn(page, person);

  await page.goto('/account');
  await untilAlive(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();

  const profile = section(page, 'Profile');
  await profile.getByLabel('First name').fill('');
  await profile.getByRole('button', { name: 'Save Profile' }).click();
  await expect(profile.getByText('First name is required')).toBeVisible();
  await profile.getByLabel('First name').fill('Augusta');
  await profile.getByRole('button', { name: 'Save Profile' }).dblclick();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();

  // The wish can be taken back, and asked for anew.
  const email = person.email.replace('@', '.new@');
  await changeEmail(page, person, person.email.replace('@', '.typo@'));
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await expect(page.getByText('Your address stays as it is.')).toBeVisible();
  await changeEmail(page, person, email);
  const toNew = linkIn(await mailTo(admin, email, /Confirm your new address/), '/email-change/');
  let toOld = '';
  await expect(async () => {
    const mail = await mailTo(admin, person.email, /Change the address/);
    expect(mail).toContain(email);
    toOld = linkIn(mail, '/email-change/');
  }).toPass();
  const newReader = await answerMail(browser, toNew, 'Yes, change it');
  await newReader.getByLabel('Password', { exact: true }).fill(person.password);
  await newReader.getByRole('button', { name: 'Confirm Address' }).click();
  await expect(newReader.getByText(/The change takes effect when the other address is/)).toBeVisible();
  const oldReader = await answerMail(browser, toOld, 'Yes, change it');
  await expect(oldReader.getByRole('heading', { name: 'Your email is changed' })).toBeVisible();
  await oldReader.goto(toOld);
  await expect(oldReader.getByText(/This link is invalid, has expired or was already used/)).toBeVisible();
  await openSettings(page);
  await expect(section(page, 'Email').getByText(email)).toBeVisible();

  const password = section(page, 'Password');
  const fill = async (current: string, next: string) => {
    await password.getByLabel('Current password').fill(current);
    await password.getByLabel('New password', { exact: true }).fill(next);
    await password.getByLabel('Confirm new password').fill(next);
    await password.getByRole('button', { name: 'Change Password' }).click();
  };
  await fill(person.password, 'iloveyou');
  await expect(password.getByText('This password is too common. Please choose another one.')).toBeVisible();
  await fill('Not-the-one-1', NEXT);
  await expect(password.getByText('Wrong password.')).toBeVisible();
  await fill(person.password, NEXT);
  await expect(page.getByText(/You are signed out on every other device/)).toBeVisible();
  await elsewhere.goto('/account/settings');
  await expect(elsewhere).toHaveURL(/\/login/);

  await logIn(elsewhere, { email, password: NEXT });
  await openSettings(page);
  const devices = section(page, 'Where you are signed in');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await elsewhere.goto('/account');
  await expect(elsewhere).not.toHaveURL(/\/account/);

  await devices.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('You are signed out on every device.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByText('Sign In').first()).toBeVisible();
});

test('API-61 export and delete: the file holds what was told, the account is gone for good', async ({
  page,
  request,
}) => {
  const person = await signUp(request);
  await logIn(page, person);
  await openSettings(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/-my-data-\d{4}-\d\d-\d\d\.json$/);
  const stored = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    data: { account: { profile: { email: string } } };
  };
  expect(stored.data.account.profile.email).toBe(person.email);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText('Receipts are kept as the law requires', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('Password is required')).toBeVisible();
  await dialog.getByLabel('Your password').fill('Not-the-one-1');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('Wrong password.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByRole('button', { name: 'Delete for good' }).dblclick();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Your account is deleted. Goodbye.')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Sign In').first()).toBeVisible();
  const back = await request.post('/api/auth/login', {
    data: { email: person.email, password: person.password, role: 'user' },
  });
  expect(back.status()).toBe(401);
});

test('SITE-14 API-61 a guest who opens the settings is asked to sign in and comes back to them', async ({
  page,
  request,
}) => {
  const person = await signUp(request);
  await page.goto('/account/settings');
  await expect(page).toHaveURL(/\/login/);
  await untilAlive(page);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/account\/settings$/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
});
