// npm run bench:player: how exact and how fast the player is in headless Chromium, read off its own output.
import { chromium } from '@playwright/test';
import { join } from 'node:path';
import { buildIfStale } from '../scripts/setup/build.mjs';
import { CHROMIUM_FLAGS } from '../scripts/setup/chromium-flags.mjs';
import { ensureChromium } from '../scripts/setup/chromium.mjs';
import { median } from './load.mjs';
import * as lab from './player-lab.mjs';
import { measureMemory } from './player-memory.mjs';
import { startStudio } from './studio-under-test.mjs';

const SECONDS = 60;
const MIB = 1024 * 1024;
const rows = [];

function row(what, { measured, target, reached }) {
  rows.push({ what, measured, target, reached: reached === null ? '' : reached ? 'yes' : 'no' });
}

const pair = {
  '/media/samples/lab-before.wav': lab.numberedSound({ sign: -1, seconds: SECONDS }),
  '/media/samples/lab-after.wav': lab.numberedSound({ sign: 1, seconds: SECONDS }),
};

async function withPage({ browser, studio, sounds, sample, recorded = true }, act) {
  const server = await lab.startLab({ studio, sounds, sample });
  const page = await browser.newPage();
  try {
    await lab.openLab(page, server.address, { recorded });
    return await act(page);
  } finally {
    await page.close();
    await server.close();
  }
}

const sampleOf = (before, after, seconds) => lab.labSample({ before, after, seconds });
const ms = (frames) => (frames / 48_000) * 1000;
const high = (values) => Math.max(...values);
const share = (values, limit) => values.filter((value) => value <= limit).length / values.length;

async function switches(browser, studio) {
  const sample = sampleOf('samples/lab-before.wav', 'samples/lab-after.wav', SECONDS);
  await withPage({ browser, studio, sounds: pair, sample }, async (page) => {
    await lab.startPlaying(page);
    // Nobody compares what they have not heard for half a second.
    await page.waitForTimeout(500);
    await lab.switchOften(page, 100);
    const { silent, error, begins, ends, pressed, waits } = await lab.judgeSwitches(page);
    row('100 switches: position error, silence', {
      measured: `${error} and ${silent} samples`,
      target: '0 and 0',
      reached: error + silent === 0,
    });
    const [begin, end] = [begins.map(ms), ends.map(ms)];
    const told = (values, limit) =>
      `median ${median(values).toFixed(1)}, most ${high(values).toFixed(1)} ms; ${Math.round(share(values, limit) * 100)}% within`;
    row('a switch begins after the call', {
      measured: told(begin, 2.7),
      target: '≤ 2.7 ms',
      reached: high(begin) <= 2.7,
    });
    row('and is done after it', { measured: told(end, 15), target: '≤ 15 ms', reached: high(end) <= 15 });
    row('from the press to the call', {
      measured: `median ${median(waits).toFixed(1)}, most ${high(waits).toFixed(1)} ms; with the clock's leaps ${told(pressed.map(ms), 2.7)} 2.7 ms`,
      target: '',
      reached: null,
    });
  });
}

async function seeks(browser, studio) {
  const sample = sampleOf('samples/lab-before.wav', 'samples/lab-after.wav', SECONDS);
  await withPage({ browser, studio, sounds: pair, sample }, async (page) => {
    await lab.startPlaying(page);
    await lab.seekOften(page, { times: 100, pause: 250 });
    const { gaps, seeks } = await lab.judgeSeeks(page, SECONDS);
    for (const { frames, seek, after, never } of gaps)
      console.log(
        `silence: ${frames} frames, ${after} after seek ${seek}${never ? ', never asked for by the browser' : ''}`,
      );
    const frames = (some) => some.reduce((sum, gap) => sum + gap.frames, 0);
    const silent = frames(gaps.filter(({ never }) => !never));
    const landed = seeks.filter(({ error }) => error !== null);
    const error = high(landed.map(({ error }) => error));
    row('100 seeks: position error, silence', {
      measured: `${error} and ${silent} samples; ${landed.length} read off; ${frames(gaps) - silent} that the browser left out`,
      target: '0 and 0',
      reached: error + silent === 0,
    });
    const first = landed.map(({ begins }) => ms(begins));
    row('first sound after a seek', {
      measured: `median ${median(first).toFixed(0)}, most ${high(first).toFixed(0)} ms`,
      target: '≤ 100 ms',
      reached: high(first) <= 100,
    });
  });
}

/** As a person presses: after a second with the page, the pointer on its way to the button for 0.2 s. */
async function pressAsPeopleDo(page) {
  await page.waitForTimeout(1000);
  await page.getByRole('button', { name: /^Play/ }).first().hover();
  await page.waitForTimeout(200);
  return lab.startPlaying(page);
}

async function startTimes(browser, studio, press) {
  const media = join(import.meta.dirname, '../content/media/samples');
  const sounds = {
    '/media/samples/lab-before.mp3': lab.fileSound(join(media, 'hip-hop-before.mp3')),
    '/media/samples/lab-after.mp3': lab.fileSound(join(media, 'hip-hop-after.mp3')),
  };
  const sample = sampleOf('samples/lab-before.mp3', 'samples/lab-after.mp3', 24);
  const times = [];
  for (let run = 0; run < 5; run += 1) {
    // A new context each time: nothing is in the cache.
    const context = await browser.newContext();
    times.push(await withPage({ browser: context, studio, sounds, sample }, press));
    await context.close();
  }
  return times;
}

async function starts(browser, studio) {
  const ways = [
    ['first sound after a click (mp3, nothing cached)', pressAsPeopleDo],
    ['the same, pressed the moment the card stands', lab.startPlaying],
  ];
  for (const [what, press] of ways) {
    const times = await startTimes(browser, studio, press);
    row(what, {
      measured: `median ${median(times).toFixed(0)} of ${times.map((time) => time.toFixed(0)).join(', ')} ms`,
      target: '≤ 250 ms',
      reached: median(times) <= 250,
    });
  }
}

async function longFile(_, studio) {
  const { silent, playing } = await measureMemory({ executablePath, studio });
  const mib = (bytes) => Math.round(bytes / MIB);
  row('70 minutes of 24/96 WAV, both sides, 20 places', {
    measured: `${mib(playing)} MiB; the same page silent ${mib(silent)}, so ${mib(playing - silent)} by playing`,
    target: '≤ 150 MB',
    reached: playing <= 150e6,
  });
}

const PARTS = { switches, seeks, starts, memory: longFile };
// All, or those that are named: npm run bench:player -- memory
const wanted = process.argv.slice(2);
const parts = wanted.length > 0 ? wanted.map((name) => PARTS[name]) : Object.values(PARTS);

const root = join(import.meta.dirname, '..');
const executablePath = await ensureChromium();
// One that runs already may be named: it is only asked for pages.
const url = process.env.STUDIO_URL;
if (!url) await buildIfStale(root);
const studio = url ? { url, stop: async () => undefined } : await startStudio(root);
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
try {
  for (const part of parts) await part(browser, studio.url);
} finally {
  await browser.close();
  await studio.stop();
}
console.table(rows);
console.log(JSON.stringify({ date: new Date().toISOString(), rows }));
