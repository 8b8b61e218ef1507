// npm run bench:audio [-- accuracy speed memory browser levels judgements mixes player --details]: the figures of the sound
// with their targets, beside ffmpeg's ebur128 in the same run where it is installed. --details prints every case.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { accuracy } from './audio/accuracy.mjs';
import { loadCore } from './audio/core.mjs';
import { measureInChromium } from './audio/in-chromium.mjs';
import { judgements, levels, mixes } from './audio/judgements.mjs';
import { startMeter } from './audio/meter-process.mjs';
import { writeSong } from './audio/song.mjs';
import { median } from './load.mjs';

const root = join(import.meta.dirname, '..');
const SECONDS = 300;
const RATE = 48_000;
const RUNS = 5;
const KERNELS = ['wasm', 'typescript'];
const TIMES_FFMPEG = { wasm: 4, typescript: 1.5 };

/** Bundles the metering core as a browser would get it. */
async function bundleCore(folder) {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': join(root, 'src') } },
    build: { ssr: 'src/audio/measure-sound.ts', outDir: folder, target: 'node22', emptyOutDir: false },
  });
  return join(folder, 'measure-sound.js');
}

function ffmpeg(path) {
  const args = ['-hide_banner', '-nostats', '-benchmark', '-threads', '1', '-i', path];
  const { stderr, status } = spawnSync('ffmpeg', [...args, '-af', 'ebur128=peak=true', '-f', 'null', '-'], {
    encoding: 'utf8',
  });
  if (status !== 0) return null;
  const times = /utime=([\d.]+)s stime=([\d.]+)s/.exec(stderr);
  const summary = stderr.slice(stderr.lastIndexOf('Summary'));
  const loudness = /I:\s+(-?[\d.]+) LUFS/.exec(summary);
  const peak = /Peak:\s+(-?[\d.]+) dBFS/.exec(summary);
  if (times === null) return null;
  return { seconds: Number(times[1]) + Number(times[2]), said: `${loudness?.[1]} LUFS, ${peak?.[1]} dBTP` };
}

const rows = [];
function row(what, { measured, target, reached }) {
  rows.push({ what, measured, target, reached: reached === null ? '' : reached ? 'yes' : 'no' });
}

const spread = (values) =>
  `${median(values).toFixed(3)} s (${Math.min(...values).toFixed(3)} to ${Math.max(...values).toFixed(3)})`;

async function speed({ core, song }) {
  const meters = KERNELS.map((kernel) => startMeter(core, kernel));
  const runs = { wasm: [], typescript: [], ffmpeg: [] };
  let [last, other] = [null, null];
  for (let run = 0; run < RUNS; run += 1) {
    for (const meter of meters) {
      const { seconds, ...data } = await meter.measure(song);
      runs[meter.kernel].push(seconds);
      last = data;
    }
    other = ffmpeg(song);
    if (other) runs.ffmpeg.push(other.seconds);
  }
  for (const meter of meters) meter.end();
  const said = `${last.loudness.toFixed(1)} LUFS, ${last.truePeak.toFixed(1)} dBTP`;
  row('what both say', {
    measured: `${said}; ffmpeg ${other?.said ?? 'is not here'}`,
    target: '',
    reached: null,
  });
  const reference = other && median(runs.ffmpeg);
  if (reference)
    row('ffmpeg ebur128=peak=true', { measured: spread(runs.ffmpeg), target: '', reached: null });
  for (const kernel of KERNELS) {
    const ratio = reference && reference / median(runs[kernel]);
    row(`metering, ${kernel}`, {
      measured: `${spread(runs[kernel])}, the first ${runs[kernel][0].toFixed(3)} s${ratio ? `, ${ratio.toFixed(2)} × ffmpeg` : ''}`,
      target: `≥ ${TIMES_FFMPEG[kernel]} × ffmpeg`,
      reached: ratio && ratio >= TIMES_FFMPEG[kernel],
    });
  }
}

async function memory({ core }) {
  for (const kernel of KERNELS) {
    const child = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'audio/long-sound.mjs'), core, kernel],
      { encoding: 'utf8' },
    );
    if (child.status !== 0) throw new Error(child.stderr);
    const { seconds, added, inAll } = JSON.parse(child.stdout);
    row(`${seconds / 60} minutes of 24/96, ${kernel}: memory it adds`, {
      measured: `${added.toFixed(0)} MiB (${inAll.toFixed(0)} with Node itself)`,
      target: '≤ 60 MB',
      reached: added * 2 ** 20 <= 60e6,
    });
  }
}

async function browser({ folder, song }) {
  const { times, frames, facts: data, processor } = await measureInChromium(root, folder, song);
  if (data?.frames !== SECONDS * RATE) throw new Error(`the page said ${JSON.stringify(data)}`);
  const [first, ...later] = times;
  row('in Chromium, as the upload form measures it', {
    measured: `${(first / 1000).toFixed(2)} s at first, then ${(median(later) / 1000).toFixed(2)} s; ${processor.toFixed(2)} s of processor in all`,
    target: '≤ 0.5 s',
    reached: first <= 500,
  });
  const late = frames.filter((gap) => gap > 25).length;
  row('frames of the page meanwhile', {
    measured: `${frames.length}, ${late} of them late, longest gap ${Math.max(...frames).toFixed(0)} ms`,
    target: '60 a second',
    reached: late === 0,
  });
}

/** Sections about what is said of sounds, which need more than the meter. */
const told = (section) => async () => {
  const loaded = await loadCore();
  const isDetailed = process.argv.includes('--details');
  try {
    await section({ core: loaded.core, row, details: (text) => isDetailed && console.log(text) });
  } finally {
    loaded.end();
  }
};

/** The player's own figures come from the built studio in a browser. */
function player() {
  spawnSync(process.execPath, [join(import.meta.dirname, 'player.mjs')], { stdio: 'inherit' });
}

const SECTIONS = {
  accuracy: told(accuracy),
  speed,
  memory,
  browser,
  levels: told(levels),
  judgements: told(judgements),
  mixes: told(mixes),
  player,
};
const asked = process.argv.slice(2).filter((name) => name in SECTIONS);
const folder = mkdtempSync(join(tmpdir(), 'headroom-audio-'));
try {
  const song = join(folder, 'song.wav');
  await writeSong(song, SECONDS, RATE);
  const core = await bundleCore(folder);
  console.log(`${SECONDS} s of 24-bit stereo at ${RATE} Hz; processor seconds, medians of ${RUNS} runs`);
  for (const [name, section] of Object.entries(SECTIONS))
    if (asked.length === 0 || asked.includes(name)) await section({ core, folder, song });
  console.table(rows);
  console.log(JSON.stringify({ date: new Date().toISOString(), rows }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
