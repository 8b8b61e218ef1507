import { expect, test as plain, type Browser, type Page } from '@playwright/test';
import { untilAlive } from './alive';
import { takeErrors } from './page-errors';

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

/** Playwright's test, whose pages, whoever's they are, are alive once opened, and fail it by the errors of those that are watched. */
export const test = plain.extend<{ errors: undefined }, { browser: Browser }>({
  errors: [
    async ({ browserName }, giveOn) => {
      takeErrors();
      await giveOn(undefined);
      expect(takeErrors(), `errors in ${browserName}`).toEqual([]);
    },
    { auto: true },
  ],
  browser: [
    async ({ browser }, giveOn) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        if (options?.javaScriptEnabled !== false) context.on('page', aliveOnceOpened);
        return context;
      };
      await giveOn(browser);
      browser.newContext = newContext;
    },
    { scope: 'worker' },
  ],
});
