// Draws the eight pictures of the studio gallery: node scripts/content/gallery.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawAcousticPanels } from './drawing/gallery/acoustic-panels.mjs';
import { drawConsole } from './drawing/gallery/console.mjs';
import { drawHeadphones } from './drawing/gallery/headphones.mjs';
import { drawMonitors } from './drawing/gallery/monitors.mjs';
import { drawOutboardRack } from './drawing/gallery/outboard-rack.mjs';
import { drawPatchBay } from './drawing/gallery/patch-bay.mjs';
import { drawTapeMachine } from './drawing/gallery/tape-machine.mjs';
import { drawVocalBooth } from './drawing/gallery/vocal-booth.mjs';
import { renderSound } from './drawing/sound.mjs';
import { picture } from './drawing/svg.mjs';

const CONTENT = join(import.meta.dirname, '../../content');
const DRAWINGS = {
  'acoustic-panels': drawAcousticPanels,
  console: drawConsole,
  headphones: drawHeadphones,
  monitors: drawMonitors,
  'outboard-rack': drawOutboardRack,
  'patch-bay': drawPatchBay,
  'tape-machine': drawTapeMachine,
  'vocal-booth': drawVocalBooth,
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
