// Renders what the home page lets people hear of four faults: node scripts/content/faults.mjs
// Each is eight seconds of a song of the demo, once with one fault and once without; what is drawn of them goes beside
// the page that plays them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeMp3 } from './mp3.mjs';
import { limit } from './synth/dynamics.mjs';
import { equalise } from './synth/filters.mjs';
import { measure, waveformPeaks } from './synth/measure.mjs';
import { fadeEnds, finishedMix } from './synth/mixer.mjs';
import { acousticBallad } from './synth/songs/acoustic-ballad.mjs';
import { electronic } from './synth/songs/electronic.mjs';
import { indieRock } from './synth/songs/indie-rock.mjs';
import { techno } from './synth/songs/techno.mjs';

const ROOT = join(import.meta.dirname, '../..');
const SECONDS = 8;
const SLICES = 160;

const gainOf = (decibels) => 10 ** (decibels / 20);
const both = (sides, change) => sides.map((side, index) => change(Float32Array.from(side), index));
const louder = (sides, decibels) => both(sides, (side) => side.map((x) => x * gainOf(decibels)));

/** Pushed 11 dB into a hard ceiling: what a loudness war does to the drums. */
function tooLoud(sides) {
  return both(louder(sides, 11), (side) => side.map((x) => Math.max(-0.98, Math.min(0.98, x))));
}

/** The ear's most sensitive octave, pushed as a tired ear pushes it. */
function harsh(sides, rate) {
  const filters = [
    { type: 'peak', frequency: 3300, q: 1.1, gain: 9 },
    { type: 'highShelf', frequency: 7000, gain: 5 },
  ];
  return both(sides, (side) => equalise(side, rate, filters));
}

/** What a room that swallows its highs and booms in the bass leaves of a mix. */
function dull(sides, rate) {
  const filters = [
    { type: 'highShelf', frequency: 1800, gain: -13 },
    { type: 'peak', frequency: 130, q: 1.4, gain: 7 },
  ];
  return both(sides, (side) => equalise(side, rate, filters));
}

/** Both sides on one loudspeaker, as a phone plays them. */
function onPhone(sides) {
  const [left, right] = sides;
  const one = left.map((x, i) => (x + right[i]) / 2);
  return [one, Float32Array.from(one)];
}

/** The right side turned over and a little late: wide on headphones, nearly gone on one loudspeaker. */
function outOfPhase([left, right], rate) {
  const late = Math.round(0.0002 * rate);
  return onPhone([left, right.map((_, i) => -0.9 * (right[i - late] ?? 0))]);
}

const FAULTS = [
  { slug: 'too-loud', song: techno, from: 14, fault: tooLoud, name: 'Night Ferry' },
  { slug: 'dull', song: acousticBallad, from: 12, fault: dull, name: 'Kitchen Light' },
  { slug: 'phase', song: electronic, from: 14, fault: outOfPhase, fixed: onPhone, name: 'Glass Elevator' },
  { slug: 'harsh', song: indieRock, from: 12, fault: harsh, name: 'Borrowed Van' },
];

async function write(slug, sides, rate) {
  limit(sides, rate, { ceiling: -1 });
  const faded = fadeEnds(sides, rate, 0.15);
  const { lufs } = measure(faded, rate);
  writeFileSync(join(ROOT, `content/media/home/${slug}.mp3`), await encodeMp3(faded, rate));
  const bytes = waveformPeaks(faded, SLICES)
    .flat()
    .map((value) => value & 0xff);
  return {
    audio: `home/${slug}.mp3`,
    lufs: Number(lufs.toFixed(2)),
    peaks: btoa(String.fromCodePoint(...bytes)),
  };
}

mkdirSync(join(ROOT, 'content/media/home'), { recursive: true });
const made = [];
for (const {
  slug,
  song: compose,
  from,
  fault,
  fixed = (sides) => both(sides, (side) => side),
  name,
} of FAULTS) {
  const song = compose();
  const { rate } = song.studio;
  const finished = finishedMix(song).channels;
  const part = finished.map((side) => side.slice(from * rate, (from + SECONDS) * rate));
  const before = await write(`${slug}-before`, fault(part, rate), rate);
  const after = await write(`${slug}-after`, fixed(part, rate), rate);
  made.push({ slug, song: name, seconds: SECONDS, before, after });
  console.log(slug, before.lufs, after.lufs);
}
const file = join(ROOT, 'src/modules/site/frame/web/home/faults.json');
writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`);
