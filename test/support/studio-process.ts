import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, inject } from 'vitest';
import { createTestDatabase } from './database';

const ROOT = resolve('.');

async function bundle(): Promise<string> {
  const cache = join(ROOT, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'studio-process-'));
  await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@': join(ROOT, 'src') } },
    build: {
      ssr: fileURLToPath(new URL('./studio-process.entry.ts', import.meta.url)),
      outDir,
      rollupOptions: {
        external: ['virtual:react-router/server-build'],
        output: { entryFileNames: 'main.mjs' },
      },
    },
  });
  return outDir;
}

function freePort(): Promise<number> {
  return new Promise((resolvePort) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolvePort(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

// Linux tells for how long a thread was ready and had to wait while others ran: that is the machine's doing, and is told
// beside each answer's time.
const POLLER = `
  import { readFileSync } from 'node:fs';
  import { request, Agent } from 'node:http';
  const [url, pid] = process.argv.slice(1);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waited = (id) => {
    try {
      return Number(readFileSync('/proc/' + id + '/task/' + id + '/schedstat', 'utf8').split(' ')[1]) / 1e6;
    } catch {
      return 0;
    }
  };
  const ask = () => new Promise((done) => {
    const begun = performance.now();
    const before = waited(pid) + waited(process.pid);
    const asked = request(url + '/api/health', { agent }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode !== 200) return done(null);
        done([performance.now() - begun, waited(pid) + waited(process.pid) - before]);
      });
    });
    asked.on('error', () => done(null)).end();
  });
  const found = [];
  let going = true;
  process.stdin.on('data', () => { going = false; });
  while (going) {
    found.push(await ask());
    await new Promise((next) => setTimeout(next, 20));
  }
  process.stdout.write(JSON.stringify(found), () => process.exit(0));
`;

/** How long answers took, in ms; what was not answered took for ever. */
export interface Answers {
  readonly count: number;
  readonly median: number;
  readonly worst: number;
  /** The worst without the time in which the machine let both sides wait for others. */
  readonly worstOfStudio: number;
}

const worst = (times: readonly number[]): number => times.reduce((limit, time) => Math.max(limit, time), 0);

/** Asks `/api/health` from another process, again and again, until the answer is called for. */
export function pollHealth({ url, child }: StudioProcess): () => Promise<Answers> {
  const args = ['--input-type=module', '-e', POLLER, url, String(child.pid)];
  const poller = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  return async () => {
    let text = '';
    poller.stdout.on('data', (part: Buffer) => (text += String(part)));
    poller.stdin.write('enough');
    await once(poller, 'close');
    const found = JSON.parse(text) as ([number, number] | null)[];
    const times = found.map((one) => one?.[0] ?? Infinity);
    return {
      count: times.length,
      median: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity,
      worst: worst(times),
      worstOfStudio: worst(found.map((one) => (one === null ? Infinity : one[0] - one[1]))),
    };
  };
}

export interface StudioProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** kill -9. */
  kill(): Promise<void>;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
}

/** Whole studios as processes, on one database and folder; call it at the top of the file. */
export async function createStudioProcesses() {
  const database = await createTestDatabase();
  const code = await bundle();
  const dataDir = await mkdtemp(join(tmpdir(), 'headroom-process-'));
  const running: ChildProcess[] = [];
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await rm(code, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  });
  const run = (args: readonly string[], env: Record<string, string>): ChildProcess => {
    const child = spawn(process.execPath, [join(code, 'main.mjs'), ROOT, inject('taskWorker'), ...args], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        LOG_LEVEL: process.env['TEST_LOG'] ?? 'error',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    running.push(child);
    return child;
  };
  return {
    database,
    /** A command of the terminal, such as `rotate-keys`, with what follows it. */
    command(args: readonly string[]): { child: ChildProcess; ended: Promise<number | null> } {
      const child = run(args, {});
      return { child, ended: once(child, 'exit').then(([exitCode]) => exitCode as number | null) };
    },
    async start(): Promise<StudioProcess> {
      const port = await freePort();
      const child = run([], { PORT: String(port) });
      const url = `http://127.0.0.1:${port}`;
      const isUp = (): Promise<boolean> =>
        fetch(`${url}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        );
      while (!(await isUp())) {
        if (child.exitCode !== null) throw new Error(`the studio ended with code ${child.exitCode}`);
        await sleep(100);
      }
      const ended = async (signal: NodeJS.Signals): Promise<number | null> => {
        const exit = once(child, 'exit');
        child.kill(signal);
        const [exitCode] = (await exit) as [number | null];
        return exitCode;
      };
      return { url, child, kill: async () => void (await ended('SIGKILL')), stop: () => ended('SIGTERM') };
    },
  };
}
