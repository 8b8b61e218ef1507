import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { devNull } from 'node:os';

// As `npm start` has it: heap limits and the script. npm itself would stand between us and the process.
function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').slice(1);
}

/** A running studio, as `npm start` makes it. */
export interface LaunchedStudio {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has printed so far. */
  printed(): string;
  /** Ends it cleanly and waits. */
  stop(): Promise<void>;
  /** Ends it as a power cut would, and waits. */
  kill(): Promise<void>;
}

/** A port of this machine that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 900; tries += 1) {
    if (child.exitCode !== null) throw new Error('the studio ended before it answered');
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the studio did not answer within three minutes');
}

/**
 * Starts the built studio as a new user would, with nothing configured but a port and a folder of its own.
 * @param more further variables, such as the keys of a provider
 */
export async function launchStudio(
  dataDir: string,
  port: number,
  more: Readonly<Record<string, string>> = {},
): Promise<LaunchedStudio> {
  const child = spawn(process.execPath, startArguments(), {
    env: {
      ...process.env,
      ENV_FILE: devNull,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      NODE_ENV: '',
      TRUST_PROXY: '1',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  const url = `http://localhost:${port}`;
  await answers(`${url}/api/health/ready`, child);
  const end = (signal: NodeJS.Signals) => async (): Promise<void> => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  };
  return { url, child, printed: () => text, stop: end('SIGTERM'), kill: end('SIGKILL') };
}
