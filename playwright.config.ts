import { defineConfig } from '@playwright/test';

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
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});
