import { expect, type Page } from '@playwright/test';
import { codeAt } from '@/modules/people/accounts/authenticator.testing';
import type { LaunchedStudio } from './launch';

/** The first admin of a studio, and what they log in with. */
export interface Owner {
  readonly email: string;
  readonly password: string;
  /** Of the authenticator app. */
  readonly key: string;
}

/** The path that a studio without an admin prints at its start; null where it prints none. */
export function printedSetUpPath(studio: Pick<LaunchedStudio, 'printed'>): string | null {
  return /\/studio\/setup\?key=[\w-]{43}/.exec(studio.printed())?.[0] ?? null;
}

/** The code after the present one: each works once. */
export const nextCode = (key: string): string => codeAt(key, new Date(Date.now() + 30_000));

/** Fills the form of somebody who joins the studio, and sends it. */
export async function fillJoining(page: Page, password: string, email?: string): Promise<void> {
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Visser');
  if (email !== undefined) await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.locator('form button[type=submit]').click();
}

/** Sets the second factor up that a studio asks for, until the queue shows; answers the app's key. */
export async function setUpFactor(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Set up your second factor', level: 1 })).toBeVisible();
  const shown = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent();
  const key = (shown ?? '').replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill(codeAt(key, new Date()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'Go to the studio' }).click();
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible();
  return key;
}

/** Makes the first admin of an empty studio by the address that its start printed; they are logged in then. */
export async function setUpOwner(page: Page, studio: LaunchedStudio): Promise<Owner> {
  const path = printedSetUpPath(studio);
  if (path === null) throw new Error(`no address to set up the studio in:\n${studio.printed()}`);
  const owner = { email: 'noor@studio.example', password: 'Quiet-room-7' };
  await page.goto(studio.url + path);
  await expect(page.getByRole('heading', { name: 'Set up your studio', level: 1 })).toBeVisible();
  await fillJoining(page, owner.password, owner.email);
  return { ...owner, key: await setUpFactor(page) };
}
