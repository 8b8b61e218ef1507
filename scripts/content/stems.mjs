// Writes real multitracks and a finished master for trying the demo: node scripts/content/stems.mjs <folder>
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fadeEnds, finishedMix } from './synth/mixer.mjs';
import { demoMultitrack } from './synth/songs/demo-multitrack.mjs';
import { encodeWav24 } from './synth/wav.mjs';

const RATE = 48_000;
const PEAK = 10 ** (-6 / 20);
const HOT_GAIN = 2.03;

/**
 * The track with its peak at -6 dBFS, as the preparation rules ask for.
 * @param {Float32Array} buffer
 */
function withHeadroom(buffer) {
  let peak = 0;
  for (const x of buffer) peak = Math.max(peak, Math.abs(x));
  return buffer.map((x) => (x * PEAK) / peak);
}

/**
 * The track as a converter takes it that was set too hot: its three loudest hits reach full scale and are cut off.
 * @param {Float32Array} buffer
 */
function intoTheRed(buffer) {
  const hot = buffer.map((x) => x * HOT_GAIN);
  return hot.map((x) => Math.max(-1, Math.min(1, x)));
}

/**
 * Renders five mono tracks (kick, snare, bass, keys, lead; 24-bit, 48 kHz, 10 s, peaks at -6 dBFS) and a stereo
 * master (-1 dBTP) into `folder`, which is made when missing. Files are the same at every run.
 * @param {string} folder
 * @param {{ hotKick?: boolean, tempo?: number }} how hotKick: the kick clips; tempo: beats a minute, 96 unless given
 * @returns {{ stems: string[], master: string }} absolute paths
 */
export function renderStems(folder, { hotKick = false, tempo = 96 } = {}) {
  mkdirSync(folder, { recursive: true });
  const song = demoMultitrack(RATE, tempo);
  /** @type {(name: string, channels: Float32Array[]) => string} */
  const write = (name, channels) => {
    const path = `${resolve(folder)}/${name}`;
    writeFileSync(path, encodeWav24(channels, RATE));
    return path;
  };
  const stems = song.tracks.map((track, i) => {
    const buffer = withHeadroom(track.buffer);
    const isHot = hotKick && track.name === 'kick';
    return write(`0${i + 1} ${track.name}.wav`, [isHot ? intoTheRed(buffer) : buffer]);
  });
  const { channels } = finishedMix(song);
  return { stems, master: write('finished master.wav', fadeEnds(channels, RATE, 0.4)) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2];
  if (!folder) {
    console.error('Say where to write: node scripts/content/stems.mjs <folder>');
    process.exit(1);
  }
  const { stems, master } = renderStems(folder);
  for (const path of [...stems, master]) console.log(path);
}
