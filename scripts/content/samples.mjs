// Renders the six before/after pairs of the demo studio: node scripts/content/samples.mjs [--only=slug] [folder for WAV
// copies]. With --only the others stay as they are.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encodeMp3 } from './mp3.mjs';
import { measure, waveformPeaks } from './synth/measure.mjs';
import { fadeEnds, finishedMix, rawMix } from './synth/mixer.mjs';
import { acousticBallad } from './synth/songs/acoustic-ballad.mjs';
import { electronic } from './synth/songs/electronic.mjs';
import { hipHop } from './synth/songs/hip-hop.mjs';
import { indieRock } from './synth/songs/indie-rock.mjs';
import { soul } from './synth/songs/soul.mjs';
import { techno } from './synth/songs/techno.mjs';
import { encodeWav24 } from './synth/wav.mjs';

const SONGS = [hipHop, indieRock, electronic, acousticBallad, soul, techno];
/** Whose song each is said to be, in the order of the songs. */
const ARTISTS = [
  'Halden Street',
  'North Quay Drive',
  'Priya Anand',
  'Marit Veldkamp',
  'Dele Okonjo',
  'Tomasz Rudny',
];
const CONTENT = join(import.meta.dirname, '../../content');

const round = (x, digits) => Number(x.toFixed(digits));

function describe(channels, figures) {
  return {
    integrated_lufs: round(figures.lufs, 2),
    sample_peak_dbfs: round(figures.peak, 2),
    true_peak_dbtp: round(figures.truePeak, 2),
    peaks: waveformPeaks(channels),
  };
}

function row(slug, side, x) {
  const cells = [
    x.lufs.toFixed(1),
    x.peak.toFixed(2),
    x.truePeak.toFixed(2),
    x.crest.toFixed(1),
    x.centroid.toFixed(0),
    x.correlation.toFixed(2),
    x.clipped,
  ];
  return `${slug.padEnd(16)} ${side.padEnd(7)} ${cells.map((cell) => String(cell).padStart(9)).join('')}`;
}

async function renderSong(compose, artist, wavFolder) {
  const song = compose();
  const { rate, length } = song.studio;
  const fade = song.fade ?? 0.6;
  const sides = {
    before: fadeEnds(rawMix(song), rate, fade),
    after: fadeEnds(finishedMix(song).channels, rate, fade),
  };
  const entry = {
    slug: song.slug,
    name: song.name,
    artist,
    style: song.style,
    duration_seconds: round(length / rate, 3),
  };
  for (const [side, channels] of Object.entries(sides)) {
    const figures = measure(channels, rate);
    const path = `samples/${song.slug}-${side}.mp3`;
    writeFileSync(join(CONTENT, 'media', path), await encodeMp3(channels, rate));
    if (wavFolder) writeFileSync(join(wavFolder, `${song.slug}-${side}.wav`), encodeWav24(channels, rate));
    entry[`${side}_audio`] = path;
    entry[side] = describe(channels, figures);
    console.log(row(song.slug, side, figures));
  }
  return entry;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { only: { type: 'string' } },
  });
  const [wavFolder] = positionals;
  const file = join(CONTENT, 'demo/samples.json');
  const known = values.only === undefined ? [] : JSON.parse(readFileSync(file, 'utf8'));
  mkdirSync(join(CONTENT, 'media/samples'), { recursive: true });
  if (wavFolder) mkdirSync(wavFolder, { recursive: true });
  console.log(
    `${'song'.padEnd(16)} ${'side'.padEnd(7)} ${['LUFS', 'peak dB', 'dBTP', 'crest dB', 'centr. Hz', 'corr.', 'clipped'].map((h) => h.padStart(9)).join('')}`,
  );
  const entries = [];
  for (const [index, compose] of SONGS.entries()) {
    if (values.only !== undefined && known[index].slug !== values.only) {
      entries.push(known[index]);
      continue;
    }
    const { before, after, ...entry } = await renderSong(compose, ARTISTS[index], wavFolder);
    entries.push({ ...entry, position: index + 1, before, after });
  }
  const text = JSON.stringify(entries, null, 2).replaceAll(/\[\s+(-?\d+),\s+(-?\d+)\s+\]/g, '[$1,$2]');
  writeFileSync(file, `${text.replaceAll(/\],\s+\[/g, '],[')}\n`);
}

await main();
