import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const folder = (name: string) => fileURLToPath(new URL(`${name}/`, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: folder('src') },
      { find: /^@test\//, replacement: folder('test') },
    ],
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', '{scripts,bench}/**/*.test.{ts,mjs}'],
    exclude: ['**/node_modules/**', 'build/**', 'test/journeys/**'],
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    // Files of one worker share their modules: loading them anew for each file took a third of the whole.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
