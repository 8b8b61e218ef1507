import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A font file and the characters that it has. */
export interface PdfFace {
  readonly name: string;
  readonly bytes: Buffer;
  readonly codes: ReadonlySet<number>;
}

/** Files that together make one typeface, as its subsets do. */
export type PdfFamily = readonly PdfFace[];

/** Families in the order of choice, by the name of a style such as `strong`. */
export type PdfFonts = Readonly<Record<string, readonly PdfFamily[]>>;

/**
 * Opens font files for documents.
 * @param styles by name of the style: families in the order of choice, each as its file names without `.ttf`
 */
export async function openPdfFonts(
  folder: string,
  styles: Readonly<Record<string, readonly (readonly string[])[]>>,
): Promise<PdfFonts> {
  const harfbuzz = await import('harfbuzzjs');
  const open = async (name: string): Promise<PdfFace> => {
    const bytes = await readFile(join(folder, `${name}.ttf`));
    const face = new harfbuzz.Face(new harfbuzz.Blob(Uint8Array.from(bytes).buffer));
    return { name, bytes, codes: new Set(face.collectUnicodes()) };
  };
  const entries = Object.entries(styles).map(
    async ([style, families]) =>
      [style, await Promise.all(families.map((files) => Promise.all(files.map(open))))] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** A piece of text that one font file sets; without a face it can't be set, and a box stands for each letter. */
export interface TextRun {
  readonly face: PdfFace | null;
  readonly text: string;
}

// Invisible ones: joiners, directions, selectors of variants, byte order marks.
const INVISIBLE = /[\p{Cf}\p{Cc}\uFE00-\uFE0F\u20E3]/gu;
// Three of them are signs that names of companies and titles have.
const PICTOGRAPH = /(?![©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/gu;

/** A text as a document can hold it: composed letters, plain spaces, no pictographs and nothing invisible. */
export function settable(text: string): string {
  const plain = text.normalize('NFC').replace(/\s+/gu, ' ');
  return plain.replace(INVISIBLE, '').replace(PICTOGRAPH, '').replace(/ +/g, ' ').trim();
}

function faceFor(character: string, families: readonly PdfFamily[]): PdfFace | null {
  const code = character.codePointAt(0) ?? 0;
  for (const family of families) {
    const face = family.find(({ codes }) => codes.has(code));
    if (face !== undefined) return face;
  }
  return null;
}

// A word stays in one typeface where one has all of its letters.
function familiesFor(word: string, families: readonly PdfFamily[]): readonly PdfFamily[] {
  const whole = families.find((family) =>
    Array.from(word).every((letter) => faceFor(letter, [family]) !== null),
  );
  return whole === undefined ? families : [whole];
}

/** Splits a text into runs, each of which one font file can set. */
export function runsOf(text: string, families: readonly PdfFamily[]): TextRun[] {
  const runs: { face: PdfFace | null; text: string }[] = [];
  for (const word of text.split(/(?<= )/)) {
    const own = familiesFor(word, families);
    for (const character of word) {
      const face = faceFor(character, own);
      const last = runs.at(-1);
      if (last?.face === face && last !== undefined) last.text += character;
      else runs.push({ face, text: character });
    }
  }
  return runs;
}

/** Whether there is a letter for every character of a text. */
export function covers(text: string, families: readonly PdfFamily[]): boolean {
  return Array.from(text).every((character) => faceFor(character, families) !== null);
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

function broken(word: string, fits: (text: string) => boolean): string[] {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of segmenter.segment(word)) {
    if (part !== '' && !fits(part + segment)) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return part === '' ? parts : [...parts, part];
}

/**
 * Breaks a text into lines at its spaces, and inside of a word only where it is longer than a line.
 * @param fits whether a text has room on one line
 */
export function linesOf(text: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = broken(word, fits);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? '';
  }
  return [...lines, line];
}
