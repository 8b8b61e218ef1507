// Writes real multitracks and a finished master for trying the demo: node scripts/content/stems.mjs <folder>
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fadeEnds, finishedMix } from './synth/mixer.mjs';
import { demoMultitrack } from './synth/songs/demo-multitrack.mjs';
import { encodeWav24 } from './synth/wav.mjs';

const RATE = 48_000;
const PEAK = 10 ** (-6 / 20);

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
 * Renders five mono tracks (kick, snare, bass, keys, lead; 24-bit, 48 kHz, 10 s, peaks at -6 dBFS) and a stereo
 * master (-1 dBTP) into `folder`, which is made when missing. Files are the same at every run.
 * @param {string} folder
 * @returns {{ stems: string[], master: string }} absolute paths
 */
export function renderStems(folder) {
  mkdirSync(folder, { recursive: true });
  const song = demoMultitrack(RATE);
  /** @type {(name: string, channels: Float32Array[]) => string} */
  const write = (name, channels) => {
    const path = `${resolve(folder)}/${name}`;
    writeFileSync(path, encodeWav24(channels, RATE));
    return path;
  };
  const stems = song.tracks.map((track, i) =>
    write(`0${i + 1} ${track.name}.wav`, [withHeadroom(track.buffer)]),
  );
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
