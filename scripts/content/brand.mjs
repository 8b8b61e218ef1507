// Draws icons, the payment marks and the default sharing image: node scripts/content/brand.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openFont } from './drawing/letters.mjs';
import { INK, LIGHT, line, path, rect } from './drawing/svg.mjs';

const sharp = createRequire(import.meta.url)('sharp');
const CONTENT = join(import.meta.dirname, '../../content');
const BRAND = join(CONTENT, 'media/brand');

/** The mark: an H with its line of headroom, in a box of 64; `radius` rounds the tile, `inset` leaves a safe edge. */
function mark({ radius = 14, inset = 0 }) {
  const scale = (64 - 2 * inset) / 64;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" role="img" aria-label="Headroom">',
    `<rect width="64" height="64" rx="${radius}" fill="${INK.page}"/>`,
    `<g transform="translate(${inset} ${inset}) scale(${scale})" fill="none" stroke-width="8" stroke-linecap="butt">`,
    `<path d="M20 24V54M44 24V54M20 39H44" stroke="${INK.text}"/>`,
    `<path d="M12 13H52" stroke="${INK.after}" stroke-width="4"/>`,
    '</g></svg>\n',
  ].join('');
}

async function icons() {
  writeFileSync(join(BRAND, 'favicon.svg'), mark({}));
  const tile = Buffer.from(mark({ radius: 0, inset: 9 }));
  for (const [name, size] of [
    ['icon-192', 192],
    ['icon-512', 512],
    ['apple-touch-icon', 180],
  ]) {
    await sharp(tile, { density: 72 * (size / 64) })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toFile(join(BRAND, `${name}.png`));
  }
}

// One picture for each set of methods that a studio can take.
const PAYMENTS = {
  'payment-card-paypal': ['Visa', 'Mastercard', 'PayPal'],
  'payment-card': ['Visa', 'Mastercard'],
  'payment-paypal': ['PayPal'],
};

async function payments() {
  for (const [file, names] of Object.entries(PAYMENTS)) await paymentMarks(file, names);
}

/** @type {(file: string, names: string[]) => Promise<void>} */
async function paymentMarks(file, names) {
  const letters = await openFont('text', 600);
  let x = 1;
  const chips = names.map((name) => {
    const { d, width } = letters(name, 17);
    const chip = rect({ x, y: 1, w: width + 28, h: 38, r: 8 }, { ink: INK.line, width: 1, fill: INK.raised });
    const text = `<path transform="translate(${x + 14} 26)" d="${d}" fill="${INK.text}"/>`;
    x += width + 38;
    return chip + text;
  });
  const w = Math.round(x - 9);
  const label = `Payment methods: ${names.join(', ')}`;
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} 40" width="${w}" height="40" role="img" aria-label="${label}">`;
  writeFileSync(
    join(BRAND, `${file}.svg`),
    `${open}<title>${label}</title>${LIGHT}${chips.join('')}</svg>\n`,
  );
}

/** A strip of the first demo song: its raw peaks on the left, the finished ones on the right. */
function waveform() {
  const [song] = JSON.parse(readFileSync(join(CONTENT, 'demo/samples.json'), 'utf8'));
  const cold = song.before.peaks.slice(20, 300);
  const warm = song.after.peaks.slice(300, 560);
  const pitch = 3.2;
  /** @type {(peaks: number[][], left: number) => string} */
  const bars = (peaks, left) =>
    peaks
      .map(
        ([low, high], i) =>
          `M${(left + i * pitch).toFixed(1)} ${(760 - high * 1.5).toFixed(1)}V${(760 - low * 1.5).toFixed(1)}`,
      )
      .join('');
  return [
    path(bars(cold, 96), { ink: INK.before, width: 1.7 }),
    path(bars(warm, 96 + cold.length * pitch), { ink: INK.after, width: 1.7 }),
  ];
}

async function sharing() {
  const heading = await openFont('heading', 700);
  const text = await openFont('text', 500);
  const name = heading('Headroom', 190);
  const claim = text('Your tracks, mixed and mastered by an engineer.', 50);
  const data = text('Hear before and after. Delivered in 72 to 120 hours. From 25 USD.', 36);
  const put = ({ d }, y, ink) => `<path transform="translate(96 ${y})" d="${d}" fill="${ink}"/>`;
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1919 1080" width="1919" height="1080">',
    `<rect width="1919" height="1080" fill="${INK.page}"/>`,
    line(
      [
        [96, 112],
        [100 + name.width, 112],
      ],
      { ink: INK.after, width: 5 },
    ),
    put(name, 306, INK.text),
    put(claim, 404, INK.text),
    put(data, 468, INK.muted),
    line(
      [
        [96, 665],
        [1823, 665],
      ],
      { ink: INK.faint, width: 1.5 },
    ),
    ...waveform(),
    '</svg>',
  ].join('');
  await sharp(Buffer.from(svg))
    .png({ compressionLevel: 9, palette: true, colours: 64 })
    .toFile(join(BRAND, 'og-default.png'));
}

mkdirSync(BRAND, { recursive: true });
await icons();
await payments();
await sharing();
