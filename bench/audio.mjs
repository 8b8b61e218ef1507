// npm run bench:audio: speed and memory of metering, beside ffmpeg's ebur128 in the same run where it is installed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { median } from './load.mjs';

const root = join(import.meta.dirname, '..');
const SECONDS = 300;
const RUNS = 5;

/** Bundles the metering core as a browser would get it, and loads it. */
async function loadCore(folder) {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': join(root, 'src') } },
    build: { ssr: 'src/audio/measure-sound.ts', outDir: folder, target: 'node20', emptyOutDir: false },
  });
  return import(pathToFileURL(join(folder, 'measure-sound.js')).href);
}

/** Five minutes like music: decaying chords and noise, driven into a limiter, as 24-bit stereo. */
async function makeSong(path) {
  const rate = 48_000;
  const frames = SECONDS * rate;
  const bytes = Buffer.alloc(44 + frames * 6);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 6, 28);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt16LE(24, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(frames * 6, 40);
  let seed = 1;
  const noise = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 31 - 1;
  const tones = [55, 110, 220.5, 331, 447, 1320, 3521, 7040];
  for (let frame = 0; frame < frames; frame += 1) {
    const beat = (frame % 24_000) / 24_000;
    let sum = noise() * 0.5 * Math.exp(-beat * 18);
    for (const [index, hz] of tones.entries())
      sum += (0.5 / (index + 1)) * Math.exp(-beat * index) * Math.sin((2 * Math.PI * hz * frame) / rate);
    const left = Math.tanh(sum * 1.3) * 0.95;
    const right = Math.tanh(sum * 1.2 + noise() * 0.02) * 0.95;
    bytes.writeIntLE(Math.round(left * 8_388_607), 44 + frame * 6, 3);
    bytes.writeIntLE(Math.round(right * 8_388_607), 47 + frame * 6, 3);
  }
  await writeFile(path, bytes);
}

async function fileSource(path) {
  const file = await open(path);
  const { size } = await file.stat();
  const source = {
    size,
    async read(offset, length) {
      const bytes = new Uint8Array(Math.min(length, size - offset));
      await file.read(bytes, 0, bytes.length, offset);
      return bytes;
    },
  };
  return { source, close: () => file.close() };
}

async function measured(core, path, kernel) {
  const { source, close } = await fileSource(path);
  const before = process.cpuUsage();
  const report = await core.measureSound(source, { kernel });
  const { user, system } = process.cpuUsage(before);
  await close();
  return { seconds: (user + system) / 1e6, report };
}

function ffmpeg(path) {
  const args = ['-hide_banner', '-nostats', '-benchmark', '-threads', '1', '-i', path];
  const { stderr, status } = spawnSync('ffmpeg', [...args, '-af', 'ebur128=peak=true', '-f', 'null', '-'], {
    encoding: 'utf8',
  });
  if (status !== 0) return null;
  const times = /utime=([\d.]+)s stime=([\d.]+)s/.exec(stderr);
  const loudness = /I:\s+(-?[\d.]+) LUFS/.exec(stderr.slice(stderr.lastIndexOf('Summary')));
  return times && { seconds: Number(times[1]) + Number(times[2]), loudness: Number(loudness?.[1]) };
}

const folder = mkdtempSync(join(tmpdir(), 'headroom-audio-'));
try {
  const core = await loadCore(folder);
  const song = join(folder, 'song.wav');
  await makeSong(song);
  const runs = { wasm: [], typescript: [], ffmpeg: [] };
  let last = null;
  for (let run = 0; run < RUNS; run += 1) {
    for (const kernel of ['wasm', 'typescript']) {
      const { seconds, report } = await measured(core, song, kernel);
      runs[kernel].push(seconds);
      last = report.measurement;
    }
    const other = ffmpeg(song);
    if (other) runs.ffmpeg.push(other.seconds);
  }
  const reference = runs.ffmpeg.length > 0 ? median(runs.ffmpeg) : null;
  console.log(`metering of ${SECONDS} s, 24-bit stereo at 48 kHz, processor seconds, median of ${RUNS} runs`);
  for (const [name, values] of Object.entries(runs)) {
    if (values.length === 0) continue;
    const time = median(values);
    const ratio = reference === null ? '' : `, ${(reference / time).toFixed(2)} × ffmpeg`;
    console.log(
      `${name.padEnd(12)}${time.toFixed(3)} s (${Math.min(...values).toFixed(3)} to ${Math.max(...values).toFixed(3)})${ratio}`,
    );
  }
  console.log(
    `loudness ${last.loudness.integrated?.toFixed(2)} LUFS, true peak ${last.truePeak?.toFixed(2)} dBTP; memory ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MiB in all`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
