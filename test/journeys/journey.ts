import { test as plain, type Page } from '@playwright/test';
import { untilAlive } from './alive';

/**
 * From here on an opened page is alive before the next step presses anything. A step that is about the time before
 * that, or about scripts that never come, names its own `waitUntil`.
 */
function aliveOnceOpened(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === undefined) await untilAlive(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil === undefined) await untilAlive(page);
    return response;
  };
}

/** Playwright's test, whose pages are alive once opened. */
export const test = plain.extend({
  context: async ({ context }, giveOn) => {
    context.on('page', aliveOnceOpened);
    await giveOn(context);
  },
});
