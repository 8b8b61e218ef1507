// Makes src/ui/fonts/*.woff2, src/ui/styles/fonts.css and content/fonts/*.ttf from the Fontsource packages.
// Run by hand when a font package changes: node scripts/fonts.mjs. The results are committed.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import subsetFont from 'subset-font';
import { REFERENCE_TEXT, SYSTEM_FONTS, fallbackDescriptors, readMetrics } from './font-metrics.mjs';

const BUDGET_BYTES = 110 * 1024;
const root = new URL('../', import.meta.url);
/** @type {(from: number, to: number) => string} Every character from one code point to another. */
const range = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
const ASCII = range(0x20, 0x7e);
const LATIN = ASCII + range(0xa0, 0xff) + '–—‘’‚“”„•…‹›€™−×÷←→↑↓ŒœŠšŽžŸ≈≤≥';
const LATIN_EXTENDED = range(0x100, 0x17f) + 'ȘșȚțẞ';
const FIGURES = ASCII + ' £¥€°±·×÷–—−…‘’“”←→≈≤≥∞';
const TEXT_FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'case'];

const FACES = [
  {
    file: 'bricolage-grotesque',
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
    family: 'Bricolage Grotesque',
    text: LATIN,
    axes: { wdth: 100, wght: 640, opsz: { min: 14, max: 72 } },
    measuredAt: { opsz: 36 },
    weight: '400 800',
    features: TEXT_FEATURES,
    standIns: ['arialBold', 'robotoBold'],
  },
  {
    file: 'instrument-sans',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2',
    family: 'Instrument Sans',
    text: LATIN,
    axes: { wdth: 100, wght: { min: 400, max: 700 } },
    measuredAt: { wght: 400 },
    weight: '400 700',
    features: TEXT_FEATURES,
    standIns: ['arial', 'roboto'],
  },
  {
    file: 'instrument-sans-italic',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-italic.woff2',
    family: 'Instrument Sans',
    text: LATIN,
    axes: { wdth: 100, wght: 420 },
    weight: '400 700',
    style: 'italic',
    features: TEXT_FEATURES,
    standIns: [],
  },
  {
    file: 'instrument-sans-extended',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-standard-normal.woff2',
    family: 'Instrument Sans',
    text: LATIN_EXTENDED,
    axes: { wdth: 100, wght: { min: 400, max: 700 } },
    weight: '400 700',
    features: TEXT_FEATURES,
    unicodeRange: 'U+0100-0151, U+0154-015F, U+0162-0177, U+0179-017C, U+017F, U+0218-021B, U+1E9E',
    standIns: [],
  },
  {
    file: 'jetbrains-mono',
    source: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    family: 'JetBrains Mono',
    text: FIGURES,
    axes: { wght: { min: 400, max: 600 } },
    measuredAt: { wght: 400 },
    weight: '400 600',
    features: ['zero'],
    standIns: ['mono'],
  },
];

const VIETNAMESE = range(0x1ea0, 0x1ef9) + 'ĂăĐđĨĩŨũƠơƯư';

/** Faces that the server letters sharing pictures with: one weight each, as plain outlines. */
const LETTERS = [
  { file: 'heading', subset: 'latin', text: LATIN },
  { file: 'heading-extended', subset: 'latin-ext', text: LATIN_EXTENDED },
  { file: 'heading-vietnamese', subset: 'vietnamese', text: VIETNAMESE },
].map(({ file, subset, text }) => ({
  file,
  source: `@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${subset}-standard-normal.woff2`,
  text,
  axes: { wdth: 100, wght: 700, opsz: 72 },
  features: TEXT_FEATURES,
}));

const GREEK = range(0x370, 0x3ff);
const CYRILLIC = range(0x400, 0x52f);
const CURRENCIES = '₡₦₩₪₫₱₲₴₵₸₹₺₽';
const SANS = {
  family: 'text',
  folder: 'instrument-sans/files/instrument-sans',
  kind: 'standard',
  axes: { wdth: 100 },
  subsets: [
    ['latin', LATIN],
    ['latin-ext', LATIN_EXTENDED],
  ],
};
const INTER = {
  family: 'world',
  folder: 'inter/files/inter',
  kind: 'wght',
  axes: {},
  subsets: [
    ['latin', LATIN],
    ['latin-ext', LATIN_EXTENDED + CURRENCIES],
    ['vietnamese', VIETNAMESE + CURRENCIES],
    ['greek', GREEK],
    ['cyrillic', CYRILLIC],
    ['cyrillic-ext', CYRILLIC],
  ],
};

/** Faces that receipts are set in: the studio's own, and one for names that it has not all letters of. */
const RECEIPTS = [SANS, INTER].flatMap(({ family, folder, kind, axes, subsets }) =>
  [400, 600].flatMap((wght) =>
    subsets.map(([subset, text]) => ({
      file: `${family}-${wght}-${subset}`,
      source: `@fontsource-variable/${folder}-${subset}-${kind}-normal.woff2`,
      text,
      axes: { ...axes, wght },
      features: TEXT_FEATURES,
    })),
  ),
);

const require = createRequire(import.meta.url);
const viaSubsetFont = createRequire(require.resolve('subset-font'));
const hb = await import(pathToFileURL(viaSubsetFont.resolve('harfbuzzjs')).href);

/**
 * The average advance per character of the reference text, in em, at the given place on the axes.
 * @param {Uint8Array} sfnt
 * @param {Record<string, number>} measuredAt
 * @returns {number}
 */
function averageAdvance(sfnt, measuredAt) {
  const face = new hb.Face(new hb.Blob(Uint8Array.from(sfnt).buffer));
  const font = new hb.Font(face);
  const place = [];
  for (const [tag, value] of Object.entries(measuredAt)) place.push(new hb.Variation(tag, value));
  font.setVariations(place);
  const buffer = new hb.Buffer();
  buffer.addText(REFERENCE_TEXT);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  let total = 0;
  for (const glyph of buffer.getGlyphPositions()) total += glyph.xAdvance;
  return total / face.upem / REFERENCE_TEXT.length;
}

function fontFace(descriptors) {
  const lines = Object.entries(descriptors).map(([name, value]) => `  ${name}: ${value};`);
  return `@font-face {\n${lines.join('\n')}\n}\n`;
}

async function make(face) {
  const source = await readFile(require.resolve(face.source));
  const options = { variationAxes: face.axes, keepFeatures: face.features };
  const woff2 = await subsetFont(source, face.text, { ...options, targetFormat: 'woff2' });
  await writeFile(new URL(`src/ui/fonts/${face.file}.woff2`, root), woff2);
  const own = {
    'font-family': `'${face.family}'`,
    'font-style': face.style ?? 'normal',
    'font-weight': face.weight,
    'font-display': 'swap',
    src: `url('../fonts/${face.file}.woff2') format('woff2')`,
    ...(face.unicodeRange ? { 'unicode-range': face.unicodeRange } : {}),
  };
  if (face.standIns.length === 0) return { bytes: woff2.length, css: fontFace(own) };
  const sfnt = await subsetFont(source, face.text, { ...options, targetFormat: 'sfnt' });
  const figures = { ...readMetrics(sfnt), advance: averageAdvance(sfnt, face.measuredAt) };
  const standIns = face.standIns.map((name, index) => {
    const system = SYSTEM_FONTS[name];
    return fontFace({
      'font-family': `'${face.family} Stand-in${index === 0 ? '' : ` ${index + 1}`}'`,
      src: system.local.map((local) => `local('${local}')`).join(', '),
      ...fallbackDescriptors(figures, system),
    });
  });
  return { bytes: woff2.length, css: [fontFace(own), ...standIns].join('\n') };
}

async function makeLetters({ file, source, text, axes, features }) {
  const options = { variationAxes: axes, keepFeatures: features, targetFormat: 'sfnt' };
  const ttf = await subsetFont(await readFile(require.resolve(source)), text, options);
  await writeFile(new URL(`content/fonts/${file}.ttf`, root), ttf);
  return ttf.length;
}

await mkdir(new URL('src/ui/fonts/', root), { recursive: true });
await mkdir(new URL('src/ui/styles/', root), { recursive: true });
const parts = [];
let total = 0;
for (const face of FACES) {
  const { bytes, css } = await make(face);
  console.log(`${face.file}  ${bytes} bytes`);
  total += bytes;
  parts.push(css);
}
console.log(`all  ${total} of ${BUDGET_BYTES} bytes`);
if (total > BUDGET_BYTES) throw new Error('The fonts are over their budget.');
const head = '/* Made by scripts/fonts.mjs. Change that, not this. */\n';
await writeFile(new URL('src/ui/styles/fonts.css', root), head + parts.join('\n'));
await mkdir(new URL('content/fonts/', root), { recursive: true });
for (const face of [...LETTERS, ...RECEIPTS])
  console.log(`content/fonts/${face.file}  ${await makeLetters(face)} bytes`);
