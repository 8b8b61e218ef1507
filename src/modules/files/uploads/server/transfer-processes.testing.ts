import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll } from 'vitest';
import type { createTestUploads } from '../uploads.testing';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the process inside the project, where its packages are found. */
async function bundleProcess(): Promise<string> {
  const cache = here('../../../../../node_modules/.cache/');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'transfer-process-'));
  await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@': here('../../../..') } },
    build: {
      ssr: fileURLToPath(new URL('./transfer-process.testing.ts', import.meta.url)),
      outDir,
      rollupOptions: { output: { entryFileNames: 'main.mjs' } },
    },
  });
  return outDir;
}

type TestUploads = Awaited<ReturnType<typeof createTestUploads>>;

/** One receiving process. */
export interface TransferProcess {
  readonly child: ChildProcess;
  readonly port: number;
  /** Ends it as a power cut does, and resolves when it is gone. */
  kill(): Promise<void>;
}

/** Starts receiving processes on the database and storage of a test, and ends them with its file. */
export function transferProcesses(uploads: TestUploads): () => Promise<TransferProcess> {
  const running: ChildProcess[] = [];
  let bundle = '';
  beforeAll(async () => {
    bundle = await bundleProcess();
  });
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await rm(bundle, { recursive: true, force: true });
  });
  return async () => {
    const config = JSON.stringify(uploads.storageConfig);
    const args = [join(bundle, 'main.mjs'), uploads.database.url, config, uploads.clock.now().toISOString()];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    running.push(child);
    const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
    const kill = async (): Promise<void> => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
    return { child, port: Number(String(line)), kill };
  };
}

export interface Sent {
  readonly method: 'POST' | 'HEAD' | 'PATCH';
  readonly path: string;
  readonly headers: Record<string, string>;
}

/** Opens a request whose body the caller writes. */
export function open(port: number, { method, path, headers }: Sent) {
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    method,
    path,
    headers: { 'tus-resumable': '1.0.0', ...headers },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', (response) => resolve(response.resume())).on('error', reject);
  });
  return { request, answer };
}
