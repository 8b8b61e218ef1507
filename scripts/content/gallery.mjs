// Draws the eight pictures of the studio gallery: node scripts/content/gallery.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as one from './drawing/gallery-one.mjs';
import * as two from './drawing/gallery-two.mjs';
import { renderSound } from './drawing/sound.mjs';
import { picture } from './drawing/svg.mjs';

const CONTENT = join(import.meta.dirname, '../../content');
const DRAWINGS = {
  console: one.console_,
  monitors: one.monitors,
  'patch-bay': one.patchBay,
  'tape-machine': one.tapeMachine,
  'vocal-booth': two.vocalBooth,
  headphones: two.headphones,
  'outboard-rack': two.outboardRack,
  'acoustic-panels': two.acousticPanels,
};

const sound = renderSound();
const entries = JSON.parse(readFileSync(join(CONTENT, 'demo/gallery.json'), 'utf8'));
mkdirSync(join(CONTENT, 'media/gallery'), { recursive: true });
for (const [name, draw] of Object.entries(DRAWINGS)) {
  const { alt } = entries.find((entry) => entry.image === `gallery/${name}.svg`);
  const svg = picture({ w: 1200, h: 900, title: alt.replaceAll('"', '&quot;') }, draw(sound));
  writeFileSync(join(CONTENT, 'media/gallery', `${name}.svg`), svg);
  console.log(`${name.padEnd(20)} ${(svg.length / 1024).toFixed(0)} kB`);
}
