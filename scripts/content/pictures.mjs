// Draws the pictures of services and categories from the demo songs: node scripts/content/pictures.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { categoryBoth, categoryGiftCards, categoryMastering, categoryMixing } from './drawing/categories.mjs';
import * as one from './drawing/services-one.mjs';
import { giftCard, giftCardOneSong } from './drawing/gift-cards.mjs';
import * as monthly from './drawing/services-monthly.mjs';
import * as two from './drawing/services-two.mjs';
import { renderSound } from './drawing/sound.mjs';
import { picture } from './drawing/svg.mjs';

const MEDIA = join(import.meta.dirname, '../../content/media');

/** @type {[string, string, (sound: import('./drawing/sound.mjs').Sound) => string[]][]} */
const PICTURES = [
  ['category-mixing', 'Many lines of sound lean towards one', categoryMixing],
  ['category-mastering', 'One waveform with space above it', categoryMastering],
  ['category-mixing-and-mastering', 'Lines of sound become one waveform', categoryBoth],
  ['category-gift-cards', 'Three cards with waveforms', categoryGiftCards],
  ['mix-and-master-24', '24 tracks run into one waveform', one.mixAndMaster24],
  ['mix-and-master-48', '48 tracks around the ring of a song', one.mixAndMaster48],
  ['mix-24', 'Levels of 24 tracks as one stream', one.mix24],
  ['mix-48', '48 channels and where each rests', one.mix48],
  ['stereo-mastering', 'A waveform, cold on the left, warm on the right', one.stereoMastering],
  ['stereo-mastering-apple', 'Two milliseconds of sound, each sample a dot', one.stereoMasteringApple],
  ['stem-mastering', 'Eight layers and their sum', one.stemMastering],
  ['ep-and-album-mastering', 'Six songs in one groove', two.epAndAlbum],
  ['radio-edit', 'A part lifted out of a waveform', two.radioEdit],
  ['vocal-mix', 'A line of melody over the dots of a beat', two.vocalMix],
  ['monthly-mastering', 'Four weeks with a waveform each', monthly.monthlyMastering],
  ['monthly-mixing', 'A ring of thirty days with two songs', monthly.monthlyMixing],
  ['monthly-mix-and-master', '24 waveforms in a ring', monthly.monthlyMixAndMaster],
  ['gift-card', 'A card tied with ribbons of sound', giftCard],
  ['gift-card-one-song', 'An envelope with a waveform in it', giftCardOneSong],
];

const sound = renderSound();
mkdirSync(join(MEDIA, 'services'), { recursive: true });
for (const [name, title, draw] of PICTURES) {
  const svg = picture({ w: 1200, h: 900, title }, draw(sound));
  writeFileSync(join(MEDIA, 'services', `${name}.svg`), svg);
  console.log(`${name.padEnd(32)} ${(svg.length / 1024).toFixed(0)} kB`);
}
