import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { untilAlive } from './alive';
import { linkIn, mailTo } from './people';

const PASSWORD = 'Quiet-room-7';
let accounts = 0;

/** Somebody who has just signed up, with an empty cart and without favourites. */
export interface NewAccount {
  readonly email: string;
  readonly password: string;
}

/** Signs somebody new up by the API, from an address of their own; `base` is another studio's address. */
export async function signUp(request: APIRequestContext, base = ''): Promise<NewAccount> {
  accounts += 1;
  const email = `new-${process.pid}-${Date.now()}-${accounts}@artist.test`;
  const answer = await request.post(`${base}/api/auth/register`, {
    headers: { 'x-forwarded-for': `10.106.${accounts}.1` },
    data: {
      first_name: 'New',
      last_name: 'Artist',
      email,
      password: PASSWORD,
      confirm_password: PASSWORD,
    },
  });
  expect(answer.status()).toBe(201);
  return { email, password: PASSWORD };
}

/** Opens the mailed link in the browser that signed up, by the API: the address is proved. */
export async function proveAddress(
  request: APIRequestContext,
  admin: Page,
  { email }: NewAccount,
): Promise<void> {
  const mail = await mailTo(admin, email, /Confirm your email address/);
  const answer = await request.get(`/api/auth${linkIn(mail, '/verify-email/')}`);
  expect(answer.status()).toBe(200);
}

/** Logs in by the form of /login; `page` ends where the log-in leads. */
export async function logIn(page: Page, { email, password }: NewAccount, base = ''): Promise<void> {
  await page.goto(`${base}/login`);
  await untilAlive(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form button[type=submit]').click();
  await expect(page).not.toHaveURL(/login/);
}
