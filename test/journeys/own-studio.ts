import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { untilAlive } from './alive';
import { test } from './journey';
import { freePort, launchStudio, type LaunchedStudio } from './launch';
import { tellErrors } from './page-errors';
import { enterStudio } from './people';

export async function newTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  tellErrors(page);
  return page;
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
}

export async function noViolations(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}

/**
 * A studio for the tests of the file that asks for it: other journeys read the questions, settings, samples and policies that
 * these ones change, and what can be done once only is there again for a second try.
 */
export function ownStudio(name: string) {
  let dataDir: string;
  let studio: LaunchedStudio;
  const contexts: BrowserContext[] = [];

  test.beforeAll(async () => {
    // A busy machine may need the three minutes that launchStudio waits.
    test.setTimeout(200_000);
    dataDir = mkdtempSync(join(tmpdir(), `headroom-${name}-`));
    studio = await launchStudio(dataDir, await freePort());
  });

  // Before the studio stops: a page that still loads something would tell an error then.
  test.afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });

  test.afterAll(async () => {
    await studio.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const stranger = async (browser: Browser): Promise<Page> => {
    const context = await browser.newContext({ baseURL: studio.url });
    contexts.push(context);
    return newTab(context);
  };

  return {
    /** A page of somebody who is not logged in. */
    stranger,
    /** A page of an admin who is logged in. */
    inStudio: async (browser: Browser): Promise<Page> => {
      const page = await stranger(browser);
      await enterStudio(page, 'admin');
      return page;
    },
    /** What strangers get at a path. */
    visit: (path: string): Promise<Response> => fetch(studio.url + path),
    /** The HTML that visitors get. */
    publicPage: async (path: string): Promise<string> => (await fetch(studio.url + path)).text(),
  };
}
