import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'vite';
import { CHROMIUM_FLAGS } from '../../scripts/setup/chromium-flags.mjs';
import { ensureChromium } from '../../scripts/setup/chromium.mjs';

const RUNS = 5;
const PAGE = '<!doctype html><title>Metering</title><input type="file">';

/** Builds the worker that the upload form measures with. */
async function buildWorker(root, folder) {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': join(root, 'src') } },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(root, 'src/modules/files/preflight/web/check-worker.ts'),
        output: { entryFileNames: 'check-worker.js' },
      },
    },
  });
}

function serve(folder) {
  const server = createServer((request, response) => {
    const isPage = request.url === '/';
    response.setHeader('content-type', isPage ? 'text/html' : 'text/javascript');
    try {
      response.end(isPage ? PAGE : readFileSync(join(folder, new URL(request.url, 'http://x').pathname)));
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

/** In the page: one file through a fresh worker, then again through the same; and how the page's frames came meanwhile. */
async function measureInPage(runs) {
  const [file] = document.querySelector('input').files;
  const worker = new Worker('/check-worker.js', { type: 'module' });
  const times = [];
  const frames = [];
  let last = 0;
  let counting = true;
  const count = (now) => {
    if (last > 0) frames.push(now - last);
    last = now;
    if (counting) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  let details = null;
  for (let key = 0; key < runs; key += 1) {
    const from = performance.now();
    const answer = await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data), { once: true });
      worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
      worker.postMessage({ key, file }, []);
    });
    times.push(performance.now() - from);
    details = answer.facts;
  }
  counting = false;
  return { times, frames, facts: details };
}

/** Processor seconds of all the browser's processes so far. */
async function processorSeconds(session) {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/**
 * Measures a file in headless Chromium, as the upload form does.
 * @returns {Promise<{times: number[], frames: number[], facts: object, processor: number}>} milliseconds each, the first
 *   with a fresh worker; processor seconds of the whole browser for one
 */
export async function measureInChromium(root, folder, song) {
  await buildWorker(root, folder);
  const server = await serve(folder);
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.setInputFiles('input', song);
    const session = await browser.newBrowserCDPSession();
    const before = await processorSeconds(session);
    const found = await page.evaluate(measureInPage, RUNS);
    return { ...found, processor: ((await processorSeconds(session)) - before) / RUNS };
  } finally {
    await browser.close();
    server.close();
  }
}
