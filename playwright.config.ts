import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from './scripts/setup/chromium-flags.mjs';

export default defineConfig({
  testDir: 'test/journeys',
  timeout: 120_000,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  globalSetup: './test/journeys/start-studio.ts',
  use: {
    ...(process.env['STUDIO_URL'] === undefined ? {} : { baseURL: process.env['STUDIO_URL'] }),
    locale: 'en-US',
    timezoneId: 'Europe/Amsterdam',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: CHROMIUM_FLAGS,
    },
  },
});
