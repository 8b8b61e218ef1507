import type { Page } from '@playwright/test';

/**
 * Waits until React has hydrated a page (`useHydratedMark` of its root): keys, fields with rules of their own, and links answer.
 * A page without scripts answers as soon as it is loaded.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.readyState === 'complete' &&
      (document.documentElement.dataset['hydrated'] !== undefined ||
        document.querySelector('script[type=module]') === null),
  );
}
