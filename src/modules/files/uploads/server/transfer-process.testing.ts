// The receiving side as a process of its own, for tests that end it the hard way. Bundled and started by
// `transfer-process.test.ts` and `transfer-s3.test.ts`; prints its port when it listens.
import { testKeys } from '@test/support/keys';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { openDatabase } from '@/platform/db/database';
import type { StorageConfig } from '@/platform/storage/create-storage';
import { createUploads } from './uploads';

const [databaseUrl = '', storage = '', now = ''] = process.argv.slice(2);
const log = pino({ level: 'silent' });
const uploads = createUploads({
  db: openDatabase(databaseUrl, { log }).db,
  clock: { now: () => new Date(now) },
  log,
  jobs: { enqueue: async () => undefined, enqueueAll: async () => undefined },
  keys: testKeys({ now: () => new Date(now) }),
  claims: [],
  storageConfig: JSON.parse(storage) as StorageConfig,
});
serve({ fetch: (request) => uploads.handle(request), port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`${port}\n`);
});
