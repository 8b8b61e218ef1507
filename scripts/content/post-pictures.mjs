// Draws the pictures and diagrams of the blog from the demo songs: node scripts/content/post-pictures.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFont } from './drawing/letters.mjs';
import * as defaults from './drawing/posts/defaults.mjs';
import * as diagrams from './drawing/posts/diagrams.mjs';
import { drumPhase } from './drawing/posts/drum-phase.mjs';
import { exportStems } from './drawing/posts/export-stems.mjs';
import { headphones } from './drawing/posts/headphones.mjs';
import { headroom } from './drawing/posts/headroom.mjs';
import { loudness } from './drawing/posts/loudness.mjs';
import { mixingOrMastering } from './drawing/posts/mixing-or-mastering.mjs';
import { reference } from './drawing/posts/reference.mjs';
import { revisionNotes } from './drawing/posts/revision-notes.mjs';
import { room } from './drawing/posts/room.mjs';
import { sampleRates } from './drawing/posts/sample-rates.mjs';
import { stems } from './drawing/posts/stems.mjs';
import { truePeak } from './drawing/posts/true-peak.mjs';
import { vocals } from './drawing/posts/vocals.mjs';
import { renderSound } from './drawing/sound.mjs';
import { INK, picture } from './drawing/svg.mjs';

const CONTENT = join(import.meta.dirname, '../../content');
const MEDIA = join(CONTENT, 'media/blog');

/** @type {[string, string, (sound: import('./drawing/sound.mjs').Sound) => string[]][]} */
const PICTURES = [
  ['how-to-export-stems-for-mixing', 'Nine tracks that begin at one line, one of them late', exportStems],
  ['what-minus-6-db-of-headroom-is-for', 'A kick drum under a line, and the same one cut off flat', headroom],
  ['lufs-and-streaming-loudness', 'How loud six songs are, before and after, around one line', loudness],
  ['choosing-reference-tracks', 'Two spectra of one song, joined where they differ', reference],
  ['revision-notes-that-work', 'A song with five notes pinned to their times', revisionNotes],
  [
    'true-peak-and-lossy-encoding',
    'Samples under a line, and the wave between them that crosses it',
    truePeak,
  ],
  ['preparing-vocals-for-mixing', 'Four takes of a voice and the one made of them', vocals],
  ['what-mixing-fixes-and-mastering-cannot', 'Eight tracks run into one wave', mixingOrMastering],
  ['drum-phase-and-mono-compatibility', 'Two vectorscopes, one flat and one upright', drumPhase],
  ['sample-rate-and-bit-depth', 'A wave in coarse steps that grow finer until it is whole', sampleRates],
  ['room-and-monitors-at-home', 'A room from above with two speakers and a listener', room],
  ['stem-mastering-or-stereo-mastering', 'Five layers of a song, one of them lit', stems],
  ['mixing-on-headphones', 'Two speakers heard by both ears, and headphones heard by one each', headphones],
  ['default-1', 'A song as a ring', defaults.ring],
  ['default-2', 'A spectrogram of dots', defaults.dots],
  ['default-3', 'Nine level meters under a line', defaults.meters],
  ['default-4', 'Six figures of two tones', defaults.lissajous],
  ['default-5', 'Spectra of a song, one behind the other', defaults.waterfall],
  ['default-6', 'A wave, cold and small, then warm and whole', defaults.passage],
];

/** @type {[string, string, number, (desk: any) => string[]][]} */
const DIAGRAMS = [
  ['diagram-same-start', 'Six tracks, five of them from bar 1', 520, diagrams.sameStart],
  ['diagram-clipped-peak', 'A snare hit whole and cut off', 520, diagrams.clippedPeak],
  ['diagram-normalisation', 'Six masters and what a player takes off', 560, diagrams.normalisation],
  ['diagram-reference-spectra', 'Average spectra before and after', 560, diagrams.referenceSpectra],
  ['diagram-intersample', 'A wave higher than its samples', 520, diagrams.intersample],
  ['diagram-comb', 'Two microphones, 1 ms apart, added', 520, diagrams.comb],
  ['diagram-room-modes', 'Standing waves of a room 4 m long', 520, diagrams.roomModes],
];

/** Text as outlines: a picture in a page has no fonts of its own. */
async function lettering() {
  const letters = await openFont('text', 500);
  return (text, [x, y], { ink = INK.muted, size = 26, anchor = 'start' } = {}) => {
    const { d, width } = letters(text, size);
    const shift = { start: 0, middle: width / 2, end: width }[anchor];
    return `<path transform="translate(${(x - shift).toFixed(1)} ${y})" d="${d}" fill="${ink}" stroke="none"/>`;
  };
}

function save(name, svg) {
  writeFileSync(join(MEDIA, `${name}.svg`), svg);
  console.log(`${name.padEnd(44)} ${(svg.length / 1024).toFixed(0)} kB`);
}

const sound = renderSound();
const samples = JSON.parse(readFileSync(join(CONTENT, 'demo/samples.json'), 'utf8'));
const masters = samples.map(({ style, after }) => ({ name: style, lufs: after.integrated_lufs }));
const label = await lettering();
mkdirSync(MEDIA, { recursive: true });
for (const [name, title, draw] of PICTURES) {
  save(name, picture({ w: 1600, h: 900, title, surface: INK.page }, draw(sound)));
}
for (const [name, title, h, draw] of DIAGRAMS) {
  save(name, picture({ w: 1200, h, title }, draw({ sound, masters, label })));
}
