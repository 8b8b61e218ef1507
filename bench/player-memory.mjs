// Memory of a page while it plays a recording that is as long as a CD, both sides of it.
import { readFileSync } from 'node:fs';
import { startBareBrowser } from './bare-browser.mjs';
import * as lab from './player-lab.mjs';

const LONG = 70 * 60;
const PLACES = 20;
const sounds = { '/media/samples/lab-long.wav': lab.numberedSound({ sign: 1, seconds: LONG, rate: 96_000 }) };
const sample = lab.labSample({
  before: 'samples/lab-long.wav',
  after: 'samples/lab-long.wav',
  seconds: LONG,
});
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const PLAY = 'article button[aria-label^=Play]';
const PAUSE = 'article button[aria-label^=Pause]';
const SEEK = 'article [role=slider][aria-label^=Seek]';
const there = (selector) => `document.querySelector('${selector}') !== null`;
const click = (selector) => `document.querySelector('${selector}').click()`;

/** Bytes of the browser's pages, the largest of them; shared memory counts in parts. */
async function pageMemory(send) {
  const { processInfo } = await send('SystemInfo.getProcessInfo');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) =>
      Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0),
    );
  return Math.max(...sizes) * 1024;
}

async function openLab(page, address) {
  await page.goto(`${address}/about`);
  await page.until(
    `document.readyState === 'complete' && location.pathname === '/about' && globalThis.early === undefined`,
  );
  await page.evaluate(click('header a[href="/samples"]'));
  await page.until(there(PLAY));
}

/** Goes through its places, 1.5 s each; or waits as long with nothing pressed. @returns the most bytes */
async function limit({ send, page }, play) {
  if (play) {
    await page.evaluate(click(PLAY));
    await page.until(there(PAUSE));
  }
  let bytes = 0;
  for (let turn = 0; turn < PLACES; turn += 1) {
    if (play) {
      const { x, y, width, height } = await page.evaluate(
        `document.querySelector('${SEEK}').getBoundingClientRect().toJSON()`,
      );
      await page.press(x + width * (0.02 + 0.048 * turn), y + height / 2);
    }
    await pause(1500);
    bytes = Math.max(bytes, await pageMemory(send));
  }
  return bytes;
}

/**
 * The most memory that a page takes: silent, and while 20 places of the recording are played for 1.5 s each.
 * @param {{executablePath: string, studio: string}} with whom
 * @returns {Promise<{silent: number, playing: number}>} bytes
 */
export async function measureMemory({ executablePath, studio }) {
  const server = await lab.startLab({ studio, sounds, sample });
  const once = async (play) => {
    const browser = await startBareBrowser(executablePath);
    try {
      await openLab(browser.page, server.address);
      return await limit(browser, play);
    } finally {
      await browser.stop();
    }
  };
  try {
    return { silent: await once(false), playing: await once(true) };
  } finally {
    await server.close();
  }
}
