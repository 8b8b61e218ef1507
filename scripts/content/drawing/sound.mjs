import { finishedMix, rawMix } from '../synth/mixer.mjs';
import { fft } from '../synth/measure.mjs';
import { acousticBallad } from '../synth/songs/acoustic-ballad.mjs';
import { electronic } from '../synth/songs/electronic.mjs';
import { hipHop } from '../synth/songs/hip-hop.mjs';
import { indieRock } from '../synth/songs/indie-rock.mjs';
import { soul } from '../synth/songs/soul.mjs';
import { techno } from '../synth/songs/techno.mjs';

/**
 * @typedef {{ name: string, buffer: Float32Array }} Track
 * @typedef {{ rate: number, tracks: Track[], before: Float32Array, after: Float32Array, sides: Float32Array[] }} Song
 * @typedef {{ songs: Record<string, Song>, tracks: Track[] }} Sound
 */

/**
 * Renders the demo songs once: each with its tracks (mono), its raw and its finished state as
 * mono sums (before, after), and the two channels of the finished one (sides).
 * @returns {Sound}
 */
export function renderSound() {
  /** @type {(sides: Float32Array[]) => Float32Array} */
  const mono = ([l, r]) => l.map((x, i) => (x + r[i]) / 2);
  /** @type {Record<string, Song>} */
  const songs = {};
  for (const compose of [hipHop, indieRock, electronic, acousticBallad, soul, techno]) {
    const song = compose();
    const { channels } = finishedMix(song);
    songs[song.slug] = {
      rate: song.studio.rate,
      tracks: song.tracks.map(({ name, buffer }) => ({ name, buffer })),
      before: mono(rawMix(song)),
      after: mono(channels),
      sides: channels,
    };
  }
  return { songs, tracks: Object.values(songs).flatMap((song) => song.tracks) };
}

/**
 * `count` pairs [lowest, highest] of a stretch of a buffer (shares `from` to `to`), scaled so that the peak is 1.
 * @returns {number[][]}
 */
export function pairsOf(buffer, count, { from = 0, to = 1, peak } = {}) {
  const start = Math.floor(from * buffer.length);
  const stop = Math.floor(to * buffer.length);
  let top = 1e-6;
  const pairs = [];
  for (let b = 0; b < count; b += 1) {
    let low = 0;
    let high = 0;
    for (
      let i = start + Math.floor((b * (stop - start)) / count);
      i < start + ((b + 1) * (stop - start)) / count;
      i += 1
    ) {
      if (buffer[i] < low) low = buffer[i];
      if (buffer[i] > high) high = buffer[i];
    }
    top = Math.max(top, high, -low);
    pairs.push([low, high]);
  }
  const scale = 1 / (peak ?? top);
  return pairs.map(([low, high]) => [low * scale, high * scale]);
}

/**
 * `count` RMS levels of a stretch of a buffer, scaled so that the greatest is 1, with light smoothing.
 * @returns {number[]}
 */
export function levelsOf(buffer, count, { from = 0, to = 1, smooth = 1 } = {}) {
  const start = Math.floor(from * buffer.length);
  const size = Math.floor(((to - from) * buffer.length) / count);
  let levels = Array.from({ length: count }, (_, b) => {
    let sum = 0;
    for (let i = start + b * size; i < start + (b + 1) * size; i += 1) sum += buffer[i] * buffer[i];
    return Math.sqrt(sum / size);
  });
  for (let turn = 0; turn < smooth; turn += 1) {
    levels = levels.map((v, i) => (2 * v + (levels[i - 1] ?? v) + (levels[i + 1] ?? v)) / 4);
  }
  const top = Math.max(1e-6, ...levels);
  return levels.map((v) => v / top);
}

/**
 * Spectrogram: `columns` × `bands` levels 0..1 (60 dB), bands spaced by octaves from `low` to `high` Hz.
 * @returns {number[][][]}
 */
export function spectrogramOf(buffer, rate, { columns, bands, low = 45, high = 12_000, from = 0, to = 1 }) {
  const size = 4096;
  const start = Math.floor(from * buffer.length);
  const reach = Math.floor((to - from) * buffer.length) - size;
  return Array.from({ length: columns }, (_, c) => {
    const at = start + Math.floor((c * reach) / columns);
    const re = Float64Array.from(
      { length: size },
      (_, i) => (buffer[at + i] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size)),
    );
    const im = new Float64Array(size);
    fft(re, im);
    return Array.from({ length: bands }, (_, b) => {
      const lower = low * (high / low) ** (b / bands);
      const upper = low * (high / low) ** ((b + 1) / bands);
      let sum = 0;
      const first = Math.floor((lower * size) / rate);
      const last = Math.max(first + 1, Math.floor((upper * size) / rate));
      for (let k = first; k < last; k += 1) sum += re[k] ** 2 + im[k] ** 2;
      const db = 10 * Math.log10(sum / (size * size) + 1e-12) + 3 * Math.log2(lower / 100);
      return Math.max(0, Math.min(1, (db + 62) / 50));
    });
  });
}
