import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '@/platform/db/embedded/embedded-postgres';
import type { EmbeddedPostgres } from '@/platform/db/embedded/embedded-postgres';
import { currentTaskWorker } from '../scripts/setup/task-worker.mjs';
import { dropClones, ensureTemplate, silentLog } from './support/database-server';
import type { TestDatabaseServer } from './support/database-server';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: TestDatabaseServer;
    /** Path of what worker threads run. */
    taskWorker: string;
  }
}

// Kept between runs, so that only the first one creates the database and the template; runs at the same time
// share one server.
const dataDir = path.resolve('node_modules/.cache/test-database');

// A test database may be lost with the machine, and has to serve several runs.
const extraConfig = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
};

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['TEST_DATABASE_URL'];
  const server = external === undefined || external === '' ? await startEmbedded() : { url: external };
  const runId = process.pid;
  if ('stop' in server) {
    await dropClones(server.url, (id) => id === runId || !isRunning(id));
  }
  const template = await ensureTemplate(server.url, path.resolve('db/migrations'));
  project.provide('taskWorker', await currentTaskWorker(path.resolve('.')));
  project.provide('databaseServer', { url: server.url, template, runId });
  return async () => {
    await dropClones(server.url, (id) => id === runId);
    if ('stop' in server) {
      await server.stop();
    }
  };
}

async function startEmbedded(): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({ dataDir, log: silentLog, extraConfig });
  } catch {
    // Without fsync a crash of the machine may have left it beyond repair; a second failure is a real one.
    await rm(dataDir, { recursive: true, force: true });
    return startEmbeddedPostgres({ dataDir, log: silentLog, extraConfig });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
