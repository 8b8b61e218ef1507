import { expect, type Locator, type Page } from '@playwright/test';

/** The button of the live chat that can be seen. */
export const button = (page: Page): Locator =>
  page.getByRole('button', { name: /^Chat/ }).filter({ visible: true });
/** Its panel. */
export const panel = (page: Page): Locator => page.getByRole('dialog', { name: /Chat with/ });
/** What was said. */
export const log = (page: Page): Locator => page.getByRole('log', { name: 'Messages' });

let count = 0;

/** Words that no other test has written. */
export function unique(words: string): string {
  count += 1;
  return `${words} ${Date.now()}-${count}`;
}

/** Opens the panel. */
export async function openPanel(page: Page): Promise<void> {
  await button(page).click();
  await expect(panel(page)).toBeVisible();
}

/** Sends a message. */
export async function say(page: Page, words: string): Promise<void> {
  await page.getByLabel('Your message').fill(words);
  await panel(page).getByRole('button', { name: 'Send', exact: true }).click();
}
