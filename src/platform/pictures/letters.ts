import { readFile } from 'node:fs/promises';
import type { Font } from 'harfbuzzjs';

/** A text drawn as outlines on the baseline y = 0, from x = 0. */
export interface Outline {
  /** SVG path elements without a colour of their own. */
  readonly svg: string;
  /** In px. */
  readonly width: number;
}

/** A typeface that needs no font on the machine: texts become paths. */
export interface Letters {
  /** Whether there is a letter for every character. */
  covers(text: string): boolean;
  /** @param size in px per em */
  outline(text: string, size: number): Outline;
}

interface Face {
  readonly font: Font;
  readonly upem: number;
  readonly codes: ReadonlySet<number>;
}

interface Run {
  readonly face: Face;
  text: string;
}

// Letters stay with the face that has them; spaces and marks with the letters before them.
function runsOf(text: string, faces: readonly Face[]): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const face = last?.face.codes.has(code) ? last.face : faces.find(({ codes }) => codes.has(code));
    if (face === undefined) continue;
    if (last?.face === face) last.text += character;
    else runs.push({ face, text: character });
  }
  return runs;
}

/**
 * Opens a typeface.
 * @param files paths of its parts (TTF), first choice first; together they cover its characters
 */
export async function openLetters(files: readonly string[]): Promise<Letters> {
  const harfbuzz = await import('harfbuzzjs');
  const faces = await Promise.all(
    files.map(async (file): Promise<Face> => {
      const face = new harfbuzz.Face(new harfbuzz.Blob(await readFile(file)));
      return { font: new harfbuzz.Font(face), upem: face.upem, codes: new Set(face.collectUnicodes()) };
    }),
  );

  function drawRun({ face: { font, upem }, text }: Run, size: number, left: number): Outline {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(font, buffer);
    const scale = size / upem;
    let x = 0;
    let svg = '';
    for (const glyph of buffer.getGlyphInfosAndPositions()) {
      const d = font.glyphToPath(glyph.codepoint);
      const at = (left + (x + (glyph.xOffset ?? 0)) * scale).toFixed(2);
      const up = (-(glyph.yOffset ?? 0) * scale).toFixed(2);
      if (d !== '') {
        svg += `<path transform="translate(${at} ${up}) scale(${scale} ${-scale})" d="${d}"/>`;
      }
      x += glyph.xAdvance ?? 0;
    }
    return { svg, width: x * scale };
  }

  return {
    covers: (text) =>
      Array.from(text).every((character) =>
        faces.some(({ codes }) => codes.has(character.codePointAt(0) ?? 0)),
      ),
    outline(text, size) {
      let width = 0;
      let svg = '';
      for (const run of runsOf(text.normalize('NFC'), faces)) {
        const drawn = drawRun(run, size, width);
        svg += drawn.svg;
        width += drawn.width;
      }
      return { svg, width };
    },
  };
}
