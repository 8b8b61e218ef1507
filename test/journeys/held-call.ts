import type { Page } from '@playwright/test';

interface Answer {
  readonly status?: number;
  readonly json: unknown;
}

/** What a call answers when something of ours is broken. */
export const OUT_OF_ORDER: Answer = { status: 500, json: { success: false, message: 'Out of order' } };

/**
 * Lets a call of the browser wait until the returned function gives its answer, so that what is shown meanwhile can be
 * looked at.
 */
export async function holdCall(page: Page, address: string): Promise<(answer: Answer) => void> {
  let release: (answer: Answer) => void = () => undefined;
  const answered = new Promise<Answer>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => route.fulfill(await answered));
  return release;
}

/** Goes from the home page to another page by its link in the footer, as a visitor does: without a new document. */
export async function leaveHomeFor(page: Page, path: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('contentinfo').locator(`a[href="${path}"]`).click();
}

/** The colour of errors as this page has it, for comparing. */
export function clipColour(page: Page): Promise<string> {
  return page.evaluate(() => {
    const probe = document.createElement('span');
    probe.style.color = 'var(--clip)';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
}
