// npm run measure:demo [-- --draw=folder]: figures of the six demo pairs, as they are heard; --draw puts a waveform and
// a spectrogram of both sides of each into a folder, to be looked at.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { loadCore, root } from '../../bench/audio/core.mjs';

const WIDTH = 1200;
const WAVE = 160;
const BANDS = 200;
const SIZE = 4096;
const [LOW, HIGH] = [30, 20_000];

const number = (value, digits = 1) => (value === null ? '–' : value.toFixed(digits).replace('-', '−'));

function sideCells(side) {
  const { loudness, truePeak, samplePeak, clips, stereo, spectrum } = side;
  return [
    number(loudness.integrated),
    number(loudness.range),
    number(truePeak),
    number(samplePeak),
    number(truePeak - loudness.integrated),
    String(clips.count),
    number(stereo.correlation, 2),
    number(stereo.monoLoss),
    spectrum.cutOff === null ? '–' : (spectrum.cutOff / 1000).toFixed(1),
  ];
}

async function decoded(core, path) {
  const decoder = await core.openDecoder('mp3');
  const { channels, rate } = await decoder.decode(new Uint8Array(readFileSync(path)));
  const sound = { channels: channels.map((side) => side.slice()), rate };
  decoder.free();
  return sound;
}

function drawWave(pixels, { channels: [left] }, { top, gain }) {
  for (let x = 0; x < WIDTH; x += 1) {
    let [low, high] = [0, 0];
    const to = Math.floor(((x + 1) * left.length) / WIDTH);
    for (let i = Math.floor((x * left.length) / WIDTH); i < to; i += 1) {
      low = Math.min(low, left[i] * gain);
      high = Math.max(high, left[i] * gain);
    }
    const y = (value) => top + Math.round((WAVE / 2) * (1 - Math.max(-1, Math.min(1, value))));
    for (let row = y(high); row <= y(low); row += 1) pixels.set([120, 200, 160], (row * WIDTH + x) * 3);
    for (const line of [0.5, -0.5]) pixels.set([90, 90, 90], (y(line) * WIDTH + x) * 3);
  }
}

function drawSpectrogram(pixels, { channels: [left], rate }, { top, gain, fft }) {
  const window = Float64Array.from(
    { length: SIZE },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / SIZE),
  );
  for (let x = 0; x < WIDTH; x += 1) {
    const from = Math.floor((x * (left.length - SIZE)) / WIDTH);
    const re = window.map((value, i) => value * left[from + i] * gain);
    const im = new Float64Array(SIZE);
    fft.transform(re, im);
    for (let band = 0; band < BANDS; band += 1) {
      const edge = (part) => (LOW * (HIGH / LOW) ** part * SIZE) / rate;
      const first = Math.floor(edge(band / BANDS));
      const last = Math.max(first + 1, Math.floor(edge((band + 1) / BANDS)));
      let power = 0;
      for (let bin = first; bin < last; bin += 1) power = Math.max(power, re[bin] ** 2 + im[bin] ** 2);
      const level = Math.max(0, Math.min(1, (10 * Math.log10(power / (SIZE / 4) ** 2 + 1e-12) + 95) / 80));
      const color = [level * 255, level ** 2 * 230, 60 * (1 - level)].map(Math.round);
      pixels.set(color, ((top + BANDS - 1 - band) * WIDTH + x) * 3);
    }
  }
}

/** Both sides, one above the other, each as loud as the quieter one. */
async function draw(core, { slug, before, after, louder, folder }) {
  const height = 2 * (WAVE + BANDS + 10);
  const pixels = Buffer.alloc(WIDTH * height * 3, 20);
  const fft = core.createFft(SIZE);
  const sides = [
    { sound: before, gain: 1 },
    { sound: after, gain: core.factorOf(-louder) },
  ];
  for (const [index, { sound, gain }] of sides.entries()) {
    const top = index * (height / 2);
    drawWave(pixels, sound, { top, gain: 1 });
    drawSpectrogram(pixels, sound, { top: top + WAVE, gain, fft });
  }
  await sharp(pixels, { raw: { width: WIDTH, height, channels: 3 } })
    .png()
    .toFile(join(folder, `${slug}.png`));
}

const { values } = parseArgs({ options: { draw: { type: 'string' } } });
if (values.draw) mkdirSync(values.draw, { recursive: true });
const loaded = await loadCore();
const { core } = loaded;
const pairs = [];
try {
  const samples = JSON.parse(readFileSync(join(root, 'content/demo/samples.json'), 'utf8'));
  console.log(
    '| sample | side | LUFS | LRA | dBTP | peak | peak to loudness | clips | L/R | mono loss | up to kHz |',
  );
  console.log(`|${' --- |'.repeat(11)}`);
  for (const { slug, before_audio, after_audio } of samples) {
    const [before, after] = await Promise.all(
      [before_audio, after_audio].map((path) => decoded(core, join(root, 'content/media', path))),
    );
    const data = core.measurePair(before, after);
    console.log(`| ${slug} | before | ${sideCells(data.before).join(' | ')} |`);
    console.log(`| | after | ${sideCells(data.after).join(' | ')} |`);
    pairs.push({ slug, facts: data });
    if (values.draw) await draw(core, { slug, before, after, louder: data.louder, folder: values.draw });
  }
} finally {
  loaded.end();
}
console.log('\n| sample | louder by | alike | late by | 63 | 125 | 250 | 500 | 1k | 2k | 4k | 8k | mean |');
console.log(`|${' --- |'.repeat(13)}`);
for (const { slug, facts: data } of pairs) {
  const cells = [
    `${number(data.louder)} LU`,
    number(data.alike, 2),
    String(data.lag),
    ...data.octaves.map((value) => number(value)),
    number(data.reshaped),
  ];
  console.log(`| ${slug} | ${cells.join(' | ')} |`);
}
