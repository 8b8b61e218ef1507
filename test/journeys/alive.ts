import type { Page } from '@playwright/test';

/** Waits until a page's scripts have taken it over: keys, fields with rules of their own, and links answer as they will. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.readyState === 'complete' && (window as { early?: unknown }).early === undefined,
  );
}
