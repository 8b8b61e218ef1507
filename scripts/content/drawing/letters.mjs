import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// Both come with subset-font, which the project uses for its web fonts.
const nearby = createRequire(createRequire(import.meta.url).resolve('subset-font'));
const fontverter = nearby('fontverter');
const harfbuzz = await import(nearby.resolve('harfbuzzjs'));

const FILES = {
  heading: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  text: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
};

/** Opens one of the two faces at a weight; gives `outline(text, size)`. */
export async function openFont(face, weight) {
  const file = readFileSync(createRequire(import.meta.url).resolve(FILES[face]));
  const plain = Uint8Array.from(await fontverter.convert(file, 'sfnt'));
  const shape = new harfbuzz.Face(new harfbuzz.Blob(plain.buffer));
  const font = new harfbuzz.Font(shape);
  font.setVariations([new harfbuzz.Variation('wght', weight)]);
  return (text, size) => outline({ font, upem: shape.upem }, text, size);
}

/** Path data of `text` on the baseline y = 0 at `size` px, and its width; as paths it needs no font where it is shown. */
function outline({ font, upem }, text, size) {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer);
  const scale = size / upem;
  let x = 0;
  let d = '';
  for (const glyph of buffer.getGlyphInfosAndPositions()) {
    d += moved(font.glyphToPath(glyph.codepoint), { scale, dx: x + glyph.xOffset });
    x += glyph.xAdvance;
  }
  return { d, width: x * scale };
}

/**
 * @param {string} d
 * @param {{ scale: number, dx: number }} place
 */
function moved(d, { scale, dx }) {
  let isX = true;
  return d.replaceAll(/[A-Za-z]|-?\d+(?:\.\d+)?/g, (token) => {
    if (/[A-Za-z]/.test(token)) {
      isX = true;
      return token;
    }
    const value = isX ? (Number(token) + dx) * scale : -Number(token) * scale;
    isX = !isX;
    return `${Math.round(value * 10) / 10} `;
  });
}
