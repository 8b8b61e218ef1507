import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from './scripts/setup/chromium-flags.mjs';

/** As many browsers as there are studios, side by side. */
export const STUDIOS = 2;

// Which worker this is; unset in the process that starts them.
const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
const baseURL = process.env['STUDIO_URLS']?.split(' ')[worker];

export default defineConfig({
  testDir: 'test/journeys',
  timeout: 120_000,
  workers: STUDIOS,
  forbidOnly: true,
  globalSetup: './test/journeys/start-studio.ts',
  use: {
    ...(baseURL === undefined ? {} : { baseURL }),
    // A worker between page and network would hide requests from tests that hold them; offline.spec.ts lets it in.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'Europe/Amsterdam',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: CHROMIUM_FLAGS,
    },
  },
});
