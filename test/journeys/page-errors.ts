import type { Page } from '@playwright/test';

const seen: string[] = [];

/** From here on an error of this page fails the test that it happens in, at that test's end. */
export function tellErrors(page: Page): void {
  page.on('pageerror', (error) => seen.push(`${page.url()}: ${error.stack ?? error.message}`));
}

/** What went wrong in watched pages since it was asked last. */
export function takeErrors(): string[] {
  return seen.splice(0);
}
