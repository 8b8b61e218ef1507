// Pure figures for fallback faces: how far a system font must be stretched to stand in for ours.
// Outside facts: https://www.w3.org/TR/css-fonts-5/#descdef-font-face-size-adjust and
// https://learn.microsoft.com/typography/opentype/spec/hhea

/** The text whose average advance is compared: the site's own kind of sentences. */
export const REFERENCE_TEXT =
  'Headroom is the space above the signal that lets it breathe. Send your multitracks, hear the first mix ' +
  'within five working days, ask for what should change. Vocals, drums, bass and guitars: each file keeps its ' +
  'name. We master at -14 or louder, as the song needs. Prices include every revision you see listed here.';

/**
 * The system fonts that stand in. `advance` is the average advance per character of REFERENCE_TEXT in em:
 * measured on Liberation Sans and Liberation Sans Bold, which have Arial's metrics; Roboto (Android) is scaled
 * from them by its published average widths (911 to 913 and 923 to 983 of 2048); Courier is fixed at 0.6.
 */
export const SYSTEM_FONTS = {
  arial: { local: ['Arial', 'ArialMT', 'Liberation Sans'], advance: 0.4377 },
  arialBold: { local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'], advance: 0.4706 },
  roboto: { local: ['Roboto'], advance: 0.4367 },
  robotoBold: { local: ['Roboto Medium', 'Roboto-Medium', 'Roboto Bold'], advance: 0.4419 },
  mono: { local: ['Menlo', 'Roboto Mono', 'Courier New', 'Liberation Mono'], advance: 0.6 },
};

/**
 * The `hhea` figures of an uncompressed font, in em.
 * @param {Uint8Array} sfnt a TrueType or OpenType file
 */
export function readMetrics(sfnt) {
  const view = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength);
  const at = (tag) => {
    for (let i = 0; i < view.getUint16(4); i += 1) {
      const entry = 12 + i * 16;
      const name = String.fromCodePoint(...sfnt.subarray(entry, entry + 4));
      if (name === tag) return view.getUint32(entry + 8);
    }
    throw new Error(`The font has no '${tag}' table.`);
  };
  const em = view.getUint16(at('head') + 18);
  const hhea = at('hhea');
  return {
    ascent: view.getInt16(hhea + 4) / em,
    descent: -view.getInt16(hhea + 6) / em,
    lineGap: view.getInt16(hhea + 8) / em,
  };
}

/**
 * The four descriptors that make a system font take the place of a web font: same average width, same line box.
 * @param {{ascent: number, descent: number, lineGap: number, advance: number}} face figures of the web font, in em
 * @param {{advance: number}} system figures of the stand-in, in em
 */
export function fallbackDescriptors(face, system) {
  const size = face.advance / system.advance;
  const percent = (value) => `${Number((value * 100).toFixed(2))}%`;
  return {
    'size-adjust': percent(size),
    'ascent-override': percent(face.ascent / size),
    'descent-override': percent(face.descent / size),
    'line-gap-override': percent(face.lineGap / size),
  };
}
