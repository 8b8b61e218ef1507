import { serve, type ServerType } from '@hono/node-server';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { readConfig, type Config } from '@/platform/config/config';
import { systemClock } from '@/platform/clock/system-clock';
import { BODY_TIMES, guardConnections, type ConnectionGuard } from '@/platform/http/connections';
import { createLog, type Log } from '@/platform/log/log';
import { loggedNetwork } from '@/platform/log/logged-subject';
import { announce } from './announce';
import { keepPages } from './page-cache';
import { createPages } from './pages';
import { startStudio, type Studio } from './studio';
import type { Pages } from './server';

export { backUp, restore } from './backup-commands';
export { rotateKeys } from './key-commands';

interface Dev {
  createHttpServer(listener: RequestListener): Server;
  /** Path of what worker threads run. */
  readonly taskWorker: string;
  loadBuild(): Promise<ServerBuild>;
}

const PATIENCE_MS = 10_000;

interface Running {
  readonly config: Config;
  readonly studio: Studio;
  readonly log: Log;
}

type Environment = Record<string, string | undefined>;

function configOrExit(env: Environment): Config {
  const reading = readConfig(env);
  if (reading.ok) return reading.config;
  for (const problem of reading.problems) process.stderr.write(`${problem}\n`);
  return process.exit(1);
}

function guardOf({ config, studio, log }: Running): ConnectionGuard {
  const { trustProxy: trustedProxies, connectionsPerAddress: maxPerAddress } = config;
  const rules = { trustedProxies, maxPerAddress, uploads: studio.uploadPaths };
  return guardConnections(rules, (who) =>
    log.warn({ from: loggedNetwork(who) }, 'connection refused: too many of one address'),
  );
}

function listen(running: Running, dev: Dev | null): Promise<ServerType> {
  const { config, studio } = running;
  const guard = guardOf(running);
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: (request, env) => {
          const direct = env.incoming.socket.remoteAddress ?? 'unknown';
          return studio.fetch(request, { direct, forwarded: request.headers.get('x-forwarded-for') });
        },
        hostname: config.host,
        port: config.port,
        createServer: ((_options: object, listener: RequestListener) =>
          dev
            ? dev.createHttpServer(guard.around(listener))
            : createHttpServer(guard.around(listener))) as typeof createHttpServer,
      },
      () => resolve(server),
    );
    // No request takes longer than an upload may; headers must arrive within a minute, and the guard asks for the rest.
    if ('requestTimeout' in server) {
      server.requestTimeout = BODY_TIMES.upload;
      guard.watch(server);
    }
    server.on('error', reject);
  });
}

// Whoever stops the process by hand waits for running answers, then for the database's own clean end.
function stopOnSignals(server: ServerType, studio: Studio, log: Log): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    const answered = new Promise((resolve) => server.close(resolve));
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    studio.endStreams();
    await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    await studio.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(
      signal,
      () => void stop().catch((error: unknown) => log.error({ err: error }, 'stopping failed')),
    );
  }
}

async function run(root: string, env: Environment, dev: Dev | null): Promise<void> {
  const config = configOrExit(env);
  const log = createLog(config.logLevel);
  const { siteUrl } = config;
  const pages: Pages = dev
    ? async (request, page) =>
        createPages(await dev.loadBuild(), { mode: 'development', siteUrl })(request, page)
    : keepPages(
        createPages(await import('virtual:react-router/server-build'), { mode: 'production', siteUrl }),
        systemClock,
      );
  const studio = await startStudio({
    config,
    log,
    root,
    pages,
    taskWorker: dev?.taskWorker ?? join(root, 'build', 'tasks', 'worker.mjs'),
    clientFolder: dev ? null : join(root, 'build', 'client'),
    dev: dev !== null,
  });
  const server = await listen({ config, studio, log }, dev).catch(async (error: NodeJS.ErrnoException) => {
    await studio.stop();
    const reason =
      error.code === 'EADDRINUSE' ? `Port ${config.port} is taken. Set PORT to another one.` : error.message;
    process.stderr.write(`${reason}\n`);
    return process.exit(1);
  });
  stopOnSignals(server, studio, log);
  announce(config, studio.setUpPath);
}

/** Runs the built product: what `npm start` calls. `root` is the project's folder, `env` its configuration. */
export async function main(root: string, env: Environment): Promise<void> {
  await run(root, env, null);
}

/** Runs it with reloading pages: what `npm run dev` calls. */
export async function mainDev(root: string, dev: Dev): Promise<void> {
  await run(root, process.env, dev);
}
